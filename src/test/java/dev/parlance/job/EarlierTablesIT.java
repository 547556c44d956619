package dev.parlance.job;

import static dev.parlance.db.Waiting.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Rows;
import io.vertx.sqlclient.Tuple;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Target files of tables that the version before imported, which read each of them as a plain table. */
class EarlierTablesIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Path MIGRATION = Path.of("src/main/resources/db/migration/V56__languages_side_by_side.sql");
    private static final String TABLE = "en,de\nOne,Eins\n";

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /** The path of a job of a file that was read as a plain table, with the stored settings of the version before. */
    private static String job(String before) {
        var plain = Map.of("name", before, "fileImportSettings", Map.of("autodetectMultilingualFiles", false));
        var settings = ADMIN.post("/importSettings", plain).uid();
        var header = Map.<String, Object>of("importSettings", Map.of("uid", settings));
        var project = Uploads.project(ADMIN, "de");
        var uploaded = Uploads.upload(ADMIN, project, "a.csv", TABLE.getBytes(UTF_8), header);
        var uid = Uploads.imported(ADMIN, project, uploaded)
                .getFirst()
                .path("uid")
                .asText();
        SERVICE.database().execute("""
                update stored_file
                   set import_settings = %s
                 where id = (select file_id from job where uid = '%s')
                """.formatted(before, uid));
        var job = project + "/jobs/" + uid;
        var last = Map.of("ordinal", 3, "target", "Uno");
        assertThat(ADMIN.put(job + "/segments", Map.of("segments", List.of(last)))
                        .status())
                .isEqualTo(200);
        return job;
    }

    static Stream<String> before() {
        return Stream.of("null", "'{}'", "'{\"autodetectMultilingualFiles\": true}'");
    }

    private static int status(String job) {
        return ADMIN.get(job + "/targetFile").status();
    }

    @ParameterizedTest
    @MethodSource("before")
    void areWrittenAfterTheMigration(String before) throws IOException {
        var job = job(before);
        assertThat(status(job)).isEqualTo(400);
        SERVICE.database().execute(Files.readString(MIGRATION));
        assertThat(ADMIN.get(job + "/targetFile").text()).isEqualTo("en,de\nOne,Uno\n");
    }

    @ParameterizedTest
    @MethodSource("before")
    void areWrittenAsTheyWereReadBesideThisVersion(String before) {
        var job = job(before);
        assertThat(status(job)).isEqualTo(400);
        SERVICE.database().execute("""
                update stored_file
                   set reading_revision = null
                 where id = (select file_id from job where uid = '%s')
                """.formatted(job.substring(job.lastIndexOf('/') + 1)));
        assertThat(ADMIN.get(job + "/targetFile").text()).isEqualTo("en,de\nOne,Uno\n");
    }

    @Test
    void keepTheSettingsByWhichThisVersionReadThem() {
        var project = Uploads.project(ADMIN, "de");
        var uploaded = Uploads.upload(ADMIN, project, "a.csv", TABLE.getBytes(UTF_8), Map.of());
        var uid = Uploads.imported(ADMIN, project, uploaded)
                .getFirst()
                .path("uid")
                .asText();
        assertThat(ADMIN.get(project + "/jobs/" + uid + "/targetFile").text()).isEqualTo(TABLE);
    }

    @Test
    void loseOnlyFieldsThatHadNoEffect() {
        var settings = "{\"xml\": {\"entities\": true, \"importComments\": true}, \"outputCharset\": \"UTF-8\"}";
        assertThat(settingsAsRead("a.xml", settings, null)).isEqualTo("{\"xml\": {\"importComments\": true}}");
        assertThat(settingsAsRead("a.xml", settings, 1))
                .contains("outputCharset")
                .doesNotContain("entities");
        assertThat(settingsAsRead("a.xml", settings, 2)).isEqualTo(settings);
    }

    @Test
    void leaveOutEntriesOfTheIndexThatWereCodes() {
        var settings = "{\"doc\": {\"joinSimilarRuns\": true, \"hidden\": true, \"index\": true}}";
        for (var revision : new Integer[] {null, 0, 2}) {
            assertThat(settingsAsRead("a.docx", settings, revision))
                    .isEqualTo("{\"doc\": {\"index\": false, \"hidden\": true}}");
            assertThat(settingsAsRead("A.DOCM", null, revision)).isEqualTo("{\"doc\": {\"index\": false}}");
            assertThat(settingsAsRead("a.x", "{\"fileFormat\": \"doc\"}", revision))
                    .contains("\"index\": false");
        }
        assertThat(settingsAsRead("a.docx", "{\"doc\": {\"hidden\": true, \"joinSimilarRuns\": true}}", 3))
                .contains("joinSimilarRuns")
                .doesNotContain("index");
    }

    private static String settingsAsRead(String name, @Nullable String settings, @Nullable Integer revision) {
        var db = SERVICE.database().open(SERVICE.vertx());
        var rows = result(db.query(
                "select settings_as_read($1, $2::text::jsonb, $3)::text as read", Tuple.of(name, settings, revision)));
        result(db.close());
        return Rows.one(rows).getString("read");
    }
}
