package dev.parlance.job;

import static dev.parlance.db.Waiting.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import io.vertx.core.Promise;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.dhatim.fastexcel.Workbook;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Segments that a file has as confirmed are saved to the memories that its project writes, if the settings say so. */
class SavedSegmentsIT {
    private static final String TTX =
            "<TRADOStag Version='2.0'><FrontMatter><UserSettings SourceLanguage='en' TargetLanguage='de'/>"
                    + "</FrontMatter><Body><Raw><Tu Origin='manual'><Tuv Lang='en'>One</Tuv>"
                    + "<Tuv Lang='de'>Eins</Tuv></Tu></Raw></Body></TRADOStag>";

    /** An import that cannot report that it has failed is repeated after its lease. */
    private static final TestService SERVICE = TestService.start("import.taskLease", "3s", "import.heartbeat", "1s");

    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());
    private static final Map<String, Object> CONFIRMED =
            Map.of("multilingualCsv", Map.of("nonEmptySegmentAction", "CONFIRM", "saveConfirmedSegmentsToTm", true));

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    /** The units in the memory of a project after the import of a file. */
    private static List<String> saved(String name, byte[] file, Map<String, Object> settings, String... langs) {
        return saved(ADMIN, name, file, settings, langs);
    }

    private static List<String> saved(
            TestService.Client client, String name, byte[] file, Map<String, Object> settings, String... langs) {
        var memory = memory();
        var project = project(client, memory, langs);
        var jobs = Uploads.imported(client, project, Uploads.upload(client, project, name, file, header(settings)));
        assertThat(jobs).hasSize(langs.length);
        return units(memory);
    }

    /** The uid of a new memory. */
    private static String memory() {
        var body = Map.of("name", "m", "sourceLang", "en", "targetLangs", List.of("de", "fr"));
        return ADMIN.post("/transMemories", body).uid();
    }

    private static String project(TestService.Client client, String memory, String... langs) {
        var project = Uploads.project(client, langs);
        var attached = Map.of("transMemory", Map.of("uid", memory), "writeMode", true);
        assertThat(ADMIN.put(project + "/transMemories", Map.of("transMemories", List.of(attached)))
                        .status())
                .isEqualTo(200);
        return project;
    }

    private static Map<String, Object> header(Map<String, Object> settings) {
        var uid = ADMIN.post("/importSettings", Map.of("name", "s", "fileImportSettings", settings))
                .uid();
        return Map.of("importSettings", Map.of("uid", uid));
    }

    private static List<String> units(String memory) {
        return ADMIN.get("/transMemories/" + memory + "/segments")
                .json()
                .path("content")
                .valueStream()
                .map(unit -> "%s [%s|%s] = %s %s"
                        .formatted(
                                unit.path("source").asText(),
                                unit.path("previousSource").asText(),
                                unit.path("nextSource").asText(),
                                unit.path("targetLang").asText(),
                                unit.path("target").asText()))
                .toList();
    }

    static Stream<Arguments> files() throws IOException {
        var xliff = "<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'"
                + " xmlns:sdl='http://sdl.com/FileTypes/SdlXliff/1.0'><file original='a' source-language='en'"
                + " target-language='de' datatype='x'><body><trans-unit id='1' approved='yes'><source>One</source>"
                + "%s<target>%s</target>%s</trans-unit></body></file></xliff>";
        var table = new ByteArrayOutputStream();
        try (var book = new Workbook(table, "test", "1.0")) {
            var sheet = book.newWorksheet("s");
            List.of("en", "de").forEach(lang -> sheet.value(0, lang.equals("en") ? 0 : 1, lang));
            sheet.value(1, 0, "One");
            sheet.value(1, 1, "Eins");
        }
        var confirm = Map.<String, Object>of("nonEmptySegmentAction", "CONFIRM");
        var paths = Map.<String, Object>of(
                "nonEmptySegmentAction", "CONFIRM",
                "translatableElementsXPath", "//e",
                "sourceElementsXPath", "en",
                "targetElementsXPaths", Map.of("de", "de"));
        var marked = "<mrk mtype='seg' mid='1'>%s</mrk>";
        return Stream.of(
                file("xlf", "saveConfirmedSegments", "a.xlf", xliff.formatted("", "Eins", ""), Map.of()),
                file(
                        "sdlXlf",
                        "saveConfirmedSegments",
                        "a.sdlxliff",
                        xliff.formatted(
                                "<seg-source>" + marked.formatted("One") + "</seg-source>",
                                marked.formatted("Eins"),
                                "<sdl:seg-defs><sdl:seg id='1' conf='Translated'/></sdl:seg-defs>"),
                        Map.of()),
                file(
                        "xlf2",
                        "saveConfirmedSegments",
                        "a.xlf",
                        "<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='en' trgLang='de'>"
                                + "<file id='f'><unit id='1'><segment state='final'><source>One</source>"
                                + "<target>Eins</target></segment></unit></file></xliff>",
                        Map.of()),
                file("ttx", "saveConfirmedSegments", "a.ttx", TTX, Map.of()),
                file("po", "saveConfirmedSegments", "a.po", """
                        msgid ""
                        msgstr "Content-Type: text/plain; charset=UTF-8\\n"

                        msgid "One"
                        msgstr "Eins"
                        """, Map.of()),
                file("multilingualCsv", "saveConfirmedSegmentsToTm", "a.csv", "en,de\nOne,Eins\n", confirm),
                Arguments.of("multilingualXls", "saveConfirmedSegmentsToTm", "a.xlsx", table.toByteArray(), confirm),
                file(
                        "multilingualXml",
                        "saveConfirmedSegmentsToTm",
                        "a.xml",
                        "<r><e><en>One</en><de>Eins</de></e></r>",
                        paths));
    }

    private static Arguments file(String block, String field, String name, String file, Map<String, Object> more) {
        return Arguments.of(block, field, name, file.getBytes(UTF_8), more);
    }

    @ParameterizedTest
    @MethodSource("files")
    void onlyIfTheSettingsSaySo(String block, String field, String name, byte[] file, Map<String, Object> more) {
        for (var saves : List.of(true, false)) {
            var settings = new HashMap<>(more);
            settings.put(field, saves);
            var format = block.equals("multilingualXml") ? "multiling_xml" : "auto-detect";
            assertThat(saved(name, file, Map.of(block, settings, "fileFormat", format), "de"))
                    .isEqualTo(saves ? List.of("One [null|null] = de Eins") : List.of());
        }
    }

    @ParameterizedTest
    @CsvSource({"SUBMITTER, false", "PROJECT_MANAGER, true"})
    void onlyIfTheRoleMayConfirmSegments(String role, boolean saves) {
        var file = "en,de\nOne,Eins\n".getBytes(UTF_8);
        assertThat(saved(SERVICE.user(role), "a.csv", file, CONFIRMED, "de"))
                .isEqualTo(saves ? List.of("One [null|null] = de Eins") : List.of());
    }

    @Test
    void eachLanguageWithItsContext() {
        var file = "en,de,fr\n%sOne,Eins,\nTwo,Zwei,Deux\u0000\nThree,,Trois\n"
                .formatted("\n".repeat(5_000))
                .getBytes(UTF_8);
        assertThat(saved("a.csv", file, CONFIRMED, "de", "fr"))
                .containsExactlyInAnyOrder(
                        "One [null|Two] = de Eins",
                        "Two [One|Three] = de Zwei",
                        "Two [One|Three] = fr Deux\uFFFD",
                        "Three [Two|null] = fr Trois");
    }

    @Test
    void beforeTheImportEndsAndAgainWhenItIsRepeated() {
        var memory = memory();
        var project = project(ADMIN, memory, "de");
        var path = "/transMemories/" + memory + "/segments";
        var header = header(CONFIRMED);
        var release = lockSegments();
        TestService.Answer uploaded;
        try {
            var file = "en,de\nOne,Eins\nTwo,Zwei\n".getBytes(UTF_8);
            uploaded = Uploads.upload(ADMIN, project, "a.csv", file, header);
            ADMIN.until(path, answer -> answer.json().path("content").size() == 2);
            var later = Map.of("source", "Two", "previousSource", "One", "targetLang", "de", "target", "Zwo");
            assertThat(ADMIN.post(path, Map.of("segments", List.of(later))).status())
                    .isEqualTo(200);
            interruptImport();
        } finally {
            release.run();
        }
        assertThat(Uploads.imported(ADMIN, project, uploaded)).hasSize(1);
        assertThat(units(memory)).containsExactlyInAnyOrder("One [null|Two] = de Eins", "Two [One|null] = de Zwo");
    }

    /** While it lasts, no segments of files can be stored. */
    private static Runnable lockSegments() {
        var locked = Promise.<Void>promise();
        var release = Promise.<Void>promise();
        var done = DB.transaction(
                tx -> tx.query("lock table segment in share mode").execute().compose(_ -> {
                    locked.complete();
                    return release.future();
                }));
        result(locked.future());
        return () -> {
            release.complete();
            result(done);
        };
    }

    /** Ends the connection on which an import waits to store its segments. */
    private static void interruptImport() {
        var sql = """
                select count(pg_terminate_backend(pid))
                  from pg_locks l
                  join pg_database d
                    on d.oid = l.database
                 where l.relation = 'segment'::regclass
                   and d.datname = current_database()
                   and not l.granted
                """;
        Uploads.await(DB, sql);
    }
}
