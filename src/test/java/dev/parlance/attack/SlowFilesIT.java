package dev.parlance.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Files that take hours to read, or all the memory: they fail, and the files of others do not wait for them. */
@Order(1)
@Tag("drill")
class SlowFilesIT {
    private static final String[] LIMITS = {
        "import.workers", "2", "import.reader.firstTimeout", "2s", "import.reader.timeout", "3s"
    };
    /** Without deadlines, the slow files would never end. */
    private static final Duration SOON = Duration.ofSeconds(60);

    private static final String ENDLESS = "(?:(?:){2000000000}){2000000000}x";

    @Test
    void slowFilesFailAndOthersDoNotWait() {
        try (var service = TestService.start(LIMITS)) {
            var admin = service.admin();
            var attacker = project(admin);
            var settings = Map.of("name", "slow", "fileImportSettings", Map.of("txt", Map.of("tagRegexp", "x")));
            var uid = admin.post("/importSettings", settings).uid();
            service.database().execute("""
                    update import_settings
                       set settings = jsonb_set(settings, '{txt,tagRegexp}', to_jsonb('%s'::text))
                     where uid = '%s'
                    """.formatted(ENDLESS, uid));
            var used = Map.of("importSettings", Map.of("uid", uid));
            assertThat(admin.put(attacker + "/importSettings", used).status()).isEqualTo(200);
            var slow = Stream.of("a.txt", "b.txt")
                    .map(name -> upload(admin, attacker, name, "One two."))
                    .toList();
            importsAFileOfAnotherProject(admin);
            slow.forEach(upload -> assertFailed(admin, upload, "fileTooSlow", "import.reader.timeout"));
            assertThat(service.scrape())
                    .contains("parlance_imports_seconds_count{format=\"txt\",outcome=\"slow\"}")
                    .as("the alert for failed imports is about the service")
                    .doesNotContain("format=\"txt\",outcome=\"failed\"");
        }
    }

    @Test
    void anEndlessExpressionStoredBeforeEndsAlsoAfterARestart() {
        try (var receiving = TestService.start("roles", "http")) {
            var admin = receiving.admin();
            var attacker = project(admin);
            var slow = Stream.of("a.txt", "b.txt")
                    .map(name -> upload(admin, attacker, name, "One two."))
                    .toList();
            receiving
                    .database()
                    .execute("update stored_file set import_settings ="
                            + " jsonb_set(import_settings, '{txt,tagRegexp}', to_jsonb('%s'::text))"
                                    .formatted(ENDLESS));
            // as after the death of an instance that read them
            receiving
                    .database()
                    .execute("update task set state = 'RUNNING', attempts = 1, epoch = 1,"
                            + " due_at = now() - interval '1 s'");
            try (var _ = TestService.on(receiving.database(), both(LIMITS, "roles", "import,http"))) {
                importsAFileOfAnotherProject(admin);
                slow.forEach(upload -> assertFailed(admin, upload, "fileTooSlow", "import.reader.timeout"));
            }
        }
    }

    @Test
    void anEndlessExpressionIsRefused() {
        try (var service = TestService.start("roles", "http")) {
            var settings = Map.of("name", "attack", "fileImportSettings", Map.of("txt", Map.of("tagRegexp", ENDLESS)));
            var refused = service.admin().post("/importSettings", settings);
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.pointers()).containsExactly("/fileImportSettings/txt/tagRegexp");
            assertThat(refused.text()).contains("the quantifiers repeat more than 10,000 times");
            assertThat(service.admin().put("/importSettings/default", settings).status())
                    .isEqualTo(400);
        }
    }

    @Test
    void aFileThatNeedsTooMuchMemoryFails() {
        try (var service = TestService.start("import.reader.memory", "64MiB")) {
            var admin = service.admin();
            var attacker = project(admin);
            // rules of its own need a tree
            var rules = "<its:rules xmlns:its='http://www.w3.org/2005/11/its' version='2.0'/>";
            var large = upload(admin, attacker, "a.xml", "<a>" + rules + "<b>c</b>".repeat(1_500_000) + "</a>");
            var comment = upload(admin, attacker, "a.xlf", "<xliff><!-- " + "aaaa".repeat(7 << 20) + " -->");
            importsAFileOfAnotherProject(admin);
            assertFailed(admin, large, "fileTooLarge", "import.reader.memory");
            assertFailed(admin, comment, "fileTooLarge", "");
        }
    }

    private static void importsAFileOfAnotherProject(TestService.Client admin) {
        var started = System.nanoTime();
        var answer = ended(admin, upload(admin, project(admin), "ordinary.txt", "One two. Three."));
        assertThat(answer.path("errorCode").isNull()).as("%s", answer).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - started)).isLessThan(SOON);
    }

    private static void assertFailed(TestService.Client admin, JsonNode upload, String code, String message) {
        var answer = ended(admin, upload);
        assertThat(answer.path("errorCode").asText()).as("%s", answer).isEqualTo(code);
        assertThat(answer.path("errorDesc").asText()).contains(message);
    }

    private static JsonNode ended(TestService.Client admin, JsonNode upload) {
        var path = "/async/" + upload.path("asyncRequest").path("id").asText();
        return admin.until(path, answer -> !answer.json().path("asyncResponse").isNull())
                .json()
                .path("asyncResponse");
    }

    private static JsonNode upload(TestService.Client admin, String project, String name, String content) {
        var answer = admin.with("Parlance", "{}").upload(project + "/jobs", name, content.getBytes(UTF_8));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer.json();
    }

    private static String project(TestService.Client admin) {
        var body = Map.of("name", "Attack", "sourceLang", "en", "targetLangs", List.of("de"));
        return "/projects/" + admin.post("/projects", body).uid();
    }

    private static String[] both(String[] some, String... others) {
        return Stream.concat(Stream.of(some), Stream.of(others)).toArray(String[]::new);
    }
}
