package dev.parlance.job.core;

/** How far the import of a job's file is. */
public enum ImportStatus {
    RUNNING,
    OK,
    ERROR
}
