package dev.parlance.shared;

import java.util.List;
import java.util.function.Function;

/** A part of a list with the exact size of the whole (section 4.7 of the interface has the shape of every list). */
public record Page<T>(
        long totalElements,
        long totalPages,
        int pageSize,
        int pageNumber,
        int numberOfElements,
        List<T> content,
        Sort sort) {

    /** How the list is ordered, first order first. */
    public record Sort(List<Order> orders) {}

    /** One order. */
    public record Order(Direction direction, String property) {
        /** Reads a key of {@code sort}: a property, with a minus before it for descending. */
        public static Order read(String key) {
            return key.startsWith("-") ? new Order(Direction.DESC, key.substring(1)) : new Order(Direction.ASC, key);
        }
    }

    /** Which end comes first. */
    public enum Direction {
        ASC,
        DESC
    }

    public Page {
        content = List.copyOf(content);
    }

    public static <T> Page<T> of(PageRequest request, long total, List<T> content, Order... orders) {
        var size = request.pageSize();
        return new Page<>(
                total,
                (total + size - 1) / size,
                size,
                request.pageNumber(),
                content.size(),
                content,
                new Sort(List.of(orders)));
    }

    /** The same page with each element converted. */
    public <R> Page<R> map(Function<? super T, R> conversion) {
        return new Page<>(
                totalElements,
                totalPages,
                pageSize,
                pageNumber,
                numberOfElements,
                content.stream().map(conversion).toList(),
                sort);
    }
}
