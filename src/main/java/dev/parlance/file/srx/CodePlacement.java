package dev.parlance.file.srx;

/**
 * On which side of a break its inline codes stay (SRX 2.0, {@code formathandle}): true keeps them with the text before.
 * An absent element means what the standard's defaults say: closing codes stay, opening and isolated ones go on.
 */
public record CodePlacement(boolean opening, boolean closing, boolean isolated) {
    static final CodePlacement STANDARD = new CodePlacement(false, true, false);
}
