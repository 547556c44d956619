package dev.parlance.job;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.HeldRows;
import dev.parlance.job.core.JobInfo;
import dev.parlance.job.core.JobLookupStore;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Jobs that are found while one of them gets a new file. */
class JobLookupIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static String newFile(String job, String other) {
        return """
                select from job where uid = '%1$s' for update;
                update job set file_id = (select file_id from job where uid = '%2$s') where uid = '%1$s'
                """.formatted(job, other);
    }

    @Test
    void areFoundInTheirOrder() {
        var project = Uploads.project(ADMIN, "de");
        var first = uid(Uploads.job(ADMIN, project, "One.\n"));
        var other = uid(Uploads.job(ADMIN, project, "Two.\n"));
        var found = HeldRows.during(
                DB,
                newFile(first, other),
                () -> result(DB.transaction(tx -> JobLookupStore.find(tx, List.of(other, "none", first)))));
        assertThat(found).extracting(JobInfo::uid).containsExactly(other, first);
    }

    private static String uid(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
