package dev.parlance.job;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import io.vertx.core.Promise;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Target files that are downloaded while their job gets a new version of its file. */
class ExportRaceIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    private static final String WAITING = """
            select count(*)
              from pg_stat_activity
             where datname = current_database()
               and wait_event_type = 'Lock'
            """;
    private static final String OTHER_FILE = """
            with f as (
              insert into stored_file (uid, name, created_by)
              values ('other', 'other.txt', 1)
              returning id
            )
            update job
               set file_id = f.id
              from f
             where job.uid = $1
            """;

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    /** The target file was written from the first version; the job has the second one before it is marked. */
    @Test
    void areNotMarkedAsExported() throws Exception {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.\n");
        var changed = Promise.<Void>promise();
        var release = Promise.<Void>promise();
        var update = DB.transaction(tx -> tx.preparedQuery(OTHER_FILE)
                .execute(Tuple.of(job.substring(job.lastIndexOf('/') + 1)))
                .compose(_ -> {
                    changed.complete();
                    return release.future();
                }));
        result(changed.future());
        var download = CompletableFuture.supplyAsync(() -> ADMIN.get(job + "/targetFile"));
        Uploads.await(DB, WAITING);
        release.complete();
        result(update);
        var answer = download.get();
        assertThat(answer.status()).as(answer.text()).isEqualTo(503);
        assertThat(answer.header("retry-after")).isNotEmpty();
        assertThat(ADMIN.get(job).json().get("exported").asBoolean()).isFalse();
        assertThat(Uploads.events(DB, project)).doesNotContain("JOB_EXPORTED");
    }
}
