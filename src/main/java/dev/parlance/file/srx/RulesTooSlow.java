package dev.parlance.file.srx;

/** An expression of the segmentation rules exceeds its limit of time or stack on a text. */
public final class RulesTooSlow extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RulesTooSlow() {
        super("a regular expression of the segmentation rules takes too long on this text", null, false, false);
    }
}
