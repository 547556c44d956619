package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Quality checks against the term bases of a project. */
class TerminologyIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String base() {
        return ADMIN.post("/termBases", Map.of("name", "Terms", "langs", List.of("en_us", "de")))
                .uid();
    }

    private static void attach(String project, String base, boolean read) {
        var item = Map.of("termBase", Map.of("uid", base), "readMode", read, "writeMode", true);
        var attached = ADMIN.put(project + "/termBases", Map.of("termBases", List.of(item)));
        assertThat(attached.status()).as(attached.text()).isEqualTo(200);
    }

    private static List<String> warnings(String job) {
        var started = ADMIN.post(job + "/qualityAssurance", Map.of());
        ADMIN.until(
                "/async/" + started.json().at("/asyncRequest/id").asText(),
                answer -> !answer.json().path("asyncResponse").isNull());
        return ADMIN.get(job + "/qualityAssurance/warnings")
                .json()
                .path("content")
                .valueStream()
                .map(warning -> "%s %s %s"
                        .formatted(
                                warning.path("ordinal").asText(),
                                warning.path("code").asText(),
                                warning.at("/positions/0/begin").asText()))
                .toList();
    }

    @Test
    void findsMissingAndForbiddenTerms() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "The pump runs.\nThe pump stops.\n");
        ADMIN.put(
                job + "/segments",
                Map.of(
                        "segments",
                        List.of(
                                Map.of("ordinal", 0, "target", "Die Pumpe läuft."),
                                Map.of("ordinal", 1, "target", "Der Apparat stoppt."))));
        var base = base();
        concept(base, List.of(term("en_us", "pump", false), term("de", "Pumpe", false), term("de", "Apparat", true)));
        assertThat(warnings(job)).as("without term bases").isEmpty();
        attach(project, base, false);
        assertThat(warnings(job)).as("a base that the project does not read").isEmpty();
        attach(project, base, true);
        assertThat(warnings(job)).containsExactly("1 FORBIDDEN_TERM 4", "1 TERMINOLOGY 4");
    }

    private static Map<String, Object> term(String lang, String text, boolean forbidden) {
        return Map.of("lang", lang, "text", text, "forbidden", forbidden, "status", "Approved");
    }

    private static void concept(String base, List<Map<String, Object>> terms) {
        var created = ADMIN.post("/termBases/" + base + "/concepts", Map.of("terms", terms));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
    }
}
