package dev.parlance.shared;

import java.util.List;
import java.util.function.Function;

/** A page of a list, with the exact size of the whole list (section 4.7 of the interface). */
public record Page<T>(
        long totalElements,
        long totalPages,
        int pageSize,
        int pageNumber,
        int numberOfElements,
        List<T> content,
        Sort sort) {

    /** The sort keys of the list, the most significant first. */
    public record Sort(List<Order> orders) {}

    /** One sort key. */
    public record Order(Direction direction, String property) {
        /** Parses a value of the parameter {@code sort}: a property, with a preceding minus for descending order. */
        public static Order read(String key) {
            return key.startsWith("-") ? new Order(Direction.DESC, key.substring(1)) : new Order(Direction.ASC, key);
        }
    }

    /** The direction of a sort key. */
    public enum Direction {
        ASC,
        DESC
    }

    public Page {
        content = List.copyOf(content);
    }

    public static <T> Page<T> of(PageRequest request, long total, List<T> content, Order... orders) {
        return of(request, total, total, content, orders);
    }

    /**
     * A page of a part of a list.
     *
     * @param total number of elements in the list
     * @param rest number of elements in the part, on all pages
     */
    public static <T> Page<T> of(PageRequest request, long total, long rest, List<T> content, Order... orders) {
        var size = request.pageSize();
        return new Page<>(
                total,
                (rest + size - 1) / size,
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
