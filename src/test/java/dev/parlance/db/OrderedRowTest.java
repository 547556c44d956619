package dev.parlance.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class OrderedRowTest {
    private static final List<String> COLUMNS = List.of("id", "uid", "name", "note");

    /** The positions whose names the row was asked for. */
    private final List<Integer> asked = new ArrayList<>();

    private final Row row = new Rows.OrderedRow(row(Tuple.of(7L, "u", "n", null)));

    private Row row(Tuple values) {
        return (Row) Proxy.newProxyInstance(
                Row.class.getClassLoader(), new Class<?>[] {Row.class}, (_, method, args) -> {
                    if (method.getName().equals("getColumnName")) {
                        asked.add((Integer) args[0]);
                        return COLUMNS.get((Integer) args[0]);
                    }
                    return method.invoke(values, args);
                });
    }

    @Test
    void looksAtEachColumnOnceInOrder() {
        assertThat(row.getLong("id")).isEqualTo(7);
        assertThat(row.getString("uid")).isEqualTo("u");
        assertThat(row.getString("name")).isEqualTo("n");
        assertThat(row.getString("note")).isNull();
        assertThat(asked).containsExactly(0, 1, 2, 3);
    }

    @Test
    void findsColumnsInAnyOrder() {
        assertThat(row.getString("note")).isNull();
        assertThat(row.getString("uid")).isEqualTo("u");
        assertThat(row.getString("uid")).isEqualTo("u");
        assertThat(row.getLong("id")).isEqualTo(7);
    }

    @Test
    void failsForAnUnknownColumn() {
        assertThatThrownBy(() -> row.getString("missing")).isInstanceOf(NoSuchElementException.class);
    }
}
