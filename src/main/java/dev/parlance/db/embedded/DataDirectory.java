package dev.parlance.db.embedded;

import dev.parlance.db.DatabaseUnusable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Comparator;
import java.util.Objects;

/** The files of the embedded database, which only their owner may read. */
record DataDirectory(Path root) {
    private static final String OWNER_ONLY = "rwx------";

    /** Opens the directory, and creates it if it does not exist. */
    static DataDirectory open(Path path) {
        var directory = new DataDirectory(path.toAbsolutePath().normalize());
        try {
            Files.createDirectories(directory.root);
            Files.createDirectories(directory.binaries());
            directory.restrict();
            return directory;
        } catch (IOException failed) {
            throw new DatabaseUnusable("cannot use the data directory %s: %s".formatted(path, failed), failed);
        }
    }

    Path postgres() {
        return root.resolve("postgres");
    }

    Path binaries() {
        return root.resolve("bin");
    }

    Path log() {
        return root.resolve("postgres.log");
    }

    Path lockFile() {
        return root.resolve("lock");
    }

    /** Restricts access to the owner; unpacking the server gives access to all users. */
    void restrict() throws IOException {
        if (Files.getFileAttributeView(root, PosixFileAttributeView.class) != null) {
            Files.setPosixFilePermissions(root, PosixFilePermissions.fromString(OWNER_ONLY));
            Files.setPosixFilePermissions(binaries(), PosixFilePermissions.fromString(OWNER_ONLY));
        }
    }

    boolean ownedByRoot() {
        try {
            var probe = Files.createTempFile(root, "owner", "");
            var owner = Files.getAttribute(probe, "unix:uid");
            Files.delete(probe);
            return Objects.equals(owner, 0);
        } catch (IOException | UnsupportedOperationException unknown) {
            return false;
        }
    }

    /** Whether the directory has no database, or an incomplete one of an interrupted first start. */
    boolean isFirstStart() {
        return !Files.exists(postgres()) || Files.exists(unfinished());
    }

    /** Deletes the files of an interrupted first start, and marks that another one has begun. */
    void beginFirstStart() throws IOException {
        if (Files.exists(unfinished()) && Files.exists(postgres())) {
            try (var files = Files.walk(postgres())) {
                files.sorted(Comparator.reverseOrder()).forEach(DataDirectory::delete);
            }
        }
        Files.writeString(unfinished(), "the first start did not finish; the next start begins again");
    }

    void endFirstStart() throws IOException {
        Files.deleteIfExists(unfinished());
    }

    private Path unfinished() {
        return root.resolve("unfinished");
    }

    /** The password of the superuser, which the first call generates. */
    String password() throws IOException {
        var file = root.resolve("password");
        if (!Files.exists(file)) {
            var bytes = new byte[24];
            new SecureRandom().nextBytes(bytes);
            Files.writeString(file, Base64.getUrlEncoder().encodeToString(bytes));
        }
        return Files.readString(file).strip();
    }

    /** The configured port, or the port of the last start if it is free, or another free port, which is stored. */
    int port(int configured) throws IOException {
        if (configured != 0) {
            if (!isFree(configured)) {
                throw new DatabaseUnusable("database.embedded.port %d is taken".formatted(configured), null);
            }
            return configured;
        }
        var file = root.resolve("port");
        if (Files.exists(file)) {
            var kept = Integer.parseInt(Files.readString(file).strip());
            if (isFree(kept)) {
                return kept;
            }
        }
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Files.writeString(file, Integer.toString(socket.getLocalPort()));
            return socket.getLocalPort();
        }
    }

    private static boolean isFree(int port) {
        try (var _ = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException taken) {
            return false;
        }
    }

    /** The last error in the log of the server; empty if there is no log. */
    String lastLogLine() {
        try {
            var lines = Files.readAllLines(log());
            return lines.reversed().stream()
                    .filter(line -> line.contains("FATAL") || line.contains("error"))
                    .findFirst()
                    .orElse(lines.isEmpty() ? "" : lines.getLast());
        } catch (IOException unreadable) {
            return "";
        }
    }

    private static void delete(Path file) {
        try {
            Files.delete(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
