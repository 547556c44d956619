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
    private final String outer;
    private final String keyed;
    private final Ordering ordering;

    private ListQuery(String count, String rows, String outer, String keyed, Ordering ordering) {
        this.count = count;
        this.rows = rows;
        this.outer = outer;
        this.keyed = keyed;
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
     * A list that joins a few tables only to the rows of the page, in one statement. {@code rows} opens a common table
     * expression, which {@code outer} closes and reads; both get the order.
     */
    public static ListQuery nested(String count, String rows, String outer, Ordering ordering) {
        return new ListQuery(count, rows, outer, "", ordering);
    }

    /**
     * A list that joins many tables only to the rows of the page. A first statement chooses the ids of the page; its
     * optional conditions need a plan for each request. A second statement reads the rows by these ids, and its plan is
     * kept: planning 10 joins takes 2 ms, and running them for a page of 10 rows 0.2 ms.
     *
     * @param ids selects the ids in a column {@code id}
     * @param rows the statement up to {@code where}
     * @param id the expression of the id in {@code rows}
     */
    public static ListQuery joined(String count, String ids, String rows, String id, Ordering ordering) {
        return joined(count, ids, rows, id, "", ordering);
    }

    /** As {@link #joined}, with several rows per element, which are ordered by {@code last} among themselves. */
    public static ListQuery joined(String count, String ids, String rows, String id, String last, Ordering ordering) {
        var keyed = """
             where %1$s = any ($1::bigint[])
             order by array_position($1, %1$s)
            """.formatted(id);
        return new ListQuery(count, ids, "", rows + keyed + (last.isEmpty() ? "" : ", " + last), ordering);
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
        var content = db.query(statement(page, arguments.size()), withPart(arguments, page))
                .compose(chosen -> keyed.isEmpty() || chosen.size() == 0
                        ? Future.succeededFuture(chosen)
                        : db.read(keyed, Tuple.of(ids(chosen))));
        return Future.all(total, content)
                .map(_ -> Page.of(
                        page,
                        Rows.one(total.result()).getLong("total"),
                        elements.apply(content.result()),
                        ordering.of(page.orders())));
    }

    private static Long[] ids(RowSet<Row> chosen) {
        return Rows.all(chosen, row -> row.getLong("id")).toArray(Long[]::new);
    }

    private String statement(PageRequest page, int arguments) {
        var order = ordering.clause(page.orders());
        var part = " limit $%d\noffset $%d\n".formatted(arguments + 1, arguments + 2);
        return rows + order + part + (outer.isEmpty() ? "" : outer + order);
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
