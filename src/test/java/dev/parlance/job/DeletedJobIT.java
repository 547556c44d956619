package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import io.vertx.sqlclient.Tuple;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work on a job that was deleted before the work began, or after its last attempt. */
class DeletedJobIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final String ADD = """
            with request as (
              insert into async_request (action, created_by, callback_url)
              select 'EXPORT_COMPLETE_FILE', id, 'https://example.invalid/' || $1::text || $2::int
                from app_user
               where user_name = 'admin'
              returning id
            )
            insert into task (kind, attempts, payload, async_request_id)
            select $1::text, $2::int, '{"projectUid": "gone", "jobUid": "gone", "user": 1}', id
              from request
            returning async_request_id as request
            """;
    private static final String CALLED = """
            select body
              from webhook_event
             where url = 'https://example.invalid/' || $1::text || $2::int
            """;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @ParameterizedTest
    @CsvSource({
        "EXPORT_JOB, 0, jobDeleted",
        "EXPORT_ARCHIVE, 0, jobDeleted",
        "CHECK_JOB, 0, jobDeleted",
        "EXPORT_JOB, 3, exportFailed",
        "CHECK_JOB, 3, checkFailed"
    })
    void callsTheCallback(String kind, int attempts, String code) throws Exception {
        var task = Tuple.of(kind, attempts);
        var request = Rows.one(Waiting.result(DB.query(ADD, task))).getLong("request");
        ADMIN.until(
                "/async/" + request,
                answer -> answer.json().path("asyncResponse").isObject());
        var body = Rows.first(Waiting.result(DB.query(CALLED, task)), row -> row.getString("body"));
        assertThat(body).isPresent();
        JsonNode called = Json.MAPPER.readTree(body.get());
        assertThat(called.at("/asyncRequest/asyncResponse/errorCode").asText()).isEqualTo(code);
        assertThat(called.fieldNames()).toIterable().containsExactly("asyncRequest");
    }
}
