package dev.parlance.shared;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporary files of this process, in a directory of its own with a locked file. The lock ends with the process, even
 * with {@code kill -9}. A process that starts later deletes the directories whose lock nobody holds; numbers of
 * processes would not do, because containers that share a directory have the same ones. Thread-safe.
 */
public final class TemporaryFiles {
    private static final Logger LOG = LoggerFactory.getLogger(TemporaryFiles.class);
    private static final String PREFIX = "parlance-";
    private static final String LOCK = "parlance.lock";
    private static final int ATTEMPTS = 10;
    private static final TemporaryFiles OF_PROCESS = new TemporaryFiles(Path.of(System.getProperty("java.io.tmpdir")));

    private final Path parent;
    private @Nullable Locked own;

    TemporaryFiles(Path parent) {
        this.parent = parent;
    }

    /** A directory, whose lock lasts until the channel is closed. */
    private record Locked(Path directory, FileChannel channel) {}

    /** Creates an empty file that only this user can read. The caller deletes it. */
    public static Path file(String prefix, String suffix) throws IOException {
        return Files.createTempFile(OF_PROCESS.own(), prefix, suffix);
    }

    /** Creates an empty directory that only this user can read. The caller deletes it. */
    public static Path directory(String prefix) throws IOException {
        return Files.createTempDirectory(OF_PROCESS.own(), prefix);
    }

    /** Deletes what processes of this user that were killed have left. Blocks; called once at start. */
    public static void deleteAbandoned() {
        OF_PROCESS.sweep();
    }

    /** Deletes the directory of this process with all its files. */
    public static void deleteAll() {
        OF_PROCESS.close();
    }

    /** Creates the directory, also again if someone has cleaned up its parent. */
    synchronized Path own() throws IOException {
        if (own == null || Files.notExists(own.directory.resolve(LOCK))) {
            own = create();
        }
        return own.directory;
    }

    private Locked create() throws IOException {
        for (var attempt = 0; attempt < ATTEMPTS; attempt++) {
            var directory = Files.createTempDirectory(parent, PREFIX);
            var lock = directory.resolve(LOCK);
            var channel = FileChannel.open(lock, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            // another process may have seen the file before it was locked, and deletes the directory
            if (channel.tryLock() != null && Files.exists(lock)) {
                return new Locked(directory, channel);
            }
            channel.close();
        }
        throw new IOException("no temporary directory could be created in " + parent);
    }

    void sweep() {
        try (var found = Files.newDirectoryStream(parent, PREFIX + "*")) {
            var live = own();
            var user = Files.getOwner(live);
            for (var directory : found) {
                // POSIX gives up a lock when its process closes any channel of the file, so never open the own one
                if (!directory.equals(live)
                        && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                        && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(user)) {
                    deleteUnlocked(directory);
                }
            }
        } catch (IOException | UnsupportedOperationException failed) {
            LOG.atWarn().setCause(failed).log("temporary files of earlier processes could not be deleted");
        }
    }

    /** A directory without the file to lock is that of another program, or of a process that is starting. */
    private static void deleteUnlocked(Path directory) {
        var lock = directory.resolve(LOCK);
        if (!Files.isRegularFile(lock, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try (var channel = FileChannel.open(lock, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock() != null) {
                delete(directory);
                LOG.atInfo().addKeyValue("directory", directory).log("temporary files of a killed process deleted");
            }
        } catch (OverlappingFileLockException _) {
            // the directory of another instance of this class
        } catch (IOException failed) {
            LOG.atWarn().setCause(failed).addKeyValue("directory", directory).log("temporary files not deleted");
        }
    }

    synchronized void close() {
        if (own == null) {
            return;
        }
        try (var _ = own.channel) {
            delete(own.directory);
        } catch (IOException failed) {
            LOG.atWarn().setCause(failed).log("temporary files could not be deleted");
        }
        own = null;
    }

    /** Deletes a directory with all that is below it; follows no links. */
    public static void delete(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(TemporaryFiles::deleteOne);
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private static void deleteOne(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
