package dev.parlance.file.formats.apple;

import dev.parlance.file.text.Placeholders;

/** The format specifiers of NSString, and the variables of plural forms. */
public final class Specifiers {
    private static final String SPECIFIER =
            "%(?:\\d{1,3}\\$)?(?:#@\\w++@|[-+0#]*+\\d*+(?:\\.\\d++)?(?:hh|ll|[hlqLztj])?[@dDiuUxXoOfFeEgGcCsSpaA])";

    /** As "String Format Specifiers" and "Stringsdict File Format" (Apple) describe them. A space is no flag here. */
    public static final Placeholders PLACEHOLDERS = Placeholders.of(SPECIFIER, "%");

    /** Those of string catalogs, which also have {@code %arg}: the number that selects a substitution. */
    public static final Placeholders OF_CATALOGS = Placeholders.of("%arg(?![A-Za-z0-9_])|" + SPECIFIER, "%");

    private Specifiers() {}
}
