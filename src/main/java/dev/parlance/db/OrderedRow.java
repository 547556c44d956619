package dev.parlance.db;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/**
 * A row whose columns are found at once when they are read in the order of the statement. The driver compares the name
 * with that of each column from the first on: 35 columns of a project took 7.6 % of the CPU time of its GET. Not
 * thread-safe.
 */
final class OrderedRow implements Row {
    private final Row row;
    private int next;

    OrderedRow(Row row) {
        this.row = row;
    }

    /** Begins after the column that was found last. */
    @Override
    public int getColumnIndex(String column) {
        var size = row.size();
        for (var distance = 0; distance < size; distance++) {
            var index = next + distance < size ? next + distance : next + distance - size;
            if (column.equals(row.getColumnName(index))) {
                next = index + 1;
                return index;
            }
        }
        return -1;
    }

    @Override
    public String getColumnName(int index) {
        return row.getColumnName(index);
    }

    @Override
    public Object getValue(int index) {
        return row.getValue(index);
    }

    @Override
    public <T> T get(Class<T> type, int index) {
        return row.get(type, index);
    }

    @Override
    public Tuple addValue(Object value) {
        return row.addValue(value);
    }

    @Override
    public int size() {
        return row.size();
    }

    @Override
    public void clear() {
        row.clear();
    }

    @Override
    public List<Class<?>> types() {
        return row.types();
    }
}
