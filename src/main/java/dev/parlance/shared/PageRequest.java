package dev.parlance.shared;

import java.util.List;

/**
 * The page of a list that a request asks for.
 *
 * @param pageNumber counted from 0
 * @param pageSize 1 to 50
 * @param orders the sort keys, the most significant first; empty for the default order of the list
 */
public record PageRequest(int pageNumber, int pageSize, List<Page.Order> orders) {
    public static final int MAX_SIZE = 50;

    public PageRequest {
        orders = List.copyOf(orders);
    }

    /** A page in the default order of the list. */
    public PageRequest(int pageNumber, int pageSize) {
        this(pageNumber, pageSize, List.of());
    }

    public long offset() {
        return (long) pageNumber * pageSize;
    }
}
