package dev.parlance.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.AtOnce;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.project.referencefile.EditReferenceFiles;
import dev.parlance.shared.Uid;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Reference files: {@code /projects/{projectUid}/references} (section 2.11 of the interface). */
class ReferenceFileIT {
    private static final TestService SERVICE = TestService.start("database.connectTimeout", "30s");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        SERVICE.close();
    }

    private static String project() {
        return "/projects/" + Projects.create(ADMIN, Projects.body("a")).uid();
    }

    private static byte[] bytes(int size) {
        var bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        return bytes;
    }

    private static TestService.Answer upload(String project, String name, byte[] bytes) {
        var answer = ADMIN.upload(project + "/references?note=the%20last%20one", name, bytes);
        assertThat(answer.status()).as(answer.text()).isEqualTo(201);
        return answer;
    }

    private static long count(String table) {
        return Rows.one(Waiting.result(DB.query("select count(*) as total from " + table)))
                .getLong("total");
    }

    @Test
    void storesAFileUnchangedAndShowsItInTheProject() {
        var project = project();
        var sent = bytes(700_000);
        var added = upload(project, "Stil – 𝄞.pdf", sent);
        assertThat(added.json().path("filename").asText()).isEqualTo("Stil – 𝄞.pdf");
        assertThat(added.json().path("note").asText()).isEqualTo("the last one");
        assertThat(added.json().path("createdBy").path("userName").asText()).isEqualTo("admin");
        assertThat(ADMIN.get(project).json().path("references").path(0)).isEqualTo(added.json());
        var path = project + "/references/" + added.uid();
        assertThat(ADMIN.get(path).json()).isEqualTo(added.json());
        var download = ADMIN.get(path + "/download");
        assertThat(download.bytes()).isEqualTo(sent);
        assertThat(download.header("content-disposition")).contains("filename*=UTF-8''Stil%20%E2%80%93%20");
        assertThat(ADMIN.with("If-None-Match", download.header("etag"))
                        .get(path + "/download")
                        .status())
                .isEqualTo(304);
    }

    @Test
    void deletesAFileWithItsBytesAndPublishesBothChanges() {
        var project = project();
        var before = count("file_chunk");
        var added = upload(project, "a.bin", bytes(10));
        var path = project + "/references/" + added.uid();
        assertThat(ADMIN.with("If-Match", "\"old\"").delete(path).status()).isEqualTo(412);
        assertThat(ADMIN.with("If-Match", ADMIN.get(path).header("etag"))
                        .delete(path)
                        .status())
                .isEqualTo(204);
        assertThat(ADMIN.get(path).status()).isEqualTo(404);
        assertThat(ADMIN.get(path + "/download").status()).isEqualTo(404);
        assertThat(ADMIN.delete(path).status()).isEqualTo(404);
        assertThat(ADMIN.get(project).json().path("references")).isEmpty();
        assertThat(count("file_chunk")).isEqualTo(before);
        var changes =
                "webhook_event where kind = 'PROJECT_METADATA_UPDATED' and body like '%" + project.substring(10) + "%'";
        assertThat(count(changes)).isEqualTo(2);
    }

    @Test
    void changesTheVersionOfTheProject() {
        var project = project();
        var careful = ADMIN.with("If-Match", ADMIN.get(project).header("etag"));
        upload(project, "a.txt", bytes(1));
        assertThat(careful.put(project, Map.of("name", "b")).status()).isEqualTo(412);
    }

    @Test
    void storesNothingOfAFileWithoutNameOrBytes() {
        var project = project();
        var before = count("stored_file");
        assertThat(ADMIN.upload(project + "/references", " ", bytes(3)).pointers())
                .containsExactly("Content-Disposition");
        assertThat(ADMIN.upload(project + "/references", "a.txt", new byte[0]).pointers())
                .containsExactly("");
        assertThat(ADMIN.upload(project + "/references?note=" + "x".repeat(1025), "a.txt", bytes(3))
                        .pointers())
                .containsExactly("note");
        assertThat(ADMIN.upload("/projects/" + Uid.next() + "/references", "a.txt", bytes(3))
                        .status())
                .isEqualTo(404);
        assertThat(count("stored_file")).isEqualTo(before);
    }

    @Test
    void limitsTheNumberOfFilesUnderConcurrentUploads() {
        var project = project();
        var uploads = IntStream.range(0, EditReferenceFiles.MOST + 5)
                .mapToObj(i -> AtOnce.start(
                        () -> ADMIN.upload(project + "/references", i + ".txt", "text".getBytes(StandardCharsets.UTF_8))
                                .status()))
                .toList();
        var statuses = uploads.stream().map(CompletableFuture::join).toList();
        assertThat(statuses.stream().filter(status -> status == 201)).hasSize(EditReferenceFiles.MOST);
        assertThat(statuses.stream().filter(status -> status == 400)).hasSize(5);
        var last = ADMIN.get(project + "/references?pageSize=40&pageNumber=2");
        assertThat(last.json().path("totalElements").asInt()).isEqualTo(EditReferenceFiles.MOST);
        assertThat(last.json().path("numberOfElements").asInt()).isEqualTo(20);
    }

    @Test
    void addsOneFilePerIdempotencyKey() {
        var project = project();
        var careful = ADMIN.with("Idempotency-Key", Uid.next());
        var first = careful.upload(project + "/references", "a.txt", bytes(5));
        assertThat(careful.upload(project + "/references", "a.txt", bytes(5)).json())
                .isEqualTo(first.json());
        assertThat(careful.upload(project + "/references", "a.txt", bytes(6)).status())
                .isEqualTo(422);
        assertThat(ADMIN.get(project).json().path("references")).hasSize(1);
    }

    @Test
    void showsFilesToEveryoneWhoSeesTheProject() {
        var submitter = SERVICE.user("SUBMITTER");
        var own =
                "/projects/" + Projects.create(submitter, Projects.body("own")).uid();
        var added = submitter.upload(own + "/references", "a.txt", bytes(3));
        assertThat(added.status()).isEqualTo(201);
        var path = own + "/references/" + added.uid();
        assertThat(submitter.get(path + "/download").bytes()).isEqualTo(bytes(3));
        assertThat(submitter.delete(path).status()).isEqualTo(403);
        for (var role : new String[] {"SUBMITTER", "LINGUIST", "GUEST"}) {
            assertThat(SERVICE.user(role).get(path).status()).as(role).isEqualTo(404);
            assertThat(SERVICE.user(role).get(path + "/download").status())
                    .as(role)
                    .isEqualTo(404);
        }
        assertThat(SERVICE.user("PORTAL_MEMBER").get(path).status()).isEqualTo(403);
        assertThat(submitter
                        .upload(project() + "/references", "a.txt", bytes(3))
                        .status())
                .isEqualTo(404);
    }
}
