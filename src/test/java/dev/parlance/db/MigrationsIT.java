package dev.parlance.db;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.config.value.DatabaseUrl;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class MigrationsIT {

    @Test
    void appliesAllMigrationsOnce() {
        var server = TestDatabase.empty().server();
        assertThat(new Migrations(server).run().count()).isPositive();
        assertThat(new Migrations(server).run().count()).isZero();
    }

    /** A forced plan has an estimate so high that a server with JIT would compile it each time. */
    @Test
    void createsNoFunctionThatForcesItsPlanAndIsCompiled(Vertx vertx) {
        var db = TestDatabase.fresh().open(vertx);
        var functions = Rows.all(
                result(db.query("select proname, proconfig from pg_proc where proconfig::text like '%enable_%=off%'")),
                row -> Map.entry(row.getString(0), List.of(row.getArrayOfStrings(1))));
        assertThat(functions)
                .isNotEmpty()
                .allSatisfy(function -> assertThat(function.getValue()).contains("jit=off"));
        result(db.close());
    }

    @Test
    void allowsInstancesToStartTogether() throws Exception {
        var server = TestDatabase.empty().server();
        try (var threads = Executors.newFixedThreadPool(4)) {
            var runs = new ArrayList<Callable<Migrations.Applied>>();
            for (var i = 0; i < 4; i++) {
                runs.add(() -> new Migrations(server).run());
            }
            for (Future<Migrations.Applied> run : threads.invokeAll(runs)) {
                run.get();
            }
        }
        assertThat(new Migrations(server).run().count()).isZero();
    }

    @Test
    void refusesAServerThatIsTooOld() {
        var server = TestDatabase.empty().server();
        assertThatThrownBy(() -> new Migrations(server, 99, 0).run())
                .isInstanceOf(DatabaseUnusable.class)
                .hasMessageContaining("is too old: 99 or later is needed");
    }

    @Test
    void refusesADatabaseWithAnotherEncoding() {
        var there = TestDatabase.empty();
        there.execute("create database latin encoding 'LATIN1' locale 'C' locale_provider libc template template0");
        var url = new DatabaseUrl("127.0.0.1", there.server().url().port(), "latin", null, null, "disable", null);
        assertThatThrownBy(() -> new Migrations(new DatabaseServer(url, "postgres", null), 15, 0).run())
                .isInstanceOf(DatabaseUnusable.class)
                .hasMessageContaining("has the encoding LATIN1, but UTF8 is needed");
    }

    @Test
    void namesTheDatabaseThatCannotBeReached() {
        var there = TestDatabase.empty().server();
        var url = new DatabaseUrl("127.0.0.1", there.url().port(), "nowhere", null, null, "disable", null);
        assertThatThrownBy(() -> new Migrations(new DatabaseServer(url, "postgres", null), 15, 0).run())
                .isInstanceOf(DatabaseUnusable.class)
                .hasMessageContaining("nowhere");
    }
}
