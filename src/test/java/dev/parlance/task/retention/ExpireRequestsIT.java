package dev.parlance.task.retention;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class ExpireRequestsIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final int ROWS = 10;

    private Db db;
    private ExpireRequests expire;

    @BeforeAll
    static void insert() {
        DATABASE.execute("""
                insert into app_user (uid, user_name, first_name, last_name, email, password_hash, role, timezone)
                values ('u1', 'ada', 'Ada', 'Byron', 'ada@example.com', '', 'PROJECT_MANAGER', 'UTC')""");
        DATABASE.execute("""
                insert into project (uid, name, source_lang, target_langs, owner_id, created_by)
                select 'p1', 'Handbook', 'en', '{de}', id, id from app_user""");
    }

    @BeforeEach
    void open(Vertx vertx) {
        db = DATABASE.open(vertx);
        expire = new ExpireRequests(new RetentionStore(db, ROWS), Duration.ofDays(30));
        DATABASE.execute("truncate async_request, task, analysis cascade");
    }

    @Test
    void deletesRequestsThatEndedLongAgoWithTheirTasks() {
        request("ended", "40 days", "31 days");
        request("waits", "40 days", null);
        request("ended lately", "40 days", "29 days");
        request("young", "1 day", "1 hour");
        DATABASE.execute("""
                insert into task (kind, payload, async_request_id)
                select project_name, '{}', id from async_request""");
        result(expire.run());
        assertThat(names()).containsExactly("waits", "ended lately", "young");
        assertThat(strings("select kind as name from task order by id"))
                .containsExactly("waits", "ended lately", "young");
    }

    @Test
    void keepsAnAnalysisWhoseRequestIsDeleted() {
        request("ended", "40 days", "31 days");
        DATABASE.execute("""
                insert into analysis (uid, project_id, name, type, count_method, settings, async_request_id, state,
                                      created_by)
                select 'a1', p.id, 'a', 'PreAnalyse', 'parlance-1', '{}', r.id, 'FINISHED', r.created_by
                  from project p, async_request r""");
        result(expire.run());
        assertThat(names()).isEmpty();
        assertThat(strings("select uid as name from analysis where async_request_id is null"))
                .containsExactly("a1");
    }

    @Test
    void deletesInParts() {
        DATABASE.execute("""
                insert into async_request (action, created_by, date_created, response, project_name)
                select 'IMPORT_JOB', u.id, now() - interval '40 days',
                       case when n % 25 > 0
                            then jsonb_build_object('dateCreated', (now() - interval '39 days')::text) end,
                       'r' || n
                  from app_user u, generate_series(1, 75) as n
                 order by n""");
        DATABASE.execute("""
                insert into task (kind, payload, state, finished_at)
                select 'k', '{}', 'DONE', now() - interval '8 days' from generate_series(1, 35)""");
        result(expire.run());
        assertThat(names()).containsExactly("r25", "r50", "r75");
        assertThat(strings("select kind as name from task")).isEmpty();
    }

    @Test
    void keepsTasksThatEndedLately() {
        DATABASE.execute("""
                insert into task (kind, payload, state, finished_at)
                values ('old', '{}', 'DONE', now() - interval '8 days'),
                       ('young', '{}', 'FAILED', now() - interval '6 days'),
                       ('waits', '{}', 'QUEUED', null)""");
        result(expire.run());
        assertThat(strings("select kind as name from task order by id")).containsExactly("young", "waits");
    }

    @Test
    void leavesTheWorkToTheInstanceThatDoesIt() {
        request("ended", "40 days", "31 days");
        var begun = Promise.<Void>promise();
        var other = Promise.<Void>promise();
        var done = db.transaction(tx -> tx.query("select pg_advisory_xact_lock(hashtext('async request retention'))")
                .execute()
                .onSuccess(_ -> begun.complete())
                .compose(_ -> other.future()));
        result(begun.future());
        result(expire.run());
        assertThat(names()).containsExactly("ended");
        other.complete();
        result(done);
        result(expire.run());
        assertThat(names()).isEmpty();
    }

    private static void request(String name, String age, @Nullable String ended) {
        var response = ended == null
                ? "null"
                : "jsonb_build_object('dateCreated', to_char((now() - interval '%s') at time zone 'UTC', '%s'))"
                        .formatted(ended, "YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"");
        DATABASE.execute("""
                insert into async_request (action, created_by, project_name, date_created, response)
                select 'IMPORT_JOB', id, '%s', now() - interval '%s', %s
                  from app_user""".formatted(name, age, response));
    }

    private List<String> names() {
        return strings("select project_name as name from async_request order by id");
    }

    private List<String> strings(String sql) {
        return Rows.all(result(db.query(sql)), row -> row.getString("name"));
    }
}
