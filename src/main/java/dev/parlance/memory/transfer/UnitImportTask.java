package dev.parlance.memory.transfer;

import java.time.Instant;

/**
 * The task that imports a file into a memory.
 *
 * @param userId the user who uploaded the file
 * @param strict whether a language matches only the same code
 * @param sent the time of units without a date; the same for every attempt
 */
public record UnitImportTask(long memoryId, long fileId, long userId, boolean strict, Instant sent) {
    public static final String KIND = "IMPORT_TMX";
}
