package dev.parlance.db;

import dev.parlance.shared.Page;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The sort orders of a list. A clause consists of constants of a store, among which a request chooses. The id is always
 * the last key, so that rows never change places between pages.
 */
public final class Ordering {
    private final String id;
    private final String otherwise;
    private final Map<String, String> expressions;
    private final Set<String> nullable;

    /**
     * The orders of one list.
     *
     * @param id the expression of the id
     * @param otherwise the property of the default order
     * @param expressions the expressions by the names of their properties in a request
     * @param nullable the properties that may be null; for other properties this would prevent the use of an index
     */
    public Ordering(String id, String otherwise, Map<String, String> expressions, String... nullable) {
        this.id = id;
        this.otherwise = otherwise;
        this.expressions = Map.copyOf(expressions);
        this.nullable = Set.of(nullable);
    }

    /** The order by {@code id}, unless a request chooses another property. */
    public static Ordering byId(String id, Map<String, String> others, String... nullable) {
        var all = new java.util.HashMap<>(others);
        all.put("id", id);
        return new Ordering(id, "id", all, nullable);
    }

    /** The requested orders, or the default. */
    public Page.Order[] of(List<Page.Order> wanted) {
        return wanted.isEmpty()
                ? new Page.Order[] {new Page.Order(Page.Direction.ASC, otherwise)}
                : wanted.toArray(Page.Order[]::new);
    }

    /** The {@code order by} clause; nulls always come last. */
    public String clause(List<Page.Order> wanted) {
        var orders = of(wanted);
        var keys = new LinkedHashSet<String>();
        for (var order : orders) {
            keys.add(expression(order.property())
                    + direction(order)
                    + (nullable.contains(order.property()) ? " nulls last" : ""));
        }
        return keys.stream().collect(Collectors.joining(", ", " order by ", ", "))
                + id
                + direction(orders[orders.length - 1])
                + '\n';
    }

    private String expression(String property) {
        return Objects.requireNonNull(expressions.get(property), property);
    }

    private static String direction(Page.Order order) {
        return switch (order.direction()) {
            case ASC -> " asc";
            case DESC -> " desc";
        };
    }
}
