package dev.parlance.file.format;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;

/** A translation with a character that a file has no way to write. */
public final class UnwritableText extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * The character that cannot be written.
     *
     * @param reason why not, in words for a person
     */
    public UnwritableText(int character, String reason) {
        super("a translation has the character %s (U+%04X), which cannot be written: %s"
                .formatted(Character.toString(character), character, reason));
    }

    /** Why the file cannot be written. */
    public UnreadableFile problem() {
        return new UnreadableFile(Reason.NOT_EXACT, String.valueOf(getMessage()), this);
    }
}
