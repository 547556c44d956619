package dev.parlance.db;

import dev.parlance.shared.Page;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The orders that a list can be asked for. A clause is put together from constants of its store alone; what a request
 * says only chooses among them. The id always comes last, so that no two rows change places between pages.
 */
public final class Ordering {
    private final String id;
    private final String otherwise;
    private final Map<String, String> expressions;
    private final Set<String> nullable;

    /**
     * The orders of one list.
     *
     * @param id expression of the id
     * @param otherwise the property by which a list goes that nobody sorts
     * @param expressions by the name of each property on the wire
     * @param nullable the properties that may be null; said of others, it would keep their indexes from being used
     */
    public Ordering(String id, String otherwise, Map<String, String> expressions, String... nullable) {
        this.id = id;
        this.otherwise = otherwise;
        this.expressions = Map.copyOf(expressions);
        this.nullable = Set.of(nullable);
    }

    /** Lists go by {@code id}, and can be sorted by other properties. */
    public static Ordering byId(String id, Map<String, String> others, String... nullable) {
        var all = new java.util.HashMap<>(others);
        all.put("id", id);
        return new Ordering(id, "id", all, nullable);
    }

    /** The orders of a page: those that were wanted, or the one that there is without a wish. */
    public Page.Order[] of(List<Page.Order> wanted) {
        return wanted.isEmpty()
                ? new Page.Order[] {new Page.Order(Page.Direction.ASC, otherwise)}
                : wanted.toArray(Page.Order[]::new);
    }

    /** {@code order by} for those orders; nulls come last either way. */
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
