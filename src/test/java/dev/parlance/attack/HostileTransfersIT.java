package dev.parlance.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.dhatim.fastexcel.Workbook;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of translation memories and term bases, and target files, that exceed the limits of a worker process: they
 * end with an error, and the service serves others.
 */
@Order(1)
@Tag("drill")
class HostileTransfersIT {
    private static final String ENDLESS = "(?:(?:){2000000000}){2000000000}x";
    private static final String TMX =
            "<tmx version='1.4'><body><tu><tuv xml:lang='en'><seg>%s</seg></tuv></tu></body></tmx>";
    private static final String TBX = "<tbx><text><body><conceptEntry id='a'><langSec xml:lang='en'><termSec>"
            + "<term>tree</term></termSec></langSec></conceptEntry></body></text></tbx>";
    /** Every process is too slow for that; those with this heap are used by no other test, and so have just started. */
    private static final String[] NO_TIME = {
        "import.reader.firstTimeout",
        "1ms",
        "import.reader.timeout",
        "1ms",
        "import.maxAttempts",
        "1",
        "import.reader.memory",
        "66MiB"
    };

    @ParameterizedTest
    @ValueSource(strings = {"a.tmx", "a.xlsx"})
    void memoryFilesEndInTime(String name) throws IOException {
        try (var service = TestService.start(NO_TIME)) {
            var admin = service.admin();
            var bytes =
                    name.endsWith("xlsx") ? workbook() : TMX.formatted("One").getBytes(UTF_8);
            var response = imported(admin, memory(admin), name, bytes);
            assertThat(response.path("errorCode").asText()).as("%s", response).isEqualTo("fileTooSlow");
            assertThat(response.path("errorDesc").asText()).contains("import.reader.timeout");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.tbx", "a.xlsx", "a.csv"})
    void termFilesEndInTime(String name) throws IOException {
        try (var service = TestService.start(NO_TIME)) {
            var admin = service.admin();
            var base = base(admin);
            var bytes = switch (name) {
                case "a.tbx" -> TBX.getBytes(UTF_8);
                case "a.csv" -> "en,de\ntree,Baum\n".getBytes(UTF_8);
                default -> workbook();
            };
            var refused = admin.upload(base + "/upload", name, bytes);
            assertThat(refused.status()).as(refused.text()).isEqualTo(400);
            assertThat(refused.text()).contains("tooLarge").contains("import.reader.timeout");
            assertThat(admin.get(base + "/terms").json().path("totalElements").asInt())
                    .isZero();
        }
    }

    @Test
    void aUnitThatNeedsTooMuchMemoryEndsWhileOthersAreImported() {
        try (var service = TestService.start(
                "import.reader.memory", "64MiB",
                "import.reader.firstTimeout", "3s",
                "import.reader.timeout", "6s",
                "import.maxAttempts", "1")) {
            var admin = service.admin();
            var hostile = upload(
                    admin,
                    memory(admin),
                    "a.tmx",
                    TMX.formatted("<ph/>".repeat(500_000)).getBytes(UTF_8));
            var ordinary = memory(admin);
            var unit = TMX.formatted("One").replace("</tu>", "<tuv xml:lang='de'><seg>Eins</seg></tuv></tu>");
            assertThat(imported(admin, ordinary, "a.tmx", unit.getBytes(UTF_8))
                            .path("errorCode")
                            .isNull())
                    .isTrue();
            var response = ended(admin, hostile);
            assertThat(response.path("errorCode").asText()).as("%s", response).isIn("fileTooLarge", "fileTooSlow");
        }
    }

    @Test
    void aTargetFileThatIsNeverFinishedEndsWhileOthersAreWritten() {
        try (var service = TestService.start("export.workers", "1", "export.timeout", "10s")) {
            var admin = service.admin();
            var hostile = job(admin, "a.txt");
            service.database()
                    .execute("update stored_file set import_settings ="
                            + " jsonb_set(import_settings, '{txt,tagRegexp}', to_jsonb('%s'::text))"
                                    .formatted(ENDLESS));
            var ordinary = job(admin, "b.txt");
            var late = admin.get(hostile + "/targetFile");
            assertThat(late.status()).as(late.text()).isEqualTo(503);
            assertThat(late.text()).contains("writing the target file timed out");
            var written = admin.get(ordinary + "/targetFile");
            assertThat(written.status()).as(written.text()).isEqualTo(200);
            assertThat(written.text()).isEqualTo("One two.");
        }
    }

    private static byte[] workbook() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var workbook = new Workbook(bytes, "test", "1.0")) {
            var sheet = workbook.newWorksheet("a");
            sheet.value(0, 0, "en");
            sheet.value(0, 1, "de");
            sheet.value(1, 0, "tree");
            sheet.value(1, 1, "Baum");
        }
        return bytes.toByteArray();
    }

    private static String memory(TestService.Client admin) {
        var body = Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de"));
        return "/transMemories/" + admin.post("/transMemories", body).uid();
    }

    private static String base(TestService.Client admin) {
        return "/termBases/"
                + admin.post("/termBases", Map.of("name", "b", "langs", List.of("en", "de")))
                        .uid();
    }

    private static JsonNode imported(TestService.Client admin, String memory, String name, byte[] bytes) {
        return ended(admin, upload(admin, memory, name, bytes));
    }

    private static JsonNode upload(TestService.Client admin, String memory, String name, byte[] bytes) {
        var begun = admin.upload(memory + "/import", name, bytes);
        assertThat(begun.status()).as(begun.text()).isEqualTo(202);
        return begun.json();
    }

    /** The path of the job of an imported file. */
    private static String job(TestService.Client admin, String name) {
        var body = Map.of("name", "Attack", "sourceLang", "en", "targetLangs", List.of("de"));
        var project = "/projects/" + admin.post("/projects", body).uid();
        var answer = admin.with("Parlance", "{}").upload(project + "/jobs", name, "One two.".getBytes(UTF_8));
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        assertThat(ended(admin, answer.json()).path("errorCode").isNull()).isTrue();
        return project + "/jobs/"
                + answer.json().path("jobs").path(0).path("uid").asText();
    }

    private static JsonNode ended(TestService.Client admin, JsonNode begun) {
        var path = "/async/" + begun.path("asyncRequest").path("id").asText();
        return admin.until(path, answer -> !answer.json().path("asyncResponse").isNull())
                .json()
                .path("asyncResponse");
    }
}
