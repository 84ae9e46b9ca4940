/* Written by explorer.display.stylesheets from explorer/core/terms.py: change it there. */

/** @typedef {{name: string, definition: string, place: string}} Term */

/** Terms by their key. @type {Record<string, Term>} */
export const TERMS = {
  nodes: {
    name: "Nodes",
    definition: "How many processors the network joins.",
    place: "Every paper; ECQ paper, §3.1.1",
  },
  links: {
    name: "Links",
    definition: "How many links join two nodes each, a link counted once and used both ways.",
    place: "Every paper; ECQ paper, §3.1.2",
  },
  degree: {
    name: "Degree",
    definition: "The links of a node; of a network, the most at any node.",
    place: "ECQ paper, §3.1.3",
  },
  mean_degree: {
    name: "Mean degree",
    definition: "The links of a node on average: twice the links over the nodes.",
    place: "ECQ paper, §3.1.8, where it stands in the cost",
  },
  diameter: {
    name: "Diameter",
    definition:
      "The greatest distance of two nodes: the most hops a message needs on shortest routes.",
    place: "Star-crossed cube paper, Definition 3; ECQ paper, §3.1.7",
  },
  mean_distance: {
    name: "Mean distance",
    definition:
      "The distance of two nodes on average over all ordered pairs, a node and itself included.",
    place: "Star-crossed cube paper, Theorem 6",
  },
  cost: {
    name: "Cost",
    definition: "Degree times diameter: cheap nodes and short routes at once.",
    place: "ECQ paper, §3.1.8; star-crossed cube paper, §3.2",
  },
  cost_mean: {
    name: "Cost by mean degree",
    definition: "Mean degree times diameter, as the paper of the exchanged crossed cube counts it.",
    place: "ECQ paper, §3.1.8",
  },
  message_density: {
    name: "Message density",
    definition:
      "Mean distance times nodes, divided by links: the messages on a link at a time if every " +
      "node has one on its way. The hypercube has 1.",
    place: "Star-crossed cube paper, Theorem 7, proof",
  },
  bisection: {
    name: "Bisection width",
    definition: "The fewest links to be cut so that the nodes fall into two halves of equal size.",
    place: "Of the textbooks; none of the five papers defines it",
  },
  connectivity: {
    name: "Connectivity",
    definition:
      "The fewest nodes that must fail until some of the others are parted; as many paths " +
      "without a common node join any two that are no neighbours.",
    place: "Star-crossed cube paper, Theorem 9",
  },
  radius: {
    name: "Radius",
    definition: "The least number of hops within which some node has all the others.",
    place: "Of the textbooks; none of the five papers defines it",
  },
  bipartite: {
    name: "Bipartite",
    definition:
      "The nodes take two colours so that every link joins unlike ones; then every closed walk " +
      "has an even length.",
    place: "Of the textbooks; none of the five papers defines it",
  },
  uniform: {
    name: "Every node sees the same",
    definition: "From every node there are as many nodes at each distance as from any other.",
    place: "Ours: by it a measure of one node is a measure of all",
  },
  links_saved: {
    name: "Hypercube’s links to its own",
    definition: "The links of the hypercube of as many nodes over the links of the network.",
    place: "Metacube paper, §2",
  },
  cef: {
    name: "CEF",
    definition:
      "Cost effectiveness factor: 1 ÷ (1 + ρ · links per node), where a link costs ρ times what" +
      " a processor costs.",
    place: "Star-crossed cube paper, Theorem 10",
  },
  tcef: {
    name: "TCEF",
    definition:
      "Time cost effectiveness factor: cost effectiveness that counts the time of a solution as" +
      " well, with the weights ρ, σ and α.",
    place: "Star-crossed cube paper, Theorem 11, proof",
  },
  cross_edge: {
    name: "Cross-edge",
    definition:
      "A link of the metacube between two clusters: the two addresses differ in one bit of the " +
      "class, and in nothing else.",
    place: "Metacube paper, §2",
  },
  cube_edge: {
    name: "Cube-edge",
    definition:
      "A link of the metacube inside a cluster: the two addresses differ in one bit of the " +
      "field that the class of both points to.",
    place: "Metacube paper, §2",
  },
  total_exchange: {
    name: "Total exchange",
    definition: "Every node sends a message of its own to every other node.",
    place: "Metacube paper, §3.1",
  },
  message_time: {
    name: "Time of a message",
    definition:
      "ts + g·tw + d·th: ts to set it up, tw for each of its g words, th for each of its d " +
      "hops.",
    place: "Metacube paper, §3.1",
  },
  hop_synchronous: {
    name: "Conflict hop by hop",
    definition: "Two messages want the same link in the same direction at the same hop.",
    place: "Metacube paper, §3.2, read hop by hop",
  },
  held_path: {
    name: "Conflict of held paths",
    definition:
      "Two messages of one step share a link in the same direction at any time, as where the " +
      "whole path is held until the message is through.",
    place: "Metacube paper, §3.2, read as circuits",
  },
  local_link: {
    name: "Local link",
    definition: "A link of the hierarchical cubic network inside a cluster, which is a hypercube.",
    place: "HCN paper, §2",
  },
  external_link: {
    name: "External link",
    definition:
      "The link of node (i, j) to node (j, i): it leads to the cluster that the local address " +
      "names.",
    place: "HCN paper, §2",
  },
  diameter_link: {
    name: "Diameter link",
    definition:
      "The link of node (i, i) to the node with all bits turned over, in the opposite cluster.",
    place: "HCN paper, §2",
  },
  e_cube: {
    name: "E-cube routing",
    definition:
      "The message corrects the bits in which it differs from its target one after another, in " +
      "a fixed order of the dimensions: always shortest, and the same way every time.",
    place: "Sullivan and Bashkow, 1977; the ascending strategy of the metacube paper, §3.3",
  },
  broadcast: {
    name: "Broadcast",
    definition:
      "One node has a message for all the others, and passes it on over the links of a tree.",
    place: "ECQ paper, §4.2",
  },
  one_port: {
    name: "One-port",
    definition: "A node sends to one neighbour at a time, however many links it has.",
    place: "Metacube paper, §3.1",
  },
  round: {
    name: "Round",
    definition:
      "What is sent at once; a message that comes in a round can be passed on in the next.",
    place: "Of the textbooks; none of the five papers defines it",
  },
  all_port: {
    name: "All-port",
    definition: "A node sends over all of its links at once.",
    place: "Of the textbooks; none of the five papers defines it",
  },
  lower_bound: {
    name: "Lower bound",
    definition:
      "No schedule at all can do with fewer rounds: by distance, by doubling, or by what the " +
      "links can carry.",
    place: "Ours, with its reason beside it",
  },
  disjoint_paths: {
    name: "Node-disjoint paths",
    definition:
      "Paths between two nodes that have no other node in common: if one fails, the others " +
      "stand.",
    place: "Star-crossed cube paper, Theorem 9",
  },
  component: {
    name: "Component",
    definition: "Nodes that can still reach each other, and all that they can reach.",
    place: "Of the textbooks; none of the five papers defines it",
  },
  load_one_way: {
    name: "Load of a link",
    definition: "How many messages cross it in one direction.",
    place: "Ours; where two of one step meet, the metacube paper, §3.2, has a conflict",
  },
  hops: {
    name: "Hops",
    definition: "How many links a message crosses.",
    place: "Every paper; generalized hypercube paper, §3",
  },
  circuit: {
    name: "Circuit switching",
    definition:
      "A probe holds a path link by link; once it is at the target, the message goes through in" +
      " one piece.",
    place: "Generalized hypercube paper, §3",
  },
  packets: {
    name: "Packet switching",
    definition:
      "The message is cut into packets, each received whole and passed on, hop after hop.",
    place: "Generalized hypercube paper, §3",
  },
  dilation: {
    name: "Dilation",
    definition:
      "The length of the longest path that stands for a link of the guest. With 1, neighbours " +
      "of the guest are neighbours in the network.",
    place: "Star-crossed cube paper, §5",
  },
  congestion: {
    name: "Congestion",
    definition:
      "The most paths, each standing for a link of the guest, that share a link of the network.",
    place: "Star-crossed cube paper, §5",
  },
  expansion: {
    name: "Expansion",
    definition: "Nodes of the network over nodes of the guest.",
    place: "Star-crossed cube paper, §5",
  },
  load: {
    name: "Load",
    definition: "The most nodes of the guest that are laid on one node of the network.",
    place: "Of the textbooks; none of the five papers defines it",
  },
};
