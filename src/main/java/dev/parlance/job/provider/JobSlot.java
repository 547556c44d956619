package dev.parlance.job.provider;

/** The language and workflow level of a job, by which providers are assigned. */
public record JobSlot(String targetLang, int level) {}
