package dev.parlance.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.file.style.StyleSheet;
import dev.parlance.job.imports.SourceFileStore;
import dev.parlance.shared.Json;
import dev.parlance.webhook.Receiver;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Previews as HTML by the style sheets of import settings. */
class StyledPreviewIT {
    private static final String PATH = "/importSettings/preview";
    private static final byte[] FILE = Uploads.text("<r><a>One</a></r>");
    private static final String SHEET = "<x:stylesheet version='1.0' xmlns:x='http://www.w3.org/1999/XSL/Transform'>"
            + "<x:template match='/'><p class='%s'><x:value-of select='.'/></p></x:template></x:stylesheet>";
    private static final String LOOP = SHEET.formatted("a")
            .replace("<p ", "<x:call-template name='n'/><p ")
            .replace(
                    "</x:stylesheet>",
                    "<x:template name='n'><x:for-each select='//node()|//@*'>"
                            + "<x:for-each select='//node()|//@*'><x:for-each select='//node()|//@*'><x:for-each "
                            + "select='//node()'><x:if test='count(//node()[count(//node())=7])=7'>a</x:if>"
                            + "</x:for-each>"
                            + "</x:for-each></x:for-each></x:for-each></x:template></x:stylesheet>");

    private static final TestService SERVICE =
            TestService.start("import.preview.timeout", "5s", "delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static TestService.Answer html(String name, byte[] file, Map<String, Object> header) {
        return ADMIN.with("Accept", "text/html")
                .with("Parlance", Json.text(header))
                .upload(PATH, name, file);
    }

    private static TestService.Answer create(Map<String, Object> settings) {
        return ADMIN.post("/importSettings", Map.of("name", "styled", "fileImportSettings", settings));
    }

    private static Map<String, Object> header(TestService.Answer settings) {
        return Map.of("sourceLang", "en", "importSettings", Map.of("uid", settings.uid()));
    }

    @Test
    void showTheFile() {
        var stored = create(Map.of("xml", Map.of("xslFile", SHEET.formatted("x")), "xlf", Map.of("xslFile", SHEET)));
        assertThat(stored.status()).as(stored.text()).isEqualTo(201);
        assertThat(stored.json().at("/fileImportSettings/xml/xslFile").asText()).isEqualTo(SHEET.formatted("x"));
        var listed = ADMIN.get("/importSettings?sort=-id").json().at("/content/0");
        assertThat(listed.path("uid").asText()).isEqualTo(stored.uid());
        assertThat(listed.at("/fileImportSettings/xml/xslFile").isNull()).isTrue();
        var shown = html("a.xml", FILE, header(stored));
        assertThat(shown.status()).as(shown.text()).isEqualTo(200);
        assertThat(shown.text().strip()).isEqualTo("<p class=\"x\">One</p>");
        assertThat(shown.header("content-type")).isEqualTo("text/html; charset=utf-8");
        assertThat(shown.header("content-security-policy")).startsWith("sandbox; default-src 'none'");
        var sent = Map.<String, Object>of(
                "sourceLang", "en", "fileImportSettings", Map.of("xml", Map.of("xslFile", SHEET.formatted("y"))));
        assertThat(html("a.xml", FILE, sent).text()).contains("<p class=\"y\">One</p>");
        var segments = ADMIN.with("Parlance", Json.text(header(stored))).upload(PATH, "a.xml", FILE);
        assertThat(segments.json().at("/segments/0/source").asText()).isEqualTo("One");
    }

    @Test
    void showTheFileByADownloadedStyleSheet() {
        try (var server = Receiver.responding((exchange, number) -> {
            var bytes = SHEET.formatted("n" + number).getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        })) {
            var settings = Map.<String, Object>of("xml", Map.of("xslUrl", server.url()));
            var stored = create(settings);
            assertThat(stored.status()).as(stored.text()).isEqualTo(201);
            assertThat(stored.json().at("/fileImportSettings/xml/xslUrl").asText())
                    .isEqualTo(server.url());
            assertThat(stored.json().at("/fileImportSettings/xml/xslFile").isNull())
                    .isTrue();
            assertThat(html("a.xml", FILE, header(stored)).text()).contains("class=\"n0\"");
            assertThat(html("a.xml", FILE, header(stored)).text()).contains("class=\"n0\"");
            var path = "/importSettings/" + stored.uid();
            assertThat(ADMIN.put(path, Map.of("name", "again", "fileImportSettings", settings))
                            .status())
                    .isEqualTo(200);
            assertThat(html("a.xml", FILE, header(stored)).text()).contains("class=\"n1\"");
            assertThat(ADMIN.put(path, Map.of("name", "none")).status()).isEqualTo(200);
            assertThat(html("a.xml", FILE, header(stored)).pointers())
                    .containsExactly("/fileImportSettings/xml/xslFile");
            var unstored = Map.<String, Object>of("sourceLang", "en", "fileImportSettings", settings);
            assertThat(html("a.xml", FILE, unstored).pointers()).containsExactly("/fileImportSettings/xml/xslFile");
            var wrong = Map.<String, Object>of("name", "", "fileImportSettings", settings);
            assertThat(ADMIN.post("/importSettings", wrong).pointers()).containsExactly("/name");
            assertThat(server.got()).hasSize(2);
        }
    }

    /** A block for each way to send one. */
    private static TestService.Answer inAllBlocks(String url) {
        var blocks = new HashMap<String, Object>();
        for (var block : StyleSheet.BLOCKS) {
            blocks.put(block, Map.of("xslFile", SHEET.formatted(block)));
        }
        blocks.put("xlf2", Map.of("xslUrl", url));
        var stored = create(blocks);
        assertThat(stored.status()).as(stored.text()).isEqualTo(201);
        return stored;
    }

