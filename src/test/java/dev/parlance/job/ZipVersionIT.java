package dev.parlance.job;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Exports of ZIP archives whose files have new versions. */
@Order(1)
class ZipVersionIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    /** The paths of the jobs of an archive with a.txt and b.txt. */
    private static List<String> jobs(String project) {
        var two = new LinkedHashMap<String, byte[]>();
        two.put("a.txt", Uploads.text("One."));
        two.put("b.txt", Uploads.text("Two."));
        var uploaded = Uploads.upload(ADMIN, project, "two.zip", Uploads.zip(two), Map.of());
        return Uploads.imported(ADMIN, project, uploaded).stream()
                .map(job -> project + "/jobs/" + job.path("uid").asText())
                .toList();
    }

    private static void translate(String job, String source, String target) {
        var edit = Map.of("ordinal", 0, "source", source, "target", target, "targetCodes", List.of());
        var answer = ADMIN.put(job + "/segments", Map.of("segments", List.of(edit)));
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    private static JsonNode ended(TestService.Answer started) {
        assertThat(started.status()).as(started.text()).isEqualTo(202);
        var id = started.json().at("/asyncRequest/id").asText();
        var ended = ADMIN.until(
                        "/async/" + id,
                        answer -> !answer.json().path("asyncResponse").isNull())
                .json();
        assertThat(ended.at("/asyncResponse/errorCode").isNull())
                .as(ended.toString())
                .isTrue();
        return ended;
    }

    private static void update(String job, String name, byte[] file) {
        ended(ADMIN.upload(job + "/source", name, file));
        assertThat(ADMIN.get(job).json().path("filename").asText()).isEqualTo(name);
    }

    private static Map<String, byte[]> exported(String job) throws IOException {
        var request = ended(ADMIN.post(job + "/targetFile", Map.of("archive", true)));
        var file = ADMIN.get(job + "/downloadTargetFile/" + request.path("id").asText());
        assertThat(file.status()).as(file.text()).isEqualTo(200);
        return ZipUploadIT.unzipped(file.bytes());
    }

    private static boolean isExported(String job) {
        return ADMIN.get(job).json().path("exported").asBoolean();
    }

    @Test
    void aVersionWithAnotherExtensionLeavesTheEntryUntouched() throws IOException {
        var jobs = jobs(Uploads.project(ADMIN, "de"));
        update(jobs.get(0), "a.docx", Uploads.resource("hyperlink.docx"));
        update(jobs.get(1), "new.TXT", Uploads.text("Three."));
        translate(jobs.get(1), "Three.", "Drei.");
        var entries = exported(jobs.get(1));
        assertThat(entries.keySet()).containsExactly("a.txt", "b.txt");
        assertThat(new String(entries.get("a.txt"), UTF_8)).isEqualTo("One.");
        assertThat(new String(entries.get("b.txt"), UTF_8)).isEqualTo("Drei.");
        assertThat(jobs.stream().map(ZipVersionIT::isExported)).containsExactly(false, true);
    }

    /** As if the job got the file of another one while the target file that was written is stored. */
    private static void switchFileWhileStoring(String job, String other) {
        SERVICE.database().execute("""
                create or replace function switch_file() returns trigger language plpgsql as $$
                begin
                  update job
                     set file_id = (select file_id from job where uid = '%s')
                   where uid = '%s';
                  return new;
                end $$
                """.formatted(uid(other), uid(job)));
        SERVICE.database()
                .execute("create or replace trigger switch_file after insert on file_chunk"
                        + " for each row execute function switch_file()");
    }

    private static String uid(String job) {
        return job.substring(job.lastIndexOf('/') + 1);
    }

    @Test
    void anArchiveIsWrittenAgainWhenAJobGetsANewVersionMeanwhile() throws IOException {
        var project = Uploads.project(ADMIN, "de");
        var jobs = jobs(project);
        var other = Uploads.job(ADMIN, project, "Three.");
        switchFileWhileStoring(jobs.get(0), other);
        var entries = exported(jobs.get(1));
        assertThat(new String(entries.get("a.txt"), UTF_8)).isEqualTo("Three.");
        assertThat(new String(entries.get("b.txt"), UTF_8)).isEqualTo("Two.");
        assertThat(jobs.stream().map(ZipVersionIT::isExported)).containsExactly(true, true);
    }

    @Test
    void aFileIsWrittenAgainWhenItsJobGetsANewVersionMeanwhile() {
        var project = Uploads.project(ADMIN, "de");
        var job = Uploads.job(ADMIN, project, "One.");
        switchFileWhileStoring(job, Uploads.job(ADMIN, project, "Three."));
        var request = ended(ADMIN.post(job + "/targetFile", Map.of()));
        var file = ADMIN.get(job + "/downloadTargetFile/" + request.path("id").asText());
        assertThat(file.text()).isEqualTo("Three.");
        assertThat(isExported(job)).isTrue();
    }
}
