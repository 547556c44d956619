package dev.parlance.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Import settings: which ones apply to a file, and what they change. */
class ImportBySettingsIT {
    private static final String RULES = """
            <srx version="2.0" xmlns="http://www.lisa.org/srx20"><header segmentsubflows="yes" cascade="no"/><body>
            <languagerules><languagerule languagerulename="All"><rule break="yes"><beforebreak>%s</beforebreak>
            <afterbreak></afterbreak></rule></languagerule></languagerules>
            <maprules><languagemap languagepattern=".*" languagerulename="All"/></maprules></body></srx>
            """;
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @AfterEach
    void restoreDefault() {
        ADMIN.put("/importSettings/default", Map.of());
    }

    @Test
    void areThoseOfTheJobElseOfTheProjectElseTheDefault() {
        var project = Uploads.project(ADMIN, "de");
        ADMIN.put("/importSettings/default", settings("default", tags("d")));
        assertThat(codes(project, Map.of())).containsExactly("d");
        var ofProject = create(tags("p"));
        ADMIN.put(project + "/importSettings", Map.of("importSettings", Map.of("uid", ofProject)));
        assertThat(codes(project, Map.of())).containsExactly("p");
        var own = Map.<String, Object>of("importSettings", Map.of("uid", create(tags("o"))));
        assertThat(codes(project, own)).containsExactly("o");
        ADMIN.put(project + "/importSettings", Map.of());
        assertThat(codes(project, Map.of())).containsExactly("d");
    }

