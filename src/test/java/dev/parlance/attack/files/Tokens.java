package dev.parlance.attack.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The dictionary of the fuzzer: pieces of the syntax of each format, from {@code fuzz/tokens.txt}. */
final class Tokens {
    private static final Path FILE = Path.of("src/test/resources/fuzz/tokens.txt");

    /** The families whose files have elements. */
    static final Set<Family> MARKUP = EnumSet.complementOf(EnumSet.of(
            Family.TXT,
            Family.JSON,
            Family.PO,
            Family.PROPERTIES,
            Family.MIF,
            Family.PDF,
            Family.PSD,
            Family.RTF,
            Family.QUARK,
            Family.CSV,
            Family.YAML,
            Family.PHP,
            Family.STRINGS,
            Family.SRT,
            Family.VTT,
            Family.SBV,
            Family.SUB,
            Family.INI,
            Family.TOML,
            Family.DESKTOP,
            Family.TSV,
            Family.CATALOG,
            Family.ARB,
            Family.RESJSON,
            Family.JSONL,
            Family.FLUENT,
            Family.RC,
            Family.TERMS_CSV));

    private Tokens() {}

    static List<byte[]> of(Family family) throws IOException {
        var sections = sections();
        var tokens = new ArrayList<>(sections.getOrDefault("all", List.of()));
        if (MARKUP.contains(family)) {
            tokens.addAll(sections.getOrDefault("markup", List.of()));
        }
        if (family.archive() && family != Family.IDML) {
            tokens.addAll(sections.getOrDefault("office", List.of()));
        }
        if (family == Family.SDLXLIFF) {
            tokens.addAll(sections.getOrDefault("xlf", List.of()));
        }
        tokens.addAll(sections.getOrDefault(family.extension(), List.of()));
        return tokens;
    }

    private static Map<String, List<byte[]>> sections() throws IOException {
        var sections = new HashMap<String, List<byte[]>>();
        var tokens = new ArrayList<byte[]>();
        for (var line : Files.readAllLines(FILE)) {
            if (line.matches("\\[[a-z.]+]")) {
                tokens = new ArrayList<>();
                sections.put(line.substring(1, line.length() - 1), tokens);
            } else if (!line.isEmpty()) {
                tokens.add(unescaped(line).getBytes(UTF_8));
            }
        }
        return sections;
    }

    private static String unescaped(String line) {
        var text = new StringBuilder();
        var i = 0;
        while (i < line.length()) {
            var c = line.charAt(i++);
            if (c != '\\' || i == line.length()) {
                text.append(c);
                continue;
            }
            var escaped = line.charAt(i++);
            switch (escaped) {
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'f' -> text.append('\f');
                case '0' -> text.append('\0');
                case 'u' -> {
                    text.append((char) Integer.parseInt(line, i, i + 4, 16));
                    i += 4;
                }
                default -> text.append(escaped);
            }
        }
        return text.toString();
    }
}
