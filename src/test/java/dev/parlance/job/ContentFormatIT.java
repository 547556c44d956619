package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uploads of files whose content shows their format. */
class ContentFormatIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    private static final byte[] PO = Uploads.text("""
            msgid ""
            msgstr "Content-Type: text/plain; charset=UTF-8\\n"

            msgid "Hello"
            msgstr ""
            """);

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static JsonNode job(String project, String name, byte[] bytes) {
        var uploaded = Uploads.upload(ADMIN, project, name, bytes, Map.of());
        assertThat(uploaded.json().path("jobs").path(0).path("format").isNull()).isTrue();
        assertThat(uploaded.json().path("unsupportedFiles")).isEmpty();
        return Uploads.imported(ADMIN, project, uploaded).getFirst();
    }

    private static String translated(String project, JsonNode job) {
        var path = project + "/jobs/" + job.path("uid").asText();
        var edit = Map.of("ordinal", 0, "target", "Hallo", "targetCodes", List.of());
        assertThat(ADMIN.put(path + "/segments", Map.of("segments", List.of(edit)))
                        .status())
                .isEqualTo(200);
        return ADMIN.get(path + "/targetFile").text();
    }

    @ParameterizedTest
    @CsvSource({"messages", "messages.unknown", "messages.txt"})
    void importsAndWritesTheFormatOfTheContent(String name) {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, name, PO);
        assertThat(job.path("format").asText()).as(job.toString()).isEqualTo("PO");
        assertThat(job.path("formatReason").asText()).isEqualTo("the first entry is the header msgid \"\"");
        assertThat(translated(project, job)).contains("msgid \"Hello\"\nmsgstr \"Hallo\"");
    }

    @Test
    void importsAnOfficeFileWithoutAnExtension() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "handbook", Uploads.resource("hyperlink.docx"));
        assertThat(job.path("format").asText()).as(job.toString()).isEqualTo("Word");
        assertThat(job.path("formatReason").asText())
                .isEqualTo("the archive has [Content_Types].xml and word/document.xml");
    }

    @Test
    void saysThatTheNameShowsTheFormat() {
        var project = Uploads.project(ADMIN, "de");
        var job = job(project, "a.txt", Uploads.text("Hello"));
        assertThat(job.path("format").asText()).isEqualTo("plain text");
        assertThat(job.path("formatReason").asText()).isEqualTo("the extension .txt");
    }

    /** A release before this one looked at the name only, and stored no format. */
    @Test
    void writesAFileOfAnEarlierImportInTheFormatOfItsName() {
        var project = Uploads.project(ADMIN, "de");
        var settings = ADMIN.post(
                "/importSettings", Map.of("name", "plain", "fileImportSettings", Map.of("fileFormat", "plain_text")));
        var header = Map.<String, Object>of("importSettings", Map.of("uid", settings.uid()));
        var job = Uploads.imported(ADMIN, project, Uploads.upload(ADMIN, project, "earlier.txt", PO, header))
                .getFirst();
        SERVICE.database()
                .execute("update stored_file set found_format = null,"
                        + " import_settings = jsonb_set(import_settings, '{fileFormat}', '\"auto-detect\"')"
                        + " where name = 'earlier.txt'");
        assertThat(ADMIN.get(project + "/jobs/" + job.path("uid").asText())
                        .json()
                        .path("format")
                        .isNull())
                .isTrue();
        assertThat(translated(project, job)).startsWith("Hallo\nmsgstr \"Content-Type");
    }
}
