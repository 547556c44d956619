package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.shared.Uid;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Edits of suggestions (PostAnalyse) and of the translations of another workflow level (Compare). */
class EditingIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final String TEXT = """
            The pump is running.
            Close the valve.
            Open the door.
            12 345
            Press the green button.
            Call us.
            """;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @Test
    void countsSuggestionsByTheirEdits() {
        var project = Sample.project(ADMIN, Map.of());
        var job = Sample.job(ADMIN, project, "a.txt", TEXT);
        edit(
                project,
                job,
                suggested(0, "Die Pumpe läuft.", "TM", 101, "Die Pumpe läuft.", 1_500),
                suggested(1, "Das Ventil jetzt schließen.", "TM", 80, "Das Ventil schließen.", 2_000),
                suggested(2, "Öffnen Sie die Tür.", "MT", 90, "Öffnen Sie die Tür.", 0),
                suggested(3, "12 345", "NT", 100, "12 345", 0),
                Map.of("ordinal", 4, "target", "Grünen Knopf drücken.", "editingTime", 4_000));
        var body = Sample.body(job);
        body.put("type", "PostAnalyse");
        var plain = ADMIN.post("/analyses/byProviders", body)
                .json()
                .path("analyses")
                .path(0);
        assertThat(plain.path("asyncRequest").path("action").asText()).isEqualTo("POST_ANALYSE");
        var response = Sample.ended(ADMIN, plain.path("asyncRequest")).path("asyncResponse");
        assertThat(response.path("acceptedSegmentsCount").asInt()).isEqualTo(6);
        assertThat(response.path("warnings").findValuesAsText("code")).containsExactly("segmentsWithoutTarget");
        assertThat(response.path("warnings")
                        .path(0)
                        .path("args")
                        .path("segments")
                        .path("value")
                        .asInt())
                .isEqualTo(1);
        assertThat(cells(get(plain)))
                .containsExactlyInAnyOrderEntriesOf(Map.of("tm100", 1, "tm75", 1, "mt0", 1, "tm0", 3));
        body.put("transMemoryPostEditing", true);
        body.put("machineTranslatePostEditing", true);
        body.put("nonTranslatablePostEditing", true);
        var analysis = Sample.analysed(ADMIN, body);
        assertThat(analysis.path("type").asText()).isEqualTo("PostAnalyse");
        assertThat(cells(analysis))
                .containsExactlyInAnyOrderEntriesOf(
                        // 4 of the 5 tokens of the longer text are the same
                        Map.of("tm100", 1, "tm75", 1, "mt100", 1, "nt100", 1, "tm0", 2));
        var all = analysis.path("analyseLanguageParts").path(0).path("data").path("all");
        assertThat(all.path("editingTime").asInt()).isEqualTo(7_500);
    }

    @Test
    void comparesWithTheTranslationAtAnotherLevel() {
        var project = Sample.project(ADMIN, Map.of("workflowSteps", steps()));
        var jobs = Sample.jobs(ADMIN, project, "a.txt", TEXT, Map.of("targetLangs", List.of("de")));
        assertThat(jobs).hasSize(2);
        var first = List.of("Die Pumpe läuft.", "Ventil schließen.", "Tür öffnen.", "12 345", "Knopf.");
        var second = List.of("Die Pumpe läuft.", "Ventil Schließen.", "Fenster öffnen.", "12 345", "Ganz anders");
        translate(project, jobs.get(0), first);
        translate(project, jobs.get(1), second);
        var body = Sample.body(jobs.get(1));
        body.put("type", "Compare");
        body.put("compareWorkflowLevel", 1);
        var analysis = Sample.analysed(ADMIN, body);
        assertThat(analysis.path("type").asText()).isEqualTo("Compare");
        assertThat(cells(analysis))
                .containsExactlyInAnyOrderEntriesOf(Map.of("tm100", 2, "tm95", 1, "tm50", 1, "tm0", 2));
        body.put("compareWorkflowLevel", 3);
        assertThat(ADMIN.post("/analyses/byProviders", body).pointers()).containsExactly("/compareWorkflowLevel");
        body.put("useProjectAnalysisSettings", true);
        body.put("compareWorkflowLevel", null);
        assertThat(ADMIN.post("/analyses/byProviders", body).pointers())
                .as("the project's settings have no level either")
                .containsExactly("/compareWorkflowLevel");
        ADMIN.put("/projects/" + project + "/analyseSettings", Map.of("type", "Compare", "compareWorkflowLevel", 1));
        assertThat(cells(Sample.analysed(ADMIN, body)))
                .containsExactlyInAnyOrderEntriesOf(Map.of("tm100", 2, "tm95", 1, "tm50", 1, "tm0", 2));
    }

    private static List<Map<String, String>> steps() {
        return List.of("Translation", "Revision").stream()
                .map(name -> ADMIN.post("/workflowSteps", Map.of("name", name + Uid.next(), "abbr", "X", "order", 1)))
                .map(created -> Map.of("uid", created.uid()))
                .toList();
    }

    private static void translate(String project, String job, List<String> targets) {
        var segments = new ArrayList<Map<String, Object>>();
        for (var i = 0; i < targets.size(); i++) {
            segments.add(Map.of("ordinal", i, "target", targets.get(i)));
        }
        edit(project, job, segments.toArray(Map[]::new));
    }

    private static Map<String, Object> suggested(
            int ordinal, String target, String origin, int score, String text, int editingTime) {
        return Map.of(
                "ordinal",
                ordinal,
                "target",
                target,
                "editingTime",
                editingTime,
                "suggestion",
                Map.of("origin", origin, "score", score, "text", text));
    }

    private static void edit(String project, String job, Map<?, ?>... segments) {
        var answer = ADMIN.put(
                "/projects/%s/jobs/%s/segments".formatted(project, job), Map.of("segments", List.of(segments)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static JsonNode get(JsonNode created) {
        return ADMIN.get("/analyses/" + created.path("analyse").path("uid").asText())
                .json();
    }

    /** Segments of the cells that have any. */
    private static Map<String, Integer> cells(JsonNode analysis) {
        var data = analysis.path("analyseLanguageParts").path(0).path("data");
        var cells = new HashMap<String, Integer>();
        Map.of(
                        "tm", "transMemoryMatches",
                        "mt", "machineTranslationMatches",
                        "nt", "nonTranslatablesMatches",
                        "if", "internalFuzzyMatches")
                .forEach((name, block) -> data.path(block).properties().forEach(cell -> {
                    var segments = cell.getValue().path("segments").asInt();
                    if (segments > 0) {
                        cells.put(name + cell.getKey().substring("match".length()), segments);
                    }
                }));
        return cells;
    }
}
