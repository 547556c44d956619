package dev.parlance.db;

import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.function.Function;

/**
 * Reads a list page by page, with the total number of rows. Its statements consist of constants of a store; a request
 * supplies only the arguments and chooses the order.
 */
public final class ListQuery {
    private static final String COUNT = """
            select count(*) as total
              from\s""";

    private final String count;
    private final String rows;
    private final String joined;
    private final Ordering ordering;

    private ListQuery(String count, String rows, String joined, Ordering ordering) {
        this.count = count;
        this.rows = rows;
        this.joined = joined;
        this.ordering = ordering;
    }

    /**
     * A list whose rows are read and counted by the same conditions.
     *
     * @param table the counted table with its alias, without joins that the conditions do not need
     * @param columns the statement up to {@code where}
     * @param conditions {@code where} and the rest, with arguments from {@code $1}
     */
    public static ListQuery of(String table, String columns, String conditions, Ordering ordering) {
        return new ListQuery(COUNT + table + '\n' + conditions, columns + conditions, "", ordering);
    }

    /** A list with separate statements for the count and the rows. */
    public static ListQuery of(String count, String rows, Ordering ordering) {
        return new ListQuery(count, rows, "", ordering);
    }

    /**
     * A list that joins other tables only to the rows of the page. {@code rows} opens a common table expression, which
     * {@code joined} closes and reads; both get the order.
     */
    public static ListQuery joined(String count, String rows, String joined, Ordering ordering) {
        return new ListQuery(count, rows, joined, ordering);
    }

    /**
     * Reads one page; the count and the rows are read at the same time.
     *
     * @param arguments of the conditions
     */
    public <T> Future<Page<T>> page(Db db, Tuple arguments, PageRequest page, Function<Row, T> row) {
        var total = db.query(count, arguments);
        var content = db.query(statement(page, arguments.size()), withPart(arguments, page));
        return Rows.page(page, total, content, row, ordering.of(page.orders()));
    }

    private String statement(PageRequest page, int arguments) {
        var order = ordering.clause(page.orders());
        var part = " limit $%d\noffset $%d\n".formatted(arguments + 1, arguments + 2);
        return joined.isEmpty() ? rows + order + part : rows + order + part + joined + order;
    }

    /** Copies the arguments, because the driver may still read those of the count. */
    private static Tuple withPart(Tuple arguments, PageRequest page) {
        var all = Tuple.tuple();
        for (var i = 0; i < arguments.size(); i++) {
            all.addValue(arguments.getValue(i));
        }
        return all.addInteger(page.pageSize()).addLong(page.offset());
    }
}
