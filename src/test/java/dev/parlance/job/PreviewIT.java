package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class PreviewIT {
    private static final String PATH = "/importSettings/preview";
    private static final byte[] FILE = Uploads.text("{\"id\": \"X1\", \"title\": \"One.\"}");
    private static final Map<String, Object> EXCLUDING =
            Map.of("sourceLang", "en", "fileImportSettings", Map.of("json", Map.of("excludeKeyRegexp", "id")));

    private static final TestService SERVICE =
            TestService.start("roles", "http", "import.preview.maxBytes", "64KiB", "import.preview.timeout", "8s");
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void showsWhatAnImportWouldReadAndStoresNothing() {
        var preview = preview(ADMIN, "a.json", FILE, EXCLUDING);
        assertThat(preview.status()).as(preview.text()).isEqualTo(200);
        assertThat(preview.json().path("segments").findValuesAsText("source")).containsExactly("One.");
        assertThat(preview.json().at("/leftOut/groups/0/setting").asText()).isEqualTo("json/excludeKeyRegexp");
        assertThat(preview.json().at("/leftOut/groups/0/texts/0/text").asText()).isEqualTo("X1");
        assertThat(preview.json().at("/format/reason").asText()).isEqualTo("the extension .json");
        assertThat(preview.json().at("/encoding/name").asText()).isEqualTo("UTF-8");
        var project = Uploads.project(ADMIN, "de");
        assertThat(ADMIN.get(project + "/jobs").json().path("totalElements").asInt())
                .isZero();
        assertThat(ADMIN.get("/importSettings").json().path("totalElements").asInt())
                .isEqualTo(1);
    }

    @Test
    void readsByStoredSettingsAndTheirRules() {
        var rules = ADMIN.upload("/segmentationRules", "bars.srx", Uploads.text("""
                <srx version="2.0" xmlns="http://www.lisa.org/srx20"><header segmentsubflows="yes" cascade="no"/><body>
                <languagerules><languagerule languagerulename="All"><rule break="yes"><beforebreak>\\|</beforebreak>
                <afterbreak></afterbreak></rule></languagerule></languagerules>
                <maprules><languagemap languagepattern=".*" languagerulename="All"/></maprules></body></srx>
                """));
        var id = rules.json().path("id").asLong();
        var settings = Map.of("segmentationRuleId", id, "json", Map.of("includeKeyRegexp", "title"));
        var stored = ADMIN.post("/importSettings", Map.of("name", "Bars", "fileImportSettings", settings));
        var file = Uploads.text("{\"id\": \"X1\", \"title\": \"One.|Two.\"}");
        var header = Map.<String, Object>of("sourceLang", "en", "importSettings", Map.of("uid", stored.uid()));
        assertThat(sources(preview(ADMIN, "a.json", file, header))).containsExactly("One.|", "Two.");
        var given = Map.<String, Object>of("sourceLang", "en", "fileImportSettings", settings);
        assertThat(sources(preview(ADMIN, "a.json", file, given))).containsExactly("One.|", "Two.");
        assertThat(sources(preview(ADMIN, "a.json", file, Map.of("sourceLang", "en"))))
                .containsExactly("X1", "One.|Two.");
        assertThat(ADMIN.delete("/importSettings/" + stored.uid()).status()).isEqualTo(204);
    }

    @Test
    void refusesWhatIsWrong() {
        assertThat(preview(ADMIN, "a.json", FILE, Map.of()).pointers()).containsExactly("/sourceLang");
        var wrong = Map.<String, Object>of(
                "sourceLang", "en", "segments", 0, "fileImportSettings", Map.of("json", Map.of("tagRegexp", "(")));
        assertThat(preview(ADMIN, "a.json", FILE, wrong).pointers())
                .containsExactlyInAnyOrder("/segments", "/fileImportSettings/json/tagRegexp");
        var unknown = Map.<String, Object>of("sourceLang", "en", "importSettings", Map.of("uid", "none"));
        assertThat(preview(ADMIN, "a.json", FILE, unknown).pointers()).containsExactly("/importSettings");
        var rules = Map.<String, Object>of("sourceLang", "en", "fileImportSettings", Map.of("segmentationRuleId", 99));
        assertThat(preview(ADMIN, "a.json", FILE, rules).pointers())
                .containsExactly("/fileImportSettings/segmentationRuleId");
        var both = Map.<String, Object>of(
                "sourceLang", "en", "importSettings", Map.of("id", "1"), "fileImportSettings", Map.of());
        assertThat(preview(ADMIN, "a.json", FILE, both).pointers()).containsExactly("/fileImportSettings");
        assertThat(ADMIN.upload(PATH, "a.json", FILE).pointers()).containsExactly("Parlance");
        assertThat(ADMIN.with("Parlance", "{\"sourceLang\": \"en\"}")
                        .raw("POST", PATH, "application/octet-stream", "One.")
                        .pointers())
                .containsExactly("Content-Disposition");
        assertThat(preview(ADMIN, "a.json", new byte[0], EXCLUDING).status()).isEqualTo(400);
        assertThat(preview(ADMIN, "a.json", new byte[70_000], EXCLUDING).status())
                .isEqualTo(413);
    }

    @Test
    void isForThoseWhoCreateJobs() {
        for (var role : List.of("ADMIN", "PROJECT_MANAGER", "SUBMITTER", "LINGUIST", "GUEST", "PORTAL_MEMBER")) {
            var expected = List.of("ADMIN", "PROJECT_MANAGER", "SUBMITTER").contains(role) ? 200 : 403;
            assertThat(preview(SERVICE.user(role), "a.json", FILE, EXCLUDING).status())
                    .as(role)
                    .isEqualTo(expected);
        }
    }

    @Test
    void showsTheErrorOfAnImportThatWouldFail() {
        var unknown = preview(ADMIN, "a.unknown", Uploads.text("One."), Map.of("sourceLang", "en"));
        assertThat(unknown.json().path("errorCode").asText()).isEqualTo("fileFormatUnsupported");
        var zip = preview(ADMIN, "a.docx", Uploads.text("PK no archive"), Map.of("sourceLang", "en"));
        assertThat(zip.json().path("errorCode").asText()).isEqualTo("fileBroken");
        var settings = Map.of("json", Map.of("excludeKeyRegexp", ".?((x+x+)+y)\\2"));
        var slow = preview(
                ADMIN,
                "a.json",
                Uploads.text("{\"%s\": \"One.\"}".formatted("x".repeat(60))),
                Map.of("sourceLang", "en", "fileImportSettings", settings));
        assertThat(slow.json().path("errorCode").asText()).isEqualTo("fileTooLarge");
        assertThat(slow.json().path("errorDesc").asText()).contains("json/excludeKeyRegexp");
    }

    @Test
    void endsAProcessThatTakesTooLong() {
        var settings = Map.of("name", "slow", "fileImportSettings", Map.of("txt", Map.of("tagRegexp", "x")));
        var uid = ADMIN.post("/importSettings", settings).uid();
        SERVICE.database().execute("""
                update import_settings
                   set settings = jsonb_set(settings, '{txt,tagRegexp}',
                                            to_jsonb('(?:(?:){2000000000}){2000000000}x'::text))
                 where uid = '%s'
                """.formatted(uid));
        var header = Map.<String, Object>of("sourceLang", "en", "importSettings", Map.of("uid", uid));
        var answer = preview(ADMIN, "a.txt", Uploads.text("One two."), header);
        assertThat(answer.json().path("errorCode").asText()).as(answer.text()).isEqualTo("fileTooSlow");
        assertThat(answer.json().path("errorDesc").asText()).contains("import.preview.timeout");
        assertThat(preview(ADMIN, "a.json", FILE, EXCLUDING).status()).isEqualTo(200);
        assertThat(ADMIN.delete("/importSettings/" + uid).status()).isEqualTo(204);
    }

    @Test
    void refusesPreviewsBeyondTheLimitAndServesOthersAfterwards() {
        var previews = IntStream.range(0, 40)
                .mapToObj(_ -> AtOnce.start(
                        () -> preview(ADMIN, "a.json", FILE, EXCLUDING).status()))
                .toList();
        var other = preview(SERVICE.user("SUBMITTER"), "a.json", FILE, EXCLUDING);
        assertThat(other.status()).as("of another user").isEqualTo(200);
        var statuses = previews.stream().map(CompletableFuture::join).toList();
        assertThat(statuses).isSubsetOf(200, 429, 503).contains(200, 429);
        assertThat(preview(ADMIN, "a.json", FILE, EXCLUDING).status()).isEqualTo(200);
    }

    private static List<String> sources(TestService.Answer preview) {
        assertThat(preview.status()).as(preview.text()).isEqualTo(200);
        return segments(preview).findValuesAsText("source");
    }

    private static JsonNode segments(TestService.Answer preview) {
        return preview.json().path("segments");
    }

    private static TestService.Answer preview(
            TestService.Client client, String name, byte[] file, Map<String, Object> header) {
        return client.with("Parlance", Json.text(header)).upload(PATH, name, file);
    }
}
