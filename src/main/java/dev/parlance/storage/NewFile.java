package dev.parlance.storage;

/**
 * The row of a file whose bytes arrive or have arrived.
 *
 * @param uid names the bytes outside of the database
 */
public record NewFile(long id, String uid) {}
