package dev.parlance.file;

import dev.parlance.shared.SegmentText;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plain text: every line is a paragraph, or what an expression of the import settings matches in it is one each; another
 * expression may find the key of a line.
 */
final class PlainTextReader implements FormatReader {
    private static final String TEXT = "txt/translatableTextRegexp";
    private static final String KEY = "txt/contextKey";

    @Override
    public void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException {
        var settings = file.options().settings();
        var texts = UserExpression.of(TEXT, settings.text(TEXT));
        var keys = UserExpression.of(KEY, settings.text(KEY));
        var groups = settings.flag("txt/regexpCapturingGroups");
        try (var lines = new Lines(file.text(), file.options().limits().paragraphChars())) {
            for (var line = lines.next(); line != null; line = lines.next()) {
                var key = keys == null ? null : first(keys, line);
                for (var text : texts == null ? List.of(line) : matches(texts, groups, line)) {
                    sink.accept(Paragraph.of(SegmentText.of(text), key, null));
                }
            }
        }
    }

    private static List<String> matches(UserExpression expression, boolean groups, String line) {
        var matches = new ArrayList<String>();
        expression.each(line, match -> {
            if (!groups) {
                matches.add(match.group());
            }
            for (var i = 1; groups && i <= match.groupCount(); i++) {
                if (match.group(i) != null) {
                    matches.add(match.group(i));
                }
            }
        });
        return matches;
    }

    private static @Nullable String first(UserExpression expression, String line) {
        var keys = new ArrayList<String>();
        expression.each(line, match -> {
            if (keys.isEmpty()) {
                var group = match.groupCount() > 0 ? match.group(1) : null;
                keys.add(group == null ? match.group() : group);
            }
        });
        return keys.isEmpty() ? null : keys.getFirst();
    }

    /** Numbered lines, none of which is longer than a limit. */
    static final class Lines implements AutoCloseable {
        private final BufferedReader text;
        private final int longest;
        private final StringBuilder line = new StringBuilder();
        private int number;
        private boolean carriageReturn;

        Lines(BufferedReader text, int longest) {
            this.text = text;
            this.longest = longest;
        }

        /** The number of the line that {@link #next} gave last, from 1. */
        int number() {
            return number;
        }

        @Nullable
        String next() throws UnreadableFile, IOException {
            number++;
            line.setLength(0);
            for (var c = text.read(); c >= 0; c = text.read()) {
                if (carriageReturn && c == '\n') {
                    carriageReturn = false;
                    continue;
                }
                carriageReturn = c == '\r';
                if (c == '\n' || c == '\r') {
                    return line.toString();
                }
                if (line.length() == longest) {
                    throw UnreadableFile.tooLarge("line %d has more characters".formatted(number), longest);
                }
                line.append((char) c);
            }
            return line.isEmpty() ? null : line.toString();
        }

        @Override
        public void close() throws IOException {
            text.close();
        }
    }
}
