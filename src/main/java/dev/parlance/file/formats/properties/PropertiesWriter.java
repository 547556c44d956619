package dev.parlance.file.formats.properties;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.ExactEncoder;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.text.RawLines;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Writes Java properties: replaces the values that have translations, and keeps every other character. Characters
 * outside of ASCII are written as escapes, which every reader of such files understands, unless the file contains
 * such characters itself.
 */
final class PropertiesWriter {
    private PropertiesWriter() {}

    static void write(CheckedFile file, Translations translations, Path out) throws UnreadableFile, IOException {
        var encoder = ascii(file) ? null : ExactEncoder.of(file.charset());
        try (var text = file.text();
                var copy = TextOut.like(file, out)) {
            new Pass(new RawLines(text), translations, copy, encoder).all();
        }
    }

    private static boolean ascii(CheckedFile file) throws IOException {
        try (var text = file.text()) {
            var c = text.read();
            while (c >= 0 && c < 0x80) {
                c = text.read();
            }
            return c < 0;
        }
    }

    /** One pass over a file. */
    private static final class Pass {
        private final RawLines lines;
        private final Translations translations;
        private final Writer copy;
        private final @Nullable CharsetEncoder encoder;
        private int number;

        Pass(RawLines lines, Translations translations, Writer copy, @Nullable CharsetEncoder encoder) {
            this.lines = lines;
            this.translations = translations;
            this.copy = copy;
            this.encoder = encoder;
        }

        void all() throws UnreadableFile, IOException {
            for (var line = next(); line != null; line = next()) {
                var text = PropertiesReader.withoutIndent(line.text());
                if (text.isEmpty() || text.charAt(0) == '#' || text.charAt(0) == '!' || text.equals("\\")) {
                    copy.write(line.text());
                    copy.write(line.end());
                } else {
                    entry(line, text);
                }
            }
        }

        private RawLines.@Nullable Line next() throws IOException {
            number++;
            return lines.next();
        }

        private void entry(RawLines.Line first, String text) throws UnreadableFile, IOException {
            var start = number;
            var raw = new StringBuilder(first.text());
            var logical = new StringBuilder();
            var end = first.end();
            var line = text;
            while (PropertiesReader.continues(line)) {
                logical.append(line, 0, line.length() - 1);
                var next = next();
                raw.append(end).append(next == null ? "" : next.text());
                end = next == null ? "" : next.end();
                line = PropertiesReader.withoutIndent(next == null ? "" : next.text());
            }
            logical.append(line);
            var value = PropertiesReader.valueStart(logical, PropertiesReader.keyEnd(logical));
            var merged = translations.text(
                    SegmentText.of(PropertiesReader.unescaped(logical, value, logical.length(), start)));
            if (merged == null) {
                copy.append(raw);
            } else {
                copy.append(first.text(), 0, first.text().length() - text.length())
                        .append(logical, 0, value)
                        .append(escaped(TextOut.literal(merged)));
            }
            copy.write(end);
        }

        /** Escapes a value as {@link java.util.Properties#store} does. */
        private String escaped(String value) {
            var escaped = new StringBuilder(value.length() + 8);
            for (var i = 0; i < value.length(); i++) {
                var c = value.charAt(i);
                switch (c) {
                    case '\\' -> escaped.append("\\\\");
                    case '\t' -> escaped.append("\\t");
                    case '\n' -> escaped.append("\\n");
                    case '\r' -> escaped.append("\\r");
                    case '\f' -> escaped.append("\\f");
                    default -> {
                        if (i == 0 && (c == ' ' || c == '=' || c == ':')) {
                            escaped.append('\\').append(c);
                        } else if (plain(c)) {
                            escaped.append(c);
                        } else {
                            escaped.append("\\u%04X".formatted((int) c));
                        }
                    }
                }
            }
            return escaped.toString();
        }

        private boolean plain(char c) {
            if (c < 0x80) {
                return c >= ' ' && c != 0x7F;
            }
            return encoder != null && !Character.isSurrogate(c) && encoder.canEncode(c);
        }
    }
}
