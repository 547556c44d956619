package dev.parlance.file.formats.apple;

import dev.parlance.file.text.Placeholders;

/** The format specifiers of NSString, and the variables of plural forms. */
public final class Specifiers {
    /** As "String Format Specifiers" and "Stringsdict File Format" (Apple) describe them. A space is no flag here. */
    public static final Placeholders PLACEHOLDERS = Placeholders.of(
            "%(?:\\d{1,3}\\$)?(?:#@\\w++@|[-+0#]*+\\d*+(?:\\.\\d++)?(?:hh|ll|[hlqLztj])?[@dDiuUxXoOfFeEgGcCsSpaA])",
            "%");

    private Specifiers() {}
}
