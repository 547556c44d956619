package dev.parlance.storage.s3;

import static dev.parlance.db.Waiting.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.ServiceCommand;
import dev.parlance.TestService;
import dev.parlance.config.TestConfig;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.storage.Contents;
import dev.parlance.storage.MoveFiles;
import dev.parlance.storage.Storage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.io.IOException;
import java.nio.file.Files;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** An instance that stores files in the database, beside an empty bucket. */
abstract class MovedFiles {
    final S3Server s3 = S3Server.shared();
    final TestService service = TestService.start(settings("database"));
    final TestService.Client admin = service.admin();
    final Db db = service.database().open(service.vertx());
    final S3Contents contents = new S3Contents(
            service.vertx(),
            TestConfig.with(settings("s3")).files().s3(),
            new SimpleMeterRegistry(),
            InstantSource.system());
    private String project = "";

    final String[] settings(String store) {
        var settings = s3.settings(s3.port()).toArray(String[]::new);
        settings[1] = store;
        return settings;
    }

    @BeforeEach
    final void create() {
        var body = Map.of("name", "Handbook", "sourceLang", "en", "targetLangs", List.of("de"));
        project = "/projects/" + admin.post("/projects", body).uid();
    }

    @AfterEach
    final void close() {
        result(contents.close());
        result(db.close());
        service.close();
        s3.close();
    }

    final String text(String sql) {
        return Rows.one(result(db.query(sql))).getString(0);
    }

    final long number(String sql) {
        return Rows.one(result(db.query(sql))).getLong(0);
    }

    /** The path of the download of a new reference file. */
    final String stored(byte[] bytes) {
        var added = admin.upload(project + "/references", "a.bin", bytes);
        assertThat(added.status()).as(added.text()).isEqualTo(201);
        return project + "/references/" + added.uid() + "/download";
    }

    final long id(String download) {
        return number("select file_id from project_reference where uid = '%s'".formatted(download.split("/", -1)[4]));
    }

    final String uid(String download) {
        return text("select uid from stored_file where id = " + id(download));
    }

    final void put(String download, byte[] object) throws IOException {
        var path = s3.object(uid(download));
        Files.createDirectories(path.getParent());
        Files.write(path, object);
    }

    final Future<MoveFiles.Moved> move(boolean toS3) {
        return move(contents, toS3);
    }

    final Future<MoveFiles.Moved> move(Contents through, boolean toS3) {
        return new MoveFiles(new Storage(service.vertx(), through, toS3), db).run();
    }

    /** Runs the command of the program. */
    final String command(String store) throws Exception {
        var url = service.database().server().url();
        var builder = new ProcessBuilder(Stream.concat(ServiceCommand.brief("256m").stream(), Stream.of("move-files"))
                        .toList())
                .redirectErrorStream(true);
        builder.environment().putAll(s3.environment());
        builder.environment()
                .putAll(Map.of(
                        "PARLANCE_DATABASE_URL",
                        "postgresql://postgres@%s:%d/%s?sslmode=disable"
                                .formatted(url.host(), url.port(), url.database()),
                        "PARLANCE_SECRETS_ENCRYPTION_KEY",
                        TestService.KEY,
                        "PARLANCE_FILES_S3_PREFIX",
                        "test/",
                        "PARLANCE_FILES_STORE",
                        store));
        var process = builder.start();
        var printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() + " " + printed;
    }
}