    private static String settingsOfFile(String name) {
        var rows = Waiting.result(DB.query("""
                select import_settings::text as settings
                  from stored_file
                 where name = '%s'
                   and id in (select file_id from job union select file_id from source_version)
                """.formatted(name)));
        return Rows.one(rows).getString("settings");
    }

    @Test
    void areNotCopiedToFiles() {
        try (var server = Receiver.responding((exchange, _) -> {
            var bytes = SHEET.formatted("n").getBytes(UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        })) {
            var stored = inAllBlocks(server.url());
            var project = Uploads.project(ADMIN, "de");
            var header = Map.<String, Object>of("importSettings", Map.of("uid", stored.uid()));
            Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "own.xml", FILE, header));
            var zip = Uploads.zip(Map.of("zipped.xml", FILE, "other.xml", FILE));
            Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "styled.zip", zip, header));
            for (var name : List.of("own.xml", "zipped.xml", "other.xml")) {
                assertThat(settingsOfFile(name))
                        .as(name)
                        .contains(server.url(), "\"xslFile\": null")
                        .doesNotContain("stylesheet");
            }
            assertThat(html("a.xml", FILE, header(stored)).text()).contains("class=\"xml\"");
            var shown = ADMIN.get("/importSettings/" + stored.uid()).json().path("fileImportSettings");
            assertThat(shown.at("/xml/xslFile").asText()).isEqualTo(SHEET.formatted("xml"));
        }
    }

    @Test
    void ofFilesOfTheVersionBeforeAreNotRead() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "earlier.xml", FILE, Map.of()))
                .getFirst()
                .path("uid")
                .asText();
        SERVICE.database().execute("""
                update stored_file
                   set import_settings = jsonb_set(import_settings, '{xml,xslFile}', '"stylesheet"')
                 where name = 'earlier.xml'
                """);
        var read = Waiting.result(new SourceFileStore(DB).findRead(Uploads.number(DB, """
                select id
                  from job
                 where uid = '%s'
                """.formatted(job))))
                .orElseThrow();
        assertThat(read.settings().text("xml/xslFile")).isNull();
        var updated = ADMIN.upload(project + "/jobs/" + job + "/source", "later.xml", FILE);
        assertThat(updated.status()).as(updated.text()).isLessThan(300);
        assertThat(settingsOfFile("later.xml")).contains("xslUrl").doesNotContain("stylesheet");
    }

    @ParameterizedTest
    @CsvSource({"302, ''", "404, ''", "200, <a/>", "200, no xml", "500, ''"})
    void areRefusedIfTheServerHasNone(int status, String body) {
        try (var other = Receiver.kind();
                var server = Receiver.responding((exchange, _) -> {
                    exchange.getResponseHeaders().add("Location", other.url());
                    exchange.sendResponseHeaders(status, body.length() == 0 ? -1 : body.length());
                    exchange.getResponseBody().write(body.getBytes(UTF_8));
                })) {
            var answer = create(Map.of("xlf2", Map.of("xslUrl", server.url())));
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.pointers()).containsExactly("/fileImportSettings/xlf2/xslUrl");
            assertThat(other.got()).isEmpty();
        }
    }

    @Test
    void areRefusedIfTheyAreTooLarge() {
        try (var server = Receiver.responding((exchange, _) -> {
            exchange.sendResponseHeaders(200, 0);
            var piece = new byte[1 << 16];
            for (var i = 0; i < 1_000; i++) {
                exchange.getResponseBody().write(piece);
            }
        })) {
            var answer = create(Map.of("xml", Map.of("xslUrl", server.url())));
            assertThat(answer.text()).contains("the document has more than 1,048,576 bytes");
        }
    }

    @Test
    void areRefusedWithAllThatIsWrong() {
        var answer = create(Map.of(
                "xml", Map.of("xslUrl", "http://192.168.0.1/a.xsl"),
                "xlf", Map.of("xslUrl", "file:///etc/passwd"),
                "xlf2", Map.of("xslFile", "<a/>"),
                "multilingualXml", Map.of("xslUrl", SERVICE.base().toString()),
                "segmentationRuleId", 4711));
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.pointers())
                .containsExactlyInAnyOrder(
                        "/fileImportSettings/xml/xslUrl",
                        "/fileImportSettings/xlf/xslUrl",
                        "/fileImportSettings/xlf2/xslFile",
                        "/fileImportSettings/multilingualXml/xslUrl",
                        "/fileImportSettings/segmentationRuleId");
    }

    @Test
    void needAStyleSheetAndAValidFile() {
        var none = Map.<String, Object>of("sourceLang", "en");
        assertThat(html("a.xml", FILE, none).pointers()).containsExactly("/fileImportSettings/xml/xslFile");
        assertThat(html("a.json", Uploads.text("{}"), none).text()).contains("which has no style sheets");
        var stored = header(create(Map.of("xml", Map.of("xslFile", SHEET.formatted("x")))));
        assertThat(html("a.xml", Uploads.text("<r>"), stored).text()).contains("not well-formed XML");
        assertThat(html("a.unknown", FILE, stored).status()).isEqualTo(400);
        var broken = header(create(Map.of("xml", Map.of("xslFile", SHEET.replace("select='.'", "select='['")))));
        assertThat(html("a.xml", FILE, broken).text()).contains("the style sheet fails");
    }

    @Test
    void endWhenAStyleSheetDoesNot() {
        var stored = header(create(Map.of("xml", Map.of("xslFile", LOOP))));
        var large = Uploads.text("<r>" + "<a b='1'/>".repeat(2_000) + "</r>");
        var answer = html("a.xml", large, stored);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("import.preview.timeout");
        assertThat(html("a.json", Uploads.text("{}"), stored).status()).isEqualTo(400);
    }
}
