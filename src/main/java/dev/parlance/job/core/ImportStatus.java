package dev.parlance.job.core;

/** The status of the import of a job's file. */
public enum ImportStatus {
    RUNNING,
    OK,
    ERROR
}
