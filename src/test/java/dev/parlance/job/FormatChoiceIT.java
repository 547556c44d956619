package dev.parlance.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.file.FormatSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each value of {@code fileFormat} in the default import settings, with a file whose name says nothing. */
class FormatChoiceIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final String PROJECT = Uploads.project(ADMIN, "de");
    private static final String NAME = "upload.bin";

    /** The target file of a PDF is a Word file. */
    private static final String NOT_WRITTEN = "pdf";

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    static Stream<FormatSample> samples() {
        return FormatSample.all().stream();
    }

    private static TestService.Answer choose(Object settings) {
        return ADMIN.put("/importSettings/default", Map.of("fileImportSettings", settings));
    }

    private static List<String> values() {
        var values = new ArrayList<String>();
        ADMIN.get("/importSettings/schema")
                .json()
                .at("/properties/fileFormat/enum")
                .forEach(value -> values.add(value.asText()));
        return values;
    }

    @Test
    void haveASampleUnlessTheyAreRefused() {
        var refused = new ArrayList<>(values());
        assertThat(refused).doesNotHaveDuplicates().hasSizeGreaterThan(60);
        assertThat(samples().map(FormatSample::value).toList())
                .doesNotHaveDuplicates()
                .allMatch(refused::remove);
        assertThat(refused).containsExactly("auto-detect", "wiki");
    }

    @ParameterizedTest
    @MethodSource("samples")
    void chooseTheFormat(FormatSample sample) {
        assertThat(choose(sample.settings()).status()).as(sample.value()).isEqualTo(200);
        var content = sample.content();
        var uploaded = Uploads.upload(ADMIN, PROJECT, NAME, content, Map.of());
        assertThat(uploaded.json().path("unsupportedFiles")).isEmpty();
        var job = Uploads.imported(ADMIN, PROJECT, uploaded).getFirst();
        assertThat(job.path("importStatus").path("status").asText())
                .as(job.toString())
                .isEqualTo("OK");
        assertThat(job.path("formatReason").asText()).startsWith("the setting fileFormat");
        var path = PROJECT + "/jobs/" + job.path("uid").asText();
        assertThat(first(ADMIN.get(path + "/segments").json())).isEqualTo(sample.first());
        var written = ADMIN.get(path + "/targetFile");
        assertThat(written.status()).as(written.text()).isEqualTo(200);
        if (!sample.value().equals(NOT_WRITTEN)) {
            assertThat(written.bytes()).as(written.text()).isEqualTo(content);
        }
    }

    private static String first(JsonNode segments) {
        return segments.path("content")
                .path(0)
                .path("source")
                .asText()
                .replace("\uFFFC", "")
                .strip();
    }

    @Test
    void areRefusedIfNothingReadsThem() {
        var refused = choose(Map.of("fileFormat", "wiki"));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.pointers()).containsExactly("/fileImportSettings/fileFormat");
        assertThat(refused.text()).contains("is not supported in this version; must be auto-detect or one of doc,");
        var unknown = choose(Map.of("fileFormat", "rest"));
        assertThat(unknown.status()).isEqualTo(400);
        assertThat(unknown.pointers()).containsExactly("/fileImportSettings/fileFormat");
        assertThat(unknown.text()).contains("auto-detect", "rst");
    }

    @Test
    void areDetectedWithoutAChoice() {
        assertThat(choose(Map.of()).status()).isEqualTo(200);
        var answer = Uploads.upload(ADMIN, PROJECT, NAME, Uploads.text("Hello"), Map.of());
        assertThat(answer.json().path("unsupportedFiles")).hasSize(1);
    }
}
