package dev.parlance.job;

/** The language and workflow level of a job, by which providers are assigned. */
record JobSlot(String targetLang, int level) {}
