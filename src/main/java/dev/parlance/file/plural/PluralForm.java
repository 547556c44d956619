package dev.parlance.file.plural;

/**
 * Which plural form a text is.
 *
 * @param category of CLDR, such as {@code few}
 * @param added whether the file does not have the form: its source is that of another form, which is counted already
 */
public record PluralForm(String category, boolean added) {}
