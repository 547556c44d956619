package dev.parlance.shared;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a process that was killed has left is deleted, and nothing else. */
class TemporaryFilesTest {
    @TempDir
    private Path parent;

    private TemporaryFiles files = new TemporaryFiles(Path.of("none"));

    @AfterEach
    void close() {
        files.close();
    }

    /** Starts as the service does, creates a file and a directory with a file, prints where, and waits to be killed. */
    static final class Victim {
        public static void main(String... args) throws IOException {
            TemporaryFiles.deleteAbandoned();
            Files.writeString(TemporaryFiles.file("a", ".txt"), "secret");
            var file = TemporaryFiles.directory("import-").resolve("original");
            System.out.println(Files.writeString(file, "secret"));
            System.in.read();
        }
    }

    private Process victim() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-Djava.io.tmpdir=" + parent,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Victim.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void deletesTheFilesOfAKilledProcess() throws Exception {
        files = new TemporaryFiles(parent);
        var victim = victim();
        try {
            var left = Path.of(new BufferedReader(new InputStreamReader(victim.getInputStream(), UTF_8)).readLine());
            files.sweep();
            assertThat(left).as("while the process runs").exists();
            victim.destroyForcibly();
            assertThat(victim.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(left).as("after kill -9").exists();
            files.sweep();
            try (var rest = Files.list(parent)) {
                assertThat(rest).containsExactly(files.own());
            }
        } finally {
            victim.destroyForcibly();
        }
    }

    @Test
    void keepsWhatIsNotCertainlyAbandoned() throws Exception {
        files = new TemporaryFiles(parent);
        var elsewhere = Files.createDirectory(parent.resolve("elsewhere"));
        Files.createFile(elsewhere.resolve("parlance.lock"));
        var link = Files.createSymbolicLink(parent.resolve("parlance-link"), elsewhere);
        var unlocked = Files.createFile(
                Files.createDirectory(parent.resolve("parlance-1")).resolve("x"));
        var linked = Files.createDirectory(parent.resolve("parlance-2"));
        Files.createSymbolicLink(linked.resolve("parlance.lock"), elsewhere.resolve("parlance.lock"));
        var abandoned = Files.createDirectory(parent.resolve("parlance-3"));
        Files.createFile(abandoned.resolve("parlance.lock"));
        Files.createSymbolicLink(abandoned.resolve("link"), elsewhere);
        files.sweep();
        assertThat(abandoned).doesNotExist();
        assertThat(link).exists();
        assertThat(unlocked).exists();
        assertThat(linked).exists();
        assertThat(elsewhere.resolve("parlance.lock")).exists();
    }

    @Test
    void keepsDirectoriesOfOtherUsers() throws Exception {
        files = new TemporaryFiles(parent);
        var foreign = Files.createDirectory(parent.resolve("parlance-4"));
        Files.createFile(foreign.resolve("parlance.lock"));
        org.junit.jupiter.api.Assumptions.assumeTrue(givenAway(foreign), "only root can give a directory away");
        files.sweep();
        assertThat(foreign).exists();
    }

    private static boolean givenAway(Path directory) {
        try {
            var users = directory.getFileSystem().getUserPrincipalLookupService();
            Files.setOwner(directory, users.lookupPrincipalByName("nobody"));
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    void comesBackWhenItsDirectoryWasRemoved() throws Exception {
        files = new TemporaryFiles(parent);
        var first = files.own();
        assertThat(files.own()).isEqualTo(first);
        TemporaryFiles.delete(first);
        assertThat(files.own()).exists().isNotEqualTo(first);
        files.close();
        assertThat(parent).isEmptyDirectory();
    }
}
