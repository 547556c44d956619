package dev.parlance.file.formats.json;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.Escapes;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.json.ValueCuts;
import dev.parlance.file.text.Placeholders;
import org.jspecify.annotations.Nullable;

/** A JSON value on each line (jsonlines.org). */
public final class JsonLinesFormat extends DialectFormat {
    public JsonLinesFormat() {
        super(
                FormatTraits.text("jsonl", "JSON Lines", HARD)
                        .escapes(Escapes.DIGITS)
                        .type("application/x-ndjson", "jsonl", "ndjson")
                        .inSections(ValueCuts::of),
                Placeholders.NONE);
    }

    @Override
    boolean hasLines() {
        return true;
    }

    @Override
    public @Nullable FormatProfile earlier() {
        return null;
    }
}
