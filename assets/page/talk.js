/* Starts a talk whose first scene is what is on screen. */
import * as pages from "../state/pages.js";
import { load, module } from "./modules.js";

const PACK = "pages/present/pack";
const SCENES = "pages/present/scenes";

/** Go to the overview of Present, with a talk of this one scene. */
export async function beginTalk() {
  await load([PACK, SCENES]);
  const { sceneOf, talkJson } = module(SCENES);
  const talk = talkJson({ title: "", minutes: 0, scenes: [sceneOf(location.search)] });
  pages.go(`/present?talk=${await module(PACK).pack(talk)}#overview`);
}
