package dev.parlance.file;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.ZipUpload.SkippedFile;
import dev.parlance.file.ZipUpload.ZippedFile;
import dev.parlance.file.archive.ZipFiles;
import dev.parlance.file.gate.FileLimits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an archive of files must keep to. */
final class ZipRules {
    private static final int MOST_FILES = 1_000;
    private static final int LONGEST_FOLDER = 1_000;
    private static final int LONGEST_NAME = 255;
    private static final long FREE_OF_RATIO = 8L << 20;
    private static final int SHOWN = 200;
    private static final FileLimits LIMITS = FileLimits.STANDARD;

    private ZipRules() {}

    /** The entries that make an archive unusable as a whole. */
    static List<Violation> violations(List<ZipFiles.Entry> entries) {
        var violations = new ArrayList<Violation>();
        var files = new HashSet<String>();
        var folders = folders(entries);
        for (var entry : entries) {
            var name = entry.name();
            var unsafe = unsafe(name);
            if (entry.encrypted()) {
                violations.add(violation("encrypted", entry, "is encrypted; make the ZIP archive without a password"));
            } else if (unsafe != null) {
                violations.add(violation("path", entry, unsafe));
            } else if (!entry.isFolder() && (!files.add(name) || folders.contains(name))) {
                violations.add(violation("unique", entry, "has the name of another one"));
            } else if (expands(entry)) {
                violations.add(violation(
                        "unsafe", entry, "expands to more than %d times its size".formatted(LIMITS.archiveRatio())));
            }
        }
        return violations;
    }

    private static Set<String> folders(List<ZipFiles.Entry> entries) {
        return entries.stream()
                .map(ZipFiles.Entry::name)
                .filter(name -> name.indexOf('/') > 0)
                .map(name -> name.substring(0, name.lastIndexOf('/')))
                .collect(Collectors.toSet());
    }

    /** What is wrong with a name; null for nothing. */
    private static @Nullable String unsafe(String name) {
        var file = name.substring(name.lastIndexOf('/') + 1);
        if (name.startsWith("/") || name.indexOf('\\') >= 0 || name.indexOf(':') == 1) {
            return "must have a relative path with slashes";
        } else if (name.chars().anyMatch(Character::isISOControl)) {
            return "must not have control characters in its path";
        } else if (file.length() > LONGEST_NAME || name.length() - file.length() > LONGEST_FOLDER) {
            return "must have a name of at most %d characters in folders of at most %,d"
                    .formatted(LONGEST_NAME, LONGEST_FOLDER);
        }
        for (var part : (name.endsWith("/") ? name.substring(0, name.length() - 1) : name).split("/", -1)) {
            if (part.isBlank() || part.equals(".") || part.equals("..")) {
                return "must not have empty parts, . or .. in its path";
            }
        }
        return null;
    }

    private static boolean expands(ZipFiles.Entry entry) {
        return entry.data().bytes() < 0
                || expands(entry.data().bytes(), entry.data().compressed());
    }

    private static boolean expands(long bytes, long compressed) {
        return bytes > FREE_OF_RATIO && bytes / Math.max(1, compressed) > LIMITS.archiveRatio();
    }

    private static Violation violation(String code, ZipFiles.Entry entry, String message) {
        return Violation.at("", code, "the entry \"%s\" %s".formatted(shown(entry.name()), message));
    }

    private static String shown(String name) {
        return name.length() <= SHOWN ? name : name.substring(0, SHOWN) + "…";
    }

    /** Fails with {@link Fault.Invalid} when there is no file to import, or there is too much. */
    static void check(List<ZippedFile> files, List<SkippedFile> skipped) {
        var bytes = 0L;
        var compressed = 0L;
        for (var file : files) {
            bytes += Math.min(file.data().bytes(), LIMITS.archiveBytes() + 1);
            compressed += file.data().compressed();
        }
        if (expands(bytes, compressed)) {
            throw new Fault.Invalid(Violation.at(
                    "",
                    "unsafe",
                    "the files in the ZIP archive expand to more than %d times their size"
                            .formatted(LIMITS.archiveRatio())));
        } else if (bytes > LIMITS.archiveBytes()) {
            throw tooLarge("the files in the ZIP archive have more than %,d bytes".formatted(LIMITS.archiveBytes()));
        } else if (files.size() > MOST_FILES) {
            throw tooLarge(
                    "the ZIP archive has %,d files to import; the limit is %,d".formatted(files.size(), MOST_FILES));
        } else if (files.isEmpty()) {
            throw new Fault.Invalid(
                    skipped.isEmpty()
                            ? List.of(Violation.at("", "required", "the ZIP archive has no files"))
                            : skipped.stream().map(ZipRules::none).toList());
        }
    }

    private static Fault tooLarge(String message) {
        return new Fault.Invalid(Violation.at("", "tooLarge", message));
    }

    private static Violation none(SkippedFile file) {
        return Violation.at(
                "",
                "format",
                "the entry \"%s\" cannot be imported: %s".formatted(shown(file.filename()), file.reason()));
    }
}
