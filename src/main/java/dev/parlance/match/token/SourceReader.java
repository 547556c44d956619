package dev.parlance.match.token;

import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.SegmentText;

/** Prepares texts for matching; for one thread. */
public final class SourceReader {
    private final Tokenizer tokenizer = new Tokenizer();

    /** The tokens of a text, by the rules of {@code parlance-1}. */
    public Source read(SegmentText text) {
        return read(text, Fingerprint.of(text));
    }

    /** The same, if the fingerprint of the text is already known. */
    public Source read(SegmentText text, Fingerprint fingerprint) {
        return new Source(fingerprint, tokenizer.tokens(text.text()));
    }
}
