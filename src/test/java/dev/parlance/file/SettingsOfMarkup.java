package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;
import static dev.parlance.file.SettingsOfText.tags;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.stream.Stream;

/** Small files of markup for people to read that show the effect of settings. */
final class SettingsOfMarkup {
    private SettingsOfMarkup() {}

    static Stream<Row> rows() {
        return docBook();
    }

    private static Row docBook(String field, String value, String content, String... expected) {
        var file = "<article xmlns='http://docbook.org/ns/docbook' version='5.0'>%s</article>".formatted(content);
        return row("docBook/" + field, "{'docBook': {'%s': '%s'}}".formatted(field, value), "a.dbk", file, expected);
    }

    private static Stream<Row> docBook() {
        return Stream.of(
                row(
                        "docBook/tagRegexp",
                        tags("docBook"),
                        "a.dbk",
                        "<article><para>One %s</para></article>",
                        "One [%s]"),
                docBook("excludeTags", "note", "<note><para>Said</para></note><para>One</para>", "One"),
                docBook("includeTags", "screen", "<screen>One  two</screen>", "One  two"),
                docBook("inlineTags", "x", "<para>One <x>two</x></para>", "One [<x>]two[</x>]"),
                docBook(
                        "inlineTagsNonTranslatable",
                        "x",
                        "<para>One <x>two</x> three</para>",
                        "One [<x>two</x>] three"));
    }
}
