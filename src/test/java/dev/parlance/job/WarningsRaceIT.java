package dev.parlance.job;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import io.vertx.core.Promise;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Warnings that are listed while their job is deleted. */
class WarningsRaceIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    private static final String WAITING = """
            select count(*)
              from pg_stat_activity
             where datname = current_database()
               and wait_event_type = 'Lock'
               and query like '%quality_result%'
            """;

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    /** The job is found, and deleted before the version of its warnings is read. */
    @Test
    void areNotFound() throws Exception {
        var job = Uploads.job(ADMIN, Uploads.project(ADMIN, "de"), "One.\n");
        var locked = Promise.<Void>promise();
        var release = Promise.<Void>promise();
        var deletion = DB.transaction(tx -> tx.query("lock table quality_result in access exclusive mode")
                .execute()
                .onSuccess(_ -> locked.complete())
                .compose(_ -> release.future())
                .compose(_ -> tx.preparedQuery("delete from job where uid = $1")
                        .execute(Tuple.of(job.substring(job.lastIndexOf('/') + 1)))));
        result(locked.future());
        var listed = CompletableFuture.supplyAsync(() -> ADMIN.get(job + "/qualityAssurance/warnings"));
        Uploads.await(DB, WAITING);
        release.complete();
        result(deletion);
        var answer = listed.get();
        assertThat(answer.status()).as(answer.text()).isEqualTo(404);
    }
}
