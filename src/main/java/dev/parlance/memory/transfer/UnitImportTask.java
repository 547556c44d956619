package dev.parlance.memory.transfer;

import java.time.Instant;

/**
 * The task of reading a file of units into a memory.
 *
 * @param userId who sent it
 * @param strict whether a language serves only for the very same code
 * @param sent of units that do not say when they were written; the same for every attempt
 */
public record UnitImportTask(long memoryId, long fileId, long userId, boolean strict, Instant sent) {
    public static final String KIND = "IMPORT_TMX";
}
