package dev.parlance.db;

import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.List;
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
    private final String last;
    private final Ordering ordering;

    private ListQuery(String count, String rows, String joined, String last, Ordering ordering) {
        this.count = count;
        this.rows = rows;
        this.joined = joined;
        this.last = last;
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
        return new ListQuery(COUNT + table + '\n' + conditions, columns + conditions, "", "", ordering);
    }

    /** A list with separate statements for the count and the rows. */
    public static ListQuery of(String count, String rows, Ordering ordering) {
        return new ListQuery(count, rows, "", "", ordering);
    }

    /**
     * A list that joins other tables only to the rows of the page. {@code rows} opens a common table expression, which
     * {@code joined} closes and reads; both get the order.
     */
    public static ListQuery joined(String count, String rows, String joined, Ordering ordering) {
        return new ListQuery(count, rows, joined, "", ordering);
    }

    /** As {@link #joined}, with several rows per element, which are ordered by {@code last} among themselves. */
    public static ListQuery joined(String count, String rows, String joined, String last, Ordering ordering) {
        return new ListQuery(count, rows, joined, ", " + last + '\n', ordering);
    }

    /**
     * Reads one page; the count and the rows are read at the same time.
     *
     * @param arguments of the conditions
     */
    public <T> Future<Page<T>> page(Db db, Tuple arguments, PageRequest page, Function<Row, T> row) {
        return pageOf(db, arguments, page, all -> Rows.all(all, row));
    }

    /** As {@link #page}, for elements that consist of several rows. */
    public <T> Future<Page<T>> pageOf(
            Db db, Tuple arguments, PageRequest page, Function<RowSet<Row>, List<T>> elements) {
        var total = db.query(count, arguments);
        var content = db.query(statement(page, arguments.size()), withPart(arguments, page));
        return Future.all(total, content)
                .map(_ -> Page.of(
                        page,
                        Rows.one(total.result()).getLong("total"),
                        elements.apply(content.result()),
                        ordering.of(page.orders())));
    }

    private String statement(PageRequest page, int arguments) {
        var order = ordering.clause(page.orders());
        var part = " limit $%d\noffset $%d\n".formatted(arguments + 1, arguments + 2);
        return joined.isEmpty() ? rows + order + part : rows + order + part + joined + order + last;
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
