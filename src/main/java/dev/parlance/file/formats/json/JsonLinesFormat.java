package dev.parlance.file.formats.json;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.text.Placeholders;
import org.jspecify.annotations.Nullable;

/** A JSON value on each line (jsonlines.org). */
public final class JsonLinesFormat extends DialectFormat {
    public JsonLinesFormat() {
        super(traits("jsonl", "JSON Lines").type("application/x-ndjson", "jsonl", "ndjson"), Placeholders.NONE);
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
