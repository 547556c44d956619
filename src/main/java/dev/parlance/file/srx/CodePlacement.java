package dev.parlance.file.srx;

/**
 * The side of a break on which inline codes stay (SRX 2.0, {@code formathandle}): true keeps a code with the text
 * before the break. The defaults of the standard apply to an absent element: closing codes stay, opening and isolated
 * codes move to the text after the break.
 */
public record CodePlacement(boolean opening, boolean closing, boolean isolated) {
    static final CodePlacement STANDARD = new CodePlacement(false, true, false);
}
