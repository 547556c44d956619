package dev.parlance.analysis;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** A project that is deleted after a call has found it and before the call reads its analysis settings. */
class DeletedProjectIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    @Test
    void isNotFoundForTexts() {
        var project = Sample.project(ADMIN, Map.of());
        var body = Map.of(
                "project",
                Map.of("uid", project),
                "targetLang",
                "de",
                "texts",
                List.of("One."),
                "useProjectAnalysisSettings",
                true);
        assertThat(ADMIN.post("/analyses/text", body).status()).isEqualTo(200);
        assertThat(whileDeleting(project, () -> ADMIN.post("/analyses/text", body))
                        .status())
                .isEqualTo(404);
    }

    /** Calls while the settings are locked, and deletes the project when the call waits for them. */
    private static TestService.Answer whileDeleting(String project, Supplier<TestService.Answer> call) {
        var response = new CompletableFuture<TestService.Answer>();
        result(DB.transaction(tx -> tx.query("lock table project_analyse_settings in access exclusive mode")
                .execute()
                .compose(_ -> {
                    Thread.ofVirtual().start(() -> response.complete(call.get()));
                    return waitForCall(tx);
                })
                .compose(_ ->
                        tx.preparedQuery("delete from project where uid = $1").execute(Tuple.of(project)))));
        return response.join();
    }

    private static Future<Void> waitForCall(SqlConnection tx) {
        return tx.query("""
                        select count(*)
                          from pg_locks l
                          join pg_database d
                            on d.oid = l.database
                         where l.relation = 'project_analyse_settings'::regclass
                           and d.datname = current_database()
                           and not l.granted
                        """)
                .execute()
                .compose(rows -> Rows.one(rows).getLong(0) > 0
                        ? Future.succeededFuture()
                        : SERVICE.vertx().timer(10, TimeUnit.MILLISECONDS).compose(_ -> waitForCall(tx)));
    }
}
