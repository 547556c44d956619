package dev.parlance.db;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.time.Instant;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class RowsIT {
    private static final String FULL = """
            select 'a' as text, 1::bigint as number, 2::int as integer,
                timestamptz '2026-02-03 04:05:06.789+02' as instant, array['x', 'y'] as texts,
                array[3, 4]::bigint[] as numbers
            """;
    private static final String EMPTY = """
            select null::text as text, null::bigint as number, null::int as integer,
                null::timestamptz as instant, null::text[] as texts, null::bigint[] as numbers
            """;

    private static Db db;

    @BeforeAll
    static void open(Vertx vertx) {
        db = TestDatabase.fresh().open(vertx);
    }

    @AfterAll
    static void close() {
        result(db.close());
    }

    @Test
    void readsValues() {
        var row = row(FULL);
        assertThat(Rows.text(row, "text")).isEqualTo("a");
        assertThat(Rows.number(row, "number")).isEqualTo(1);
        assertThat(Rows.integer(row, "integer")).isEqualTo(2);
        assertThat(Rows.instant(row, "instant")).isEqualTo(Instant.parse("2026-02-03T02:05:06.789Z"));
        assertThat(Rows.at(row, "instant")).isEqualTo(Instant.parse("2026-02-03T02:05:06.789Z"));
        assertThat(Rows.texts(row, "texts")).containsExactly("x", "y");
        assertThat(Rows.numbers(row, "numbers")).containsExactly(3L, 4L);
    }

    @Test
    void readsNulls() {
        var row = row(EMPTY);
        assertThat(Rows.text(row, "text")).isNull();
        assertThat(Rows.number(row, "number")).isNull();
        assertThat(Rows.integer(row, "integer")).isNull();
        assertThat(Rows.instant(row, "instant")).isNull();
    }

    @Test
    void refusesANullInARequiredColumn() {
        var row = row(EMPTY);
        assertThatNullPointerException()
                .isThrownBy(() -> Rows.at(row, "instant"))
                .withMessageContaining("instant");
        assertThatNullPointerException()
                .isThrownBy(() -> Rows.texts(row, "texts"))
                .withMessageContaining("texts");
        assertThatNullPointerException().isThrownBy(() -> Rows.numbers(row, "numbers"));
    }

    @Test
    void refusesAnUnknownColumn() {
        assertThatThrownBy(() -> Rows.text(row(EMPTY), "other")).isInstanceOf(NoSuchElementException.class);
    }

    @Test
    void writesInstantsToTheMicrosecond() {
        var instant = Instant.parse("2026-11-21T10:11:12.345678Z");
        var sql = "select $1::timestamptz as instant";
        var row = Rows.one(result(db.query(sql, Tuple.of(Rows.timestamp(instant)))));
        assertThat(Rows.at(row, "instant")).isEqualTo(instant);
        assertThat(Rows.timestamp(null)).isNull();
    }

    @Test
    void mapsRowsInTheirOrder() {
        var rows = result(db.query("select n from generate_series(1, 3) as n"));
        assertThat(Rows.all(rows, row -> row.getInteger("n"))).isEqualTo(List.of(1, 2, 3));
        assertThat(Rows.first(rows, row -> row.getInteger("n"))).contains(1);
        assertThat(Rows.first(result(db.query("select 1 where false")), Row::size))
                .isEmpty();
    }

    private static Row row(String sql) {
        return Rows.one(result(db.query(sql)));
    }
}
