package dev.parlance.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class AsyncRequestIT {
    private static final TestService SERVICE = TestService.start();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void findsAndCountsARequest() {
        var submitter = SERVICE.user("SUBMITTER");
        var me = submitter.get("/auth/whoAmI").json().path("user").path("id").asText();
        SERVICE.database()
                .execute("insert into async_request (action, created_by) values ('IMPORT_JOB', %s)".formatted(me));
        var listed = submitter.get("/async").json();
        assertThat(listed.path("totalElements").asInt()).isEqualTo(1);
        var id = listed.path("content").path(0).path("id").asText();
        var read = submitter.get("/async/" + id);
        assertThat(read.status()).isEqualTo(200);
        assertThat(read.header("etag")).isNotEmpty();
        assertThat(read.json().path("createdBy").path("role").asText()).isEqualTo("SUBMITTER");
        assertThat(submitter.get("/async/status").json().path("pending").asInt())
                .isEqualTo(1);
        assertThat(SERVICE.user("LINGUIST").get("/async/" + id).status()).isEqualTo(404);
        assertThat(SERVICE.admin().get("/async/" + id).status()).isEqualTo(200);
    }

    @Test
    void doesNotFindAnUnknownRequest() {
        assertThat(SERVICE.admin().get("/async/999999").status()).isEqualTo(404);
        assertThat(SERVICE.admin().get("/async/none").status()).isEqualTo(404);
        assertThat(SERVICE.anonymous().get("/async/1").status()).isEqualTo(401);
    }
}
