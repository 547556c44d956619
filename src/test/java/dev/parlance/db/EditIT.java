package dev.parlance.db;

import static dev.parlance.db.Waiting.failure;
import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.fault.Fault;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The steps of {@link Edit} and the pages of {@link ListQuery}. */
@ExtendWith(VertxExtension.class)
class EditIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final ListQuery LIST = ListQuery.of(
            "item i",
            "select i.name from item i\n",
            " where ($1::text is null or i.name like $1)\n",
            Ordering.byId("i.id", Map.of("name", "i.name")));
    private static final ListQuery NESTED = ListQuery.nested(
            "select count(*) as total from item i\n",
            "with page as (select i.id, i.name from item i\n",
            ") select i.name from page i\n",
            Ordering.byId("i.id", Map.of("name", "i.name")));
    private static final ListQuery JOINED = ListQuery.joined(
            "select count(*) as total from item i where i.name like $1\n",
            "select i.id from item i where i.name like $1\n",
            "select i.name || ' ' || n as name from item i cross join generate_series(1, 2) as n\n",
            "i.id",
            "n desc",
            Ordering.byId("i.id", Map.of("name", "i.name")));

    private static Db db;

    @BeforeAll
    static void open(Vertx vertx) {
        db = DATABASE.open(vertx);
        DATABASE.execute("create table item (id int primary key, name text not null)");
    }

    @AfterAll
    static void close() {
        result(db.close());
    }

    @BeforeEach
    void fill() {
        DATABASE.execute("truncate item");
        DATABASE.execute("insert into item select n, 'item ' || (9 - n) from generate_series(1, 5) as n");
    }

    @Test
    void findsChecksWritesAndRecords() {
        var written = Edit.of(tx -> lock(tx, 2), EditIT::missing)
                .check(name -> assertThat(name).isEqualTo("item 7"))
                .require((_, name) -> name.isEmpty() ? Future.failedFuture("empty") : Future.succeededFuture())
                .write((tx, name) -> rename(tx, 2, name + "!"))
                .tell((tx, before, after) ->
                        rename(tx, 5, before + " is now " + after).mapEmpty())
                .in(db);
        assertThat(result(written)).isEqualTo("item 7!");
        assertThat(name(2)).isEqualTo("item 7!");
        assertThat(name(5)).isEqualTo("item 7 is now item 7!");
    }

    @Test
    void failsIfTheEntityDoesNotExist() {
        var edit = Edit.of(tx -> lock(tx, 9), EditIT::missing).write((tx, _) -> rename(tx, 1, "x"));
        assertThat(failure(edit.in(db))).isInstanceOf(Fault.NotFound.class);
        assertThat(name(1)).isEqualTo("item 8");
    }

    @Test
    void writesNothingIfACheckFails() {
        var edit = Edit.of(tx -> lock(tx, 1), EditIT::missing).check(_ -> {
            throw new Fault.Stale();
        });
        assertThat(failure(edit.write((tx, _) -> rename(tx, 1, "x")).in(db))).isInstanceOf(Fault.Stale.class);
        var other = Edit.of(tx -> lock(tx, 1), EditIT::missing)
                .require((tx, _) -> rename(tx, 2, "x").compose(_ -> Future.failedFuture(new Fault.Conflict("no"))));
        assertThat(failure(other.write((tx, _) -> rename(tx, 1, "x")).in(db))).isInstanceOf(Fault.Conflict.class);
        assertThat(name(1)).isEqualTo("item 8");
        assertThat(name(2)).isEqualTo("item 7");
    }

    @Test
    void rollsBackIfTheRecordFails() {
        var edit = Edit.of(tx -> lock(tx, 1), EditIT::missing)
                .write((tx, _) -> rename(tx, 1, "x"))
                .tell((_, _, _) -> Future.failedFuture(new Fault.Conflict("no")));
        assertThat(failure(edit.in(db))).isInstanceOf(Fault.Conflict.class);
        assertThat(name(1)).isEqualTo("item 8");
    }

    @Test
    void readsAPageOfAList() {
        var page = result(LIST.page(db, Tuple.of("item %"), new PageRequest(1, 2), row -> row.getString("name")));
        assertThat(page.totalElements()).isEqualTo(5);
        assertThat(page.content()).containsExactly("item 6", "item 5");
        assertThat(result(LIST.page(db, Tuple.of("none"), new PageRequest(0, 2), row -> row.getString("name")))
                        .totalElements())
                .isZero();
    }

    @Test
    void sortsAListAndTheRowsJoinedToItsPage() {
        var byName = new PageRequest(0, 2, List.of(Page.Order.read("name")));
        assertThat(result(LIST.page(db, Tuple.of((Object) null), byName, row -> row.getString("name")))
                        .content())
                .containsExactly("item 4", "item 5");
        assertThat(result(NESTED.page(db, Tuple.tuple(), byName, row -> row.getString("name")))
                        .content())
                .containsExactly("item 4", "item 5");
    }

    @Test
    void readsTheRowsOfAPageByItsIdsInTheOrderOfTheList() {
        var page = result(JOINED.page(
                db,
                Tuple.of("item %"),
                new PageRequest(1, 2, List.of(Page.Order.read("name"))),
                row -> row.getString("name")));
        assertThat(page.totalElements()).isEqualTo(5);
        assertThat(page.content()).containsExactly("item 6 2", "item 6 1", "item 7 2", "item 7 1");
        assertThat(result(JOINED.page(db, Tuple.of("none"), new PageRequest(0, 2), row -> row.getString("name")))
                        .content())
                .isEmpty();
    }

    private static Future<Optional<String>> lock(SqlConnection tx, int id) {
        return tx.preparedQuery("select name from item where id = $1 for update")
                .execute(Tuple.of(id))
                .map(rows -> Rows.first(rows, row -> row.getString("name")));
    }

    private static Future<String> rename(SqlConnection tx, int id, String name) {
        return tx.preparedQuery("update item set name = $2 where id = $1")
                .execute(Tuple.of(id, name))
                .map(name);
    }

    private static String name(int id) {
        return Rows.one(result(db.query("select name from item where id = $1", Tuple.of(id))))
                .getString("name");
    }

    private static Fault missing() {
        return new Fault.NotFound("item", "9");
    }
}
