package dev.parlance.db;

import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.function.Function;

/**
 * The list of one kind of row: which rows it has, in which order, a page at a time, with the number of all. Its
 * statements consist of constants of a store; of a request only the arguments and the choice among the orders enter.
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
     * @param table what is counted, with the alias that the conditions use; without what is joined only to be shown
     * @param columns the statement of a row up to its {@code where}
     * @param conditions {@code where} and all after it, with the arguments from {@code $1}
     */
    public static ListQuery of(String table, String columns, String conditions, Ordering ordering) {
        return new ListQuery(COUNT + table + '\n' + conditions, columns + conditions, "", ordering);
    }

    /** A list with a statement of its own for the count. */
    public static ListQuery of(String count, String rows, Ordering ordering) {
        return new ListQuery(count, rows, "", ordering);
    }

    /**
     * A list that joins to the rows of a page only: the rows end within a common table expression, which {@code
     * joined} closes and reads. The order is written for both.
     */
    public static ListQuery joined(String count, String rows, String joined, Ordering ordering) {
        return new ListQuery(count, rows, joined, ordering);
    }

    /**
     * Reads one page; the count and the rows are read side by side.
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

    /** A copy: the driver may still read the arguments of the count. */
    private static Tuple withPart(Tuple arguments, PageRequest page) {
        var all = Tuple.tuple();
        for (var i = 0; i < arguments.size(); i++) {
            all.addValue(arguments.getValue(i));
        }
        return all.addInteger(page.pageSize()).addLong(page.offset());
    }
}
