package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;
import static dev.parlance.file.SettingsOfText.tags;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.stream.Stream;

/** Small files of markup for people to read that show the effect of settings. */
final class SettingsOfMarkup {
    private SettingsOfMarkup() {}

    static Stream<Row> rows() {
        return Stream.concat(docBook(), asciiDoc());
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

    private static Row asciiDoc(String field, String value, String file, String... expected) {
        return row("asciidoc/" + field, "{'asciidoc': {'%s': %s}}".formatted(field, value), "a.adoc", file, expected);
    }

    private static Stream<Row> asciiDoc() {
        return Stream.of(
                row("asciidoc/tagRegexp", tags("asciidoc"), "a.adoc", "One %s", "One [%s]"),
                asciiDoc("htmlInPassthrough", "true", "++++\n<p>One\n</p>\n++++\n", "[<p>]One [</p>]"),
                asciiDoc("htmlInPassthrough", "true", "[stem]\n++++\nx < y\n++++\n\n++++\n<p>One\n++++\n", "[<p>]One"),
                asciiDoc(
                        "nontranslatableMonospaceCustomStylesRegexp",
                        "'cmd|path'",
                        "Run [.path]`a b` or [x]`c`.",
                        "Run [[.path]`a b`] or [[x]`]c[`]."),
                asciiDoc(
                        "extractCustomDocumentAttributeNameRegexp",
                        "'text-.*'",
                        ":text-one: One\n:url-two: Two\n:note-caption: Note\n:toc: left\n",
                        "One",
                        "Note"),
                asciiDoc(
                        "extractBtnMenuLabels",
                        "true",
                        "Press btn:[OK] in menu:File[Save as].",
                        "Press [btn:[]OK[]] in [menu:]File[[]Save as[]]."));
    }
}
