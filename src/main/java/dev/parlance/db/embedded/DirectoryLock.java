package dev.parlance.db.embedded;

import dev.parlance.db.DatabaseUnusable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The lock of the process that uses a data directory; the system releases it when the process ends. */
record DirectoryLock(FileChannel channel) {
    static DirectoryLock take(Path file) {
        try {
            var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (isTaken(channel)) {
                channel.close();
                throw new DatabaseUnusable(
                        "another instance uses the data directory %s: give this instance its own "
                                        .formatted(file.getParent())
                                + "database.embedded.dataDir, or set database.url for both",
                        null);
            }
            return new DirectoryLock(channel);
        } catch (IOException failed) {
            throw new DatabaseUnusable("cannot lock %s: %s".formatted(file, failed.getMessage()), failed);
        }
    }

    private static boolean isTaken(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() == null;
        } catch (OverlappingFileLockException _) {
            return true;
        }
    }

    /** Does nothing the second time. */
    void release() {
        try {
            channel.close();
        } catch (IOException failed) {
            throw new DatabaseUnusable("cannot release the data directory: " + failed.getMessage(), failed);
        }
    }
}
