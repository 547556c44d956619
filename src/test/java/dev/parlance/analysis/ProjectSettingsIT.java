package dev.parlance.analysis;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Uid;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The analysis settings of projects, and their use by calls. */
class ProjectSettingsIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    private final String project = Sample.project(ADMIN, Map.of());
    private final String path = "/projects/" + project + "/analyseSettings";

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    @Test
    void areTheDefaultsUntilTheyAreSet() {
        var settings = ADMIN.get(path).json();
        assertThat(settings.path("type").asText()).isEqualTo("PreAnalyse");
        assertThat(settings.properties().stream()
                        .filter(field -> field.getValue().asBoolean())
                        .map(Map.Entry::getKey))
                .containsExactly(
                        "includeFuzzyRepetitions",
                        "includeConfirmedSegments",
                        "includeNumbers",
                        "includeLockedSegments",
                        "countSourceUnits",
                        "includeTransMemory");
        assertThat(settings.path("compareWorkflowLevel").isNull()).isTrue();
    }

    @Test
    void areReplacedAsAWhole() {
        var first = ADMIN.put(path, Map.of("includeNumbers", false, "includeNonTranslatables", true));
        assertThat(first.status()).isEqualTo(200);
        assertThat(first.json().path("includeNumbers").asBoolean(true)).isFalse();
        var second = ADMIN.put(path, Map.of("type", "Compare", "compareWorkflowLevel", 2));
        assertThat(second.json().path("includeNumbers").asBoolean()).isTrue();
        assertThat(second.json().path("compareWorkflowLevel").asInt()).isEqualTo(2);
        assertThat(ADMIN.get(path).bytes()).isEqualTo(second.bytes());
    }

    @Test
    void refusesInvalidSettings() {
        assertThat(ADMIN.put(path, Map.of("type", "PreAnalyseTarget", "includeNumbers", 1, "compareWorkflowLevel", 16))
                        .pointers())
                .containsExactlyInAnyOrder("/type", "/includeNumbers", "/compareWorkflowLevel");
        assertThat(ADMIN.put(path, Map.of("type", "Compare")).pointers()).containsExactly("/compareWorkflowLevel");
        assertThat(ADMIN.get("/projects/none/analyseSettings").status()).isEqualTo(404);
        assertThat(ADMIN.put("/projects/none/analyseSettings", Map.of()).status())
                .isEqualTo(404);
        assertThat(SERVICE.user("SUBMITTER").get(path).status()).isEqualTo(403);
        assertThat(SERVICE.user("PROJECT_MANAGER").get(path).status()).isEqualTo(200);
    }

    @Test
    void detectsAConcurrentEdit() {
        var tag = ADMIN.get(path).header("ETag");
        assertThat(ADMIN.with("If-Match", tag)
                        .put(path, Map.of("includeNumbers", false))
                        .status())
                .isEqualTo(200);
        assertThat(ADMIN.with("If-Match", tag)
                        .put(path, Map.of("includeNumbers", true))
                        .status())
                .isEqualTo(412);
    }

    @Test
    void recordsAnEventOnlyForAChange() {
        ADMIN.put(path, Map.of());
        ADMIN.put(path, Map.of("includeNumbers", false));
        ADMIN.put(path, Map.of("includeNumbers", false));
        var sql = "select kind from webhook_event where body::json -> 'project' ->> 'uid' = $1 order by id";
        assertThat(Rows.all(result(DB.query(sql, Tuple.of(project))), row -> row.getString("kind")))
                .containsExactly("PROJECT_CREATED", "PROJECT_METADATA_UPDATED");
    }

    @Test
    void areTheDefaultsOfACallThatUsesThem() {
        ADMIN.put(path, Map.of("includeNumbers", false, "includeNonTranslatables", true));
        var body = Sample.body(Sample.job(ADMIN, project, "a.txt", Sample.FIRST));
        assertThat(Sample.summary(Sample.analysed(ADMIN, body))).startsWith("all 5/13");
        body.put("useProjectAnalysisSettings", true);
        assertThat(Sample.summary(Sample.analysed(ADMIN, body)))
                .startsWith("all 4/12")
                .endsWith("nt 1/1");
        body.put("includeNonTranslatables", false);
        assertThat(Sample.summary(Sample.analysed(ADMIN, body)))
                .as("what is sent goes over the project's, the rest stays")
                .startsWith("all 4/12")
                .endsWith("nt 0/0");
        body.put("includeNumbers", null);
        assertThat(Sample.summary(Sample.analysed(ADMIN, body)))
                .as("null is as good as absent")
                .startsWith("all 4/12");
        body.put("includeNumbers", true);
        assertThat(Sample.summary(Sample.analysed(ADMIN, body))).startsWith("all 5/13");
    }

    @Test
    void areCopiedByTemplates() {
        ADMIN.put(path, Map.of("separateFuzzyRepetitions", true));
        var template = ADMIN.post("/projectTemplates", Map.of("name", Uid.next(), "project", Map.of("uid", project)));
        assertThat(template.status()).as(template.text()).isEqualTo(201);
        ADMIN.put(path, Map.of());
        var body = new HashMap<String, Object>(Map.of("name", "of a template"));
        body.put("template", Map.of("uid", template.uid()));
        body.put("sourceLang", "en");
        body.put("targetLangs", List.of("de"));
        var made = ADMIN.post("/projects", body);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        assertThat(ADMIN.get("/projects/" + made.uid() + "/analyseSettings")
                        .json()
                        .path("separateFuzzyRepetitions")
                        .asBoolean())
                .isTrue();
    }
}
