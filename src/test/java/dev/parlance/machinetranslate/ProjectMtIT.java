package dev.parlance.machinetranslate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which machine translation the languages of a project use. */
class ProjectMtIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String project() {
        var body = Map.of("name", "a", "sourceLang", "en", "targetLangs", List.of("de", "pt_br", "fr"));
        return "/projects/" + ADMIN.post("/projects", body).uid();
    }

    private static TestService.Answer settings() {
        return ADMIN.post(
                "/machineTranslateSettings", Map.of("name", Uid.next(), "url", "http://127.0.0.1:5000/translate"));
    }

    private static Map<String, Object> item(String lang, Map<String, Object> settings) {
        return Map.of("targetLang", lang, "machineTranslateSettings", settings);
    }

    private static Map<String, Object> list(Object... items) {
        return Map.of("mtSettingsPerLanguageList", List.of(items));
    }

    private static List<String> told(String project) {
        var sql = "select kind from webhook_event where body::json -> 'project' ->> 'uid' = $1 order by id";
        var uid = project.substring("/projects/".length());
        return Rows.all(Waiting.result(DB.query(sql, Tuple.of(uid))), row -> row.getString("kind"));
    }

    @Test
    void setsItByLanguageAndShowsItWithTheProject() {
        var one = settings();
        var two = settings();
        var project = project();
        assertThat(ADMIN.get(project + "/mtSettings").json().path("mtSettingsPerLanguageList"))
                .isEmpty();
        var put = ADMIN.put(
                project + "/mtSettings",
                list(
                        item("fr", Map.of("uid", one.uid())),
                        item("DE", Map.of("id", two.json().path("id").asText()))));
        assertThat(put.status()).isEqualTo(200);
        var shown = put.json().path("mtSettingsPerLanguageList");
        assertThat(shown.findValuesAsText("targetLang")).containsExactly("de", "fr");
        assertThat(shown.findValuesAsText("uid")).containsExactly(two.uid(), one.uid());
        assertThat(shown.path(0).path("machineTranslateSettings").path("name"))
                .isEqualTo(two.json().path("name"));
        assertThat(shown.path(0).path("machineTranslateSettings").path("type").asText())
                .isEqualTo("HTTP");
        assertThat(ADMIN.get(project + "/mtSettings").bytes()).isEqualTo(put.bytes());
        assertThat(ADMIN.get(project).json().path("mtSettingsPerLanguageList")).isEqualTo(shown);
        assertThat(ADMIN.put(project, Map.of("name", "b")).json().path("mtSettingsPerLanguageList"))
                .as("an edit of the project leaves it")
                .isEqualTo(shown);
    }

    @Test
    void setsOneForAllLanguagesAndRemovesIt() {
        var one = settings();
        var project = project();
        var all = ADMIN.put(project + "/mtSettings", Map.of("machineTranslateSettings", Map.of("uid", one.uid())));
        assertThat(all.json().path("mtSettingsPerLanguageList").findValuesAsText("targetLang"))
                .containsExactly("de", "pt_br", "fr");
        var none = new HashMap<String, Object>();
        none.put("machineTranslateSettings", null);
        assertThat(ADMIN.put(project + "/mtSettings", none).json().path("mtSettingsPerLanguageList"))
                .isEmpty();
        assertThat(ADMIN.delete("/machineTranslateSettings/" + one.uid()).status())
                .isEqualTo(204);
    }

    @Test
    void recordsAnEventOnlyForAChange() {
        var one = Map.<String, Object>of("uid", settings().uid());
        var project = project();
        ADMIN.put(project + "/mtSettings", list(item("de", one)));
        ADMIN.put(project + "/mtSettings", list(item("de", one)));
        ADMIN.put(project + "/mtSettings", list(item("xx", one)));
        ADMIN.put(project + "/mtSettings", list());
        assertThat(told(project))
                .containsExactly("PROJECT_CREATED", "PROJECT_METADATA_UPDATED", "PROJECT_METADATA_UPDATED");
    }

    @Test
    void listsAllViolationsAtOnce() {
        var one = Map.<String, Object>of("uid", settings().uid());
        var nothing = Map.<String, Object>of("uid", Uid.next());
        var path = project() + "/mtSettings";
        var refused = ADMIN.put(
                path, list(item("de", nothing), item("de", one), item("it", one), item("fr", Map.of("id", "x"))));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers())
                .containsExactlyInAnyOrder(
                        "/mtSettingsPerLanguageList/0/machineTranslateSettings",
                        "/mtSettingsPerLanguageList/1/targetLang",
                        "/mtSettingsPerLanguageList/2/targetLang",
                        "/mtSettingsPerLanguageList/3/machineTranslateSettings");
        assertThat(ADMIN.put(path, Map.of("machineTranslateSettings", nothing)).pointers())
                .containsExactly("/machineTranslateSettings");
        assertThat(ADMIN.put(path, list(Map.of())).pointers())
                .containsExactlyInAnyOrder(
                        "/mtSettingsPerLanguageList/0/targetLang",
                        "/mtSettingsPerLanguageList/0/machineTranslateSettings");
        assertThat(ADMIN.put(path, Map.of()).pointers())
                .contains("/machineTranslateSettings", "/mtSettingsPerLanguageList");
        var both = new HashMap<>(list());
        both.put("machineTranslateSettings", one);
        assertThat(ADMIN.put(path, both).status()).isEqualTo(400);
        assertThat(ADMIN.get(path).json().path("mtSettingsPerLanguageList")).isEmpty();
    }

    @Test
    void acceptsOneOfThreeConcurrentEdits() {
        var path = project() + "/mtSettings";
        var careful = ADMIN.with("If-Match", ADMIN.get(path).header("etag"));
        var statuses = Stream.of("de", "pt_br", "fr")
                .map(lang -> list(item(lang, Map.of("uid", settings().uid()))))
                .map(body -> AtOnce.start(() -> careful.put(path, body).status()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        assertThat(statuses).containsExactlyInAnyOrder(200, 412, 412);
    }

    @Test
    void isNotFoundForAnUnknownProject() {
        assertThat(ADMIN.get("/projects/nothing/mtSettings").status()).isEqualTo(404);
        assertThat(ADMIN.put("/projects/nothing/mtSettings", list()).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER"})
    void isForManagersOnly(String role) {
        var client = SERVICE.user(role);
        assertThat(client.get("/projects/nothing/mtSettings").status()).isEqualTo(403);
        assertThat(client.put("/projects/nothing/mtSettings", list()).status()).isEqualTo(403);
    }

    @Test
    void isSetByProjectManagers() {
        var manager = SERVICE.user("PROJECT_MANAGER");
        assertThat(manager.put(project() + "/mtSettings", list()).status()).isEqualTo(200);
    }
}
