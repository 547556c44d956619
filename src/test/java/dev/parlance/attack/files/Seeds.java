package dev.parlance.attack.files;

import dev.parlance.file.FileFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Valid files from which the fuzzer makes its files: one for each family that uses most of its syntax, small files of
 * other tests, and those of a folder.
 */
final class Seeds {
    private static final Path RESOURCES = Path.of("src/test/resources");
    private static final List<String> FOLDERS = List.of("file", "memory", "termbase");
    private static final int LARGEST = 4 << 10;
    private static final int LARGEST_ARCHIVE = 12 << 10;
    private static final int MOST = 60;

    private Seeds() {}

    /**
     * The seeds of a family.
     *
     * @param more a folder with more files; null for none
     */
    static List<byte[]> of(Family family, @Nullable Path more) throws IOException {
        var seeds = new ArrayList<byte[]>();
        var own = RESOURCES.resolve("fuzz/seed." + family.extension() + (family.archive() ? ".parts" : ""));
        seeds.add(family.archive() ? Parts.ofText(Files.readString(own)).zip() : Files.readAllBytes(own));
        for (var folder : FOLDERS) {
            addAll(RESOURCES.resolve(folder), family, seeds);
        }
        if (more != null) {
            addAll(more, family, seeds);
        }
        return seeds.subList(0, Math.min(MOST, seeds.size()));
    }

    private static void addAll(Path folder, Family family, List<byte[]> seeds) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> belongs(file, family)).sorted().toList();
        }
        for (var file : files) {
            seeds.add(Files.readAllBytes(file));
        }
    }

    private static boolean belongs(Path file, Family family) {
        var size = file.toFile().length();
        return isOf(family, file.getFileName().toString())
                && Files.isRegularFile(file)
                && size > 0
                && size <= (family.archive() ? LARGEST_ARCHIVE : LARGEST);
    }

    private static boolean isOf(Family family, String name) {
        return switch (family) {
            case ANDROID -> name.equals("strings.xml");
            case MULTILINGUAL, UNITS_XLSX, TERMS_CSV, TERMS_XLSX -> false;
            case UNITS_TMX -> name.endsWith(".tmx");
            case TBX, SRX, STRINGSDICT, PLIST -> name.endsWith("." + family.extension());
            default -> !name.equals("strings.xml") && sameFormat(name, family.filename());
        };
    }

    private static boolean sameFormat(String name, String other) {
        var format = FileFormats.byName(name);
        return format.isPresent() && format.equals(FileFormats.byName(other));
    }
}
