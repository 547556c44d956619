package dev.parlance.shared;

/**
 * Which part of a list is wanted.
 *
 * @param pageNumber from 0
 * @param pageSize 1 to 50
 */
public record PageRequest(int pageNumber, int pageSize) {
    public static final int MAX_SIZE = 50;

    public long offset() {
        return (long) pageNumber * pageSize;
    }
}
