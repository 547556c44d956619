package dev.parlance.shared;

import java.util.List;

/**
 * Which part of a list is wanted.
 *
 * @param pageNumber from 0
 * @param pageSize 1 to 50
 * @param orders what to sort by, first order first; empty for the list's own order
 */
public record PageRequest(int pageNumber, int pageSize, List<Page.Order> orders) {
    public static final int MAX_SIZE = 50;

    public PageRequest {
        orders = List.copyOf(orders);
    }

    /** A part of a list in its own order. */
    public PageRequest(int pageNumber, int pageSize) {
        this(pageNumber, pageSize, List.of());
    }

    public long offset() {
        return (long) pageNumber * pageSize;
    }
}
