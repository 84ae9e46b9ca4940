"""Lessons and challenges for a course: pages that need no server, SCORM packages, sheets."""
