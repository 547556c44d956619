package dev.parlance.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Events of changes of projects. */
class ProjectEventIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static List<JsonNode> events(String project) {
        var sql = "select body from webhook_event where body::json -> 'project' ->> 'uid' = $1 order by id";
        return Rows.all(Waiting.result(DB.query(sql, Tuple.of(project))), row -> row.getString("body")).stream()
                .map(body -> Json.read(body, JsonNode.class))
                .toList();
    }

    private static List<String> kinds(String project) {
        return events(project).stream()
                .map(event -> event.path("event").asText())
                .toList();
    }

    /** The kinds of the events after the first {@code before} ones. */
    private static List<String> kindsAfter(String project, int before) {
        return kinds(project).subList(before, kinds(project).size());
    }

    @Test
    void publishesTheWholeProjectWhateverTheRoleOfTheCaller() {
        var submitter = SERVICE.user("SUBMITTER");
        var name = Uid.next();
        var uid = Projects.create(submitter, Projects.body(name)).uid();
        var event = events(uid).getFirst();
        assertThat(event.path("event").asText()).isEqualTo("PROJECT_CREATED");
        assertThat(event.path("project").path("status").asText()).isEqualTo("NEW");
        assertThat(event.path("project").has("workflowSteps")).isTrue();
        assertThat(event.path("project").has("userRole")).isFalse();
        var metadata = event.path("metadata").path("project");
        assertThat(metadata.path("uid").asText()).isEqualTo(uid);
        assertThat(metadata.path("name").asText()).isEqualTo(name);
        assertThat(metadata.path("sourceLang").asText()).isEqualTo("en");
        assertThat(metadata.path("status").asText()).isEqualTo("NEW");
    }

    @Test
    void publishesOneEventPerKindOfChange() {
        var uid = Projects.create(ADMIN, Projects.body("a")).uid();
        var path = "/projects/" + uid;
        var all = new HashMap<String, Object>();
        all.put("name", "b");
        all.put("status", "ASSIGNED");
        all.put("dateDue", "2027-03-01T00:00:00.123456Z");
        all.put("lqaProfiles", List.of(Map.of("weight", 1.50)));
        ADMIN.put(path, all);
        assertThat(kindsAfter(uid, 1))
                .containsExactlyInAnyOrder(
                        "PROJECT_STATUS_CHANGED", "PROJECT_DUE_DATE_CHANGED", "PROJECT_METADATA_UPDATED");
        assertThat(events(uid).getLast().path("project").path("status").asText())
                .isEqualTo("ASSIGNED");

        ADMIN.put(path, all);
        ADMIN.patch(path, Map.of());
        ADMIN.patch(path, Map.of("status", "ASSIGNED", "dateDue", "2027-03-01T01:00:00.123+01:00"));
        assertThat(kindsAfter(uid, 4)).as("nothing changed").isEmpty();

        ADMIN.patch(path, Map.of("status", "COMPLETED"));
        ADMIN.patch(path, Map.of("dateDue", "2027-03-02T00:00:00Z"));
        ADMIN.patch(path, Map.of("note", "c"));
        ADMIN.patch(path, Map.of("lqaProfiles", List.of()));
        ADMIN.delete(path);
        assertThat(kindsAfter(uid, 4))
                .containsExactly(
                        "PROJECT_STATUS_CHANGED",
                        "PROJECT_DUE_DATE_CHANGED",
                        "PROJECT_METADATA_UPDATED",
                        "PROJECT_METADATA_UPDATED",
                        "PROJECT_DELETED");
    }

    @Test
    void publishesNothingForARefusedChange() {
        var uid = Projects.create(ADMIN, Projects.body("a")).uid();
        var path = "/projects/" + uid;
        ADMIN.put(path, Map.of("name", "b", "status", "COMPLETED_BY_VENDOR"));
        ADMIN.put(path, Map.of("name", "b", "client", Map.of("uid", "nothing")));
        ADMIN.with("If-Match", "\"old\"").put(path, Map.of("name", "b"));
        ADMIN.with("If-Match", "\"old\"").delete(path);
        assertThat(kinds(uid)).containsExactly("PROJECT_CREATED");
    }
}
