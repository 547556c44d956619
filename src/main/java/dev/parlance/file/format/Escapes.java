package dev.parlance.file.format;

/** How a file has characters that its encoding cannot represent, wherever they are. */
public enum Escapes {
    /** Not at all. */
    NONE,
    /** As references in text and attributes of XML. */
    XML,
    /** As references in text and attributes of HTML. */
    HTML,
    /** As escapes with four digits, such as those of JSON. */
    DIGITS
}
