package dev.parlance.file.formats.json;

import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.ExactEncoder;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.json.JsonText;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.CharsetEncoder;
import java.nio.file.Path;

/** Writes JSON: replaces the string values that have translations, and keeps every other character. */
final class JsonWriter {
    private JsonWriter() {}

    static void write(CheckedFile file, Translations translations, Path out) throws IOException {
        var choice = new JsonChoice(file.options().settings());
        try (var text = file.text();
                var json = JsonGate.parser(text);
                var original = file.text();
                var copy = TextOut.like(file, out)) {
            var splice = new Splice(original, copy, ExactEncoder.of(file.charset()));
            for (var token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.VALUE_STRING && choice.takes(JsonChoice.path(json))) {
                    var start = json.currentTokenLocation().getCharOffset();
                    var merged = translations.text(SegmentText.of(json.getText()));
                    if (merged != null) {
                        splice.replace(start, json.currentLocation().getCharOffset(), TextOut.literal(merged));
                    }
                }
            }
            original.transferTo(copy);
        }
    }

    /** Copies the original and replaces values. */
    private static final class Splice {
        private final Reader original;
        private final Writer copy;
        private final CharsetEncoder encoder;
        private long at;

        Splice(Reader original, Writer copy, CharsetEncoder encoder) {
            this.original = original;
            this.copy = copy;
            this.encoder = encoder;
        }

        void replace(long start, long end, String value) throws IOException {
            for (; at < start; at++) {
                copy.write(original.read());
            }
            var quote = (char) original.read();
            if (quote != '"' && quote != '\'') {
                throw new IllegalStateException("no quote at " + start);
            }
            for (var skipped = start + 1; skipped < end; skipped += original.skip(end - skipped)) {
                // a reader may skip less than it is asked to
            }
            at = end;
            copy.write(quote);
            copy.write(JsonText.escaped(value, quote, encoder));
            copy.write(quote);
        }
    }
}