    @Test
    void mustExistWhenAnUploadNamesThem() {
        var project = Uploads.project(ADMIN, "de");
        for (var reference : List.of(Map.of("uid", "none"), Map.of("id", "987"), Map.of("id", "x"))) {
            var refused = Uploads.upload(
                    ADMIN,
                    project,
                    "a.txt",
                    Uploads.text("One"),
                    Map.of("importSettings", reference, "targetLangs", List.of("fr")));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.pointers()).containsExactlyInAnyOrder("/importSettings", "/targetLangs/0");
        }
    }

    @Test
    void areKeptWithTheFileWhenTheyChange() {
        try (var receiving = TestService.start("roles", "http")) {
            var admin = receiving.admin();
            var uid =
                    admin.post("/importSettings", settings("before", tags("o"))).uid();
            var project = Uploads.project(admin, "de");
            var header = Map.<String, Object>of("importSettings", Map.of("uid", uid));
            var uploaded = Uploads.upload(admin, project, "a.txt", Uploads.text("o p"), header);
            admin.put("/importSettings/" + uid, settings("after", tags("p")));
            try (var _ = TestService.on(receiving.database(), "roles", "import,http")) {
                var job = Uploads.imported(admin, project, uploaded).getFirst();
                assertThat(admin.get(project + "/jobs/" + job.path("uid").asText() + "/segments")
                                .json()
                                .findValuesAsText("data"))
                        .containsExactly("o");
            }
        }
    }

    @Test
    void areNotDeletedWhileAJobUsesThem() {
        var rules = ADMIN.upload(
                "/segmentationRules", "bars.srx", RULES.formatted("\\|").getBytes(UTF_8));
        var uid = create(Map.of("segmentationRuleId", rules.json().path("id").asLong()));
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.imported(
                        ADMIN,
                        project,
                        Uploads.upload(
                                ADMIN,
                                project,
                                "used.txt",
                                Uploads.text("One"),
                                Map.of("importSettings", Map.of("uid", uid))))
                .getFirst();
        var refused = ADMIN.delete("/importSettings/" + uid);
        assertThat(refused.json().path("errorCode").asText()).isEqualTo("CannotDelete");
        assertThat(refused.json().path("detail").asText()).contains("job used.txt");
        ADMIN.put("/importSettings/" + uid, settings("no rules", Map.of()));
        var ruled = ADMIN.delete("/segmentationRules/" + rules.uid());
        assertThat(ruled.json().path("detail").asText()).contains("job used.txt");
        ADMIN.delete(project + "/jobs/" + job.path("uid").asText());
        assertThat(ADMIN.delete("/importSettings/" + uid).status()).isEqualTo(204);
        assertThat(ADMIN.delete("/segmentationRules/" + rules.uid()).status()).isEqualTo(204);
    }

    @Test
    void segmentSourcesAndTargetsByTheirRules() {
        var bars = rules("\\|", "");
        var dashes = rules("#", "");
        var own = create(Map.of("segmentationRuleId", bars, "targetSegmentationRuleId", dashes));
        var xliff = """
                <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="x"
                source-language="en" target-language="de"><body><trans-unit id="1"><source>One|Two</source>
                <target>Eins#Zwei</target></trans-unit></body></file></xliff>""";
        var project = Uploads.project(ADMIN, "de");
        assertThat(texts(project, "a.xlf", xliff, Map.of(), "source")).containsExactly("One|Two");
        var by = Map.<String, Object>of("importSettings", Map.of("uid", own));
        assertThat(texts(project, "a.xlf", xliff, by, "source")).containsExactly("One|", "Two");
        assertThat(texts(project, "a.xlf", xliff, by, "target")).containsExactly("Eins#", "Zwei");
    }

    @Test
    void usePrimaryRulesOfTheLanguageByDefault() {
        var project = Uploads.project(ADMIN, "de");
        assertThat(texts(project, "a.txt", "One. Two|Three", Map.of(), "source"))
                .containsExactly("One.", "Two|Three");
        var primary = ADMIN.upload(
                "/segmentationRules?language=en&primary=true",
                "p.srx",
                RULES.formatted("\\|").getBytes(UTF_8));
        assertThat(texts(project, "a.txt", "One. Two|Three", Map.of(), "source"))
                .containsExactly("One. Two|", "Three");
        assertThat(primary.status()).isEqualTo(201);
        ADMIN.upload(
                "/segmentationRules?language=en&primary=true",
                "q.srx",
                RULES.formatted("#").getBytes(UTF_8));
        assertThat(texts(project, "a.txt", "One. Two|Three#", Map.of(), "source"))
                .containsExactly("One. Two|Three#");
    }

    @Test
    void chooseTheFormatWhateverTheFileName() {
        var own = Map.<String, Object>of("importSettings", Map.of("uid", create(Map.of("fileFormat", "json"))));
        var project = Uploads.project(ADMIN, "de");
        assertThat(texts(project, "strings.tpl", "{\"a\": \"One\"}", own, "source"))
                .containsExactly("One");
        var unread = ADMIN.post("/importSettings", settings("unread", Map.of("fileFormat", "wiki")));
        assertThat(unread.status()).isEqualTo(400);
        assertThat(unread.pointers()).containsExactly("/fileImportSettings/fileFormat");
    }

    @Test
    void stopCatastrophicBacktracking() {
        var own = Map.<String, Object>of("importSettings", Map.of("uid", create(tags("((x+x+)+y)\\2"))));
        var project = Uploads.project(ADMIN, "de");
        var answer = Uploads.upload(ADMIN, project, "a.txt", Uploads.text("x".repeat(60)), own);
        var job = Uploads.imported(ADMIN, project, answer).getFirst();
        assertThat(job.path("importStatus").path("status").asText()).isEqualTo("ERROR");
        assertThat(job.path("importStatus").path("errorMessage").asText()).contains("txt/tagRegexp");
    }

    @Test
    void applyToTheTargetFile() {
        var rules = rules("\\|", "");
        var own = create(Map.of(
                "fileFormat",
                "json",
                "segmentationRuleId",
                rules,
                "json",
                Map.of("tagRegexp", "\\{\\w+\\}", "excludeKeyRegexp", "id")));
        var project = Uploads.project(ADMIN, "de");
        var by = Map.<String, Object>of("importSettings", Map.of("uid", own));
        var file = "{\"id\": \"x\", \"t\": \"One|Hi {name}\"}";
        var job = job(project, "strings", file, by);
        ADMIN.put("/importSettings/" + own, settings("after", Map.of()));
        var segments = ADMIN.get(job + "/segments").json().path("content");
        assertThat(segments).hasSize(2);
        var code = segments.path(1).path("sourceCodes");
        var edited = ADMIN.put(
                job + "/segments",
                Map.of(
                        "segments",
                        List.of(Map.of(
                                "ordinal",
                                segments.path(1).path("ordinal"),
                                "target",
                                "\uFFFC, hallo",
                                "targetCodes",
                                code))));
        assertThat(edited.status()).as(edited.text()).isEqualTo(200);
        var written = ADMIN.get(job + "/targetFile");
        assertThat(written.text()).isEqualTo("{\"id\": \"x\", \"t\": \"One|{name}, hallo\"}");
        assertThat(written.header("Content-Disposition")).contains("strings-de");
    }

    private static long rules(String before, String query) {
        return ADMIN.upload(
                        "/segmentationRules" + query,
                        "a.srx",
                        RULES.formatted(before).getBytes(UTF_8))
                .json()
                .path("id")
                .asLong();
    }

    private static List<String> codes(String project, Map<String, Object> header) {
        var job = job(project, "a.txt", "d p o", header);
        return ADMIN.get(job + "/segments").json().findValuesAsText("data");
    }

    private static List<String> texts(
            String project, String name, String content, Map<String, Object> header, String field) {
        var job = job(project, name, content, header);
        return ADMIN.get(job + "/segments").json().path("content").findValues(field).stream()
                .map(text -> text.asText())
                .toList();
    }

    private static String job(String project, String name, String content, Map<String, Object> header) {
        var uploaded = Uploads.upload(ADMIN, project, name, Uploads.text(content), header);
        var job = Uploads.imported(ADMIN, project, uploaded).getFirst();
        assertThat(job.path("importStatus").path("status").asText())
                .as(job.toString())
                .isEqualTo("OK");
        return project + "/jobs/" + job.path("uid").asText();
    }

    private static Map<String, Object> tags(String regexp) {
        return Map.of("txt", Map.of("tagRegexp", regexp));
    }

    private static Map<String, Object> settings(String name, Map<String, Object> fields) {
        return Map.of("name", name, "fileImportSettings", fields);
    }

    private static String create(Map<String, Object> fields) {
        var created = ADMIN.post("/importSettings", settings("made", fields));
        assertThat(created.status()).as(Json.text(fields) + created.text()).isEqualTo(201);
        return created.uid();
    }
}
