package dev.parlance.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/**
 * Where a process has its files. In memory if the system has such a place, because to write a file to a disk again and
 * again takes longer than to read it.
 */
record FileFuzzPlace(Path directory) {
    private static final Path MEMORY = Path.of("/dev/shm");

    /** A new directory. */
    static FileFuzzPlace in(Path disk) throws IOException {
        Files.createDirectories(disk);
        var inMemory = Files.isDirectory(MEMORY) && Files.isWritable(MEMORY);
        var place = new FileFuzzPlace(Files.createTempDirectory(inMemory ? MEMORY : disk, "parlance-fuzz-"));
        place.clear();
        return place;
    }

    /** For the temporary files of the product. */
    Path temporary() {
        return directory.resolve("tmp");
    }

    /** Deletes what a process has left. */
    void clear() throws IOException {
        delete();
        Files.createDirectories(temporary());
    }

    void delete() throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (var all = Files.walk(directory)) {
            for (var file : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
