package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;
import static dev.parlance.file.SettingsOfText.tags;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.stream.Stream;

/** Small XML files that show the effect of settings. */
final class SettingsOfXml {
    private static final String BOOK = "<b><t>Head</t><p id='k' n='Said' lang='de'>One <i>two</i>. Three {0}</p></b>";

    private SettingsOfXml() {}

    static Stream<Row> rows() {
        return Stream.of(plain(), xpath(), html(), texts(), dialects()).flatMap(rows -> rows);
    }

    private static Stream<Row> html() {
        return Stream.of(
                row(
                        "xml/htmlSubfilterElementsPlain",
                        "{'xml': {'htmlSubfilterElementsPlain': 'h', 'lockElementsPlain': 'p'}}",
                        "a.xml",
                        "<r><h>&lt;p title='T'>One&lt;/p>\n &lt;p>Two &lt;b>2&lt;/b>&amp;nbsp;&lt;/p></h><p>&lt;b>3</p>"
                                + "<h><![CDATA[<p>Four]]></h></r>",
                        "T",
                        "One",
                        "Two [<b>]2[</b>]",
                        "<b>3",
                        "Four"),
                row(
                        "xml/htmlSubfilterElementsXpath",
                        "{'xml': {'rulesFormat': 'XPATH', 'htmlSubfilterElementsXpath': 'h[@t=1]'}}",
                        "a.xml",
                        "<r><h t='1'>&lt;p>One&lt;p>Two</h><h t='2'>&lt;p>Three</h></r>",
                        "One",
                        "Two",
                        "<p>Three"),
                row(
                        "xml/entities",
                        "{'xml': {'entities': true}}",
                        "a.xml",
                        "<!DOCTYPE r SYSTEM '[' [<!-- Name --><!ENTITY app \"ACME &amp; Co.\">\n"
                                + "<!ENTITY b '&#60;b/>'> <!ENTITY c 'C &quot;d&quot;'>]>\n<r>One &app;</r>",
                        "ACME & Co. #app ~Name",
                        "C \"d\" #c",
                        "One [&app;]"));
    }

    private static Stream<Row> plain() {
        return Stream.of(
                row("xml/tagRegexp", "{'xml': {'tagRegexp': '%s'}}", "a.xml", "<a>One %s</a>", "One [%s]"),
                row("xml/icuSubFilter", "{'xml': {'icuSubFilter': true}}", "a.xml", "<a>One {0}</a>", "One [{0}]"),
                row("xml/includeElementsPlain", "{'xml': {'includeElementsPlain': 't'}}", "a.xml", BOOK, "Head"),
                row(
                        "xml/excludeElementsPlain",
                        "{'xml': {'excludeElementsPlain': 't,i'}}",
                        "a.xml",
                        BOOK,
                        "One",
                        ".",
                        "Three {0}"),
                row(
                        "xml/includeAttributesPlain",
                        "{'xml': {'includeElementsPlain': 't', 'includeAttributesPlain': 'n'}}",
                        "a.xml",
                        BOOK,
                        "Head",
                        "Said"),
                row(
                        "xml/excludeAttributesPlain",
                        "{'xml': {'includeElementsPlain': 't', 'includeAttributesPlain': '*', "
                                + "'excludeAttributesPlain': 'id lang'}}",
                        "a.xml",
                        BOOK,
                        "Head",
                        "Said"),
                row(
                        "xml/inlineElementsPlain",
                        "{'xml': {'includeElementsPlain': 'p,i', 'inlineElementsPlain': 'i'}}",
                        "a.xml",
                        BOOK,
                        "One [<i>]two[</i>].",
                        "Three {0}"),
                row(
                        "xml/inlineElementsNonTranslatablePlain",
                        "{'xml': {'includeElementsPlain': 'p', 'inlineElementsNonTranslatablePlain': 'i'}}",
                        "a.xml",
                        BOOK,
                        "One [<i>][two][</i>].",
                        "Three {0}"),
                row(
                        "xml/inlineElementsAutoPlain",
                        "{'xml': {'inlineElementsAutoPlain': true}}",
                        "a.xml",
                        BOOK,
                        "Head",
                        "One [<i>]two[</i>].",
                        "Three {0}"));
    }

    private static Stream<Row> xpath() {
        return Stream.of(
                row(
                        "xml/rulesFormat xml/includeXPath",
                        "{'xml': {'rulesFormat': 'XPATH', 'includeXPath': '//p/@n'}}",
                        "a.xml",
                        BOOK,
                        "Said"),
                row(
                        "xml/includeXPath",
                        "{'xml': {'rulesFormat': 'XPATH', 'includeXPath': '//x:t'}}",
                        "a.xml",
                        "<b xmlns:x='urn:x'><x:t>Head</x:t><p>One</p></b>",
                        "Head"),
                row(
                        "xml/inlineElementsXpath",
                        "{'xml': {'rulesFormat': 'XPATH', 'inlineElementsXpath': '//i'}}",
                        "a.xml",
                        BOOK,
                        "Head",
                        "One [<i>]two[</i>].",
                        "Three {0}"),
                row(
                        "xml/inlineElementsNonTranslatableXPath",
                        "{'xml': {'rulesFormat': 'XPATH', 'inlineElementsNonTranslatableXPath': '//p/i'}}",
                        "a.xml",
                        BOOK,
                        "Head",
                        "One [<i>][two][</i>].",
                        "Three {0}"),
                row(
                        "xml/inlineElementsAutoXPath",
                        "{'xml': {'rulesFormat': 'XPATH', 'inlineElementsAutoXPath': true}}",
                        "a.xml",
                        BOOK,
                        "Head",
                        "One [<i>]two[</i>].",
                        "Three {0}"));
    }

    private static Stream<Row> texts() {
        return Stream.of(
                row("xml/segmentation", "{'xml': {'segmentation': false}}", "a.xml", "<a>One. Two.</a>", "One. Two."),
                row(
                        "xml/importComments",
                        "{'xml': {'importComments': false, 'contextNoteXpath': '@n'}}",
                        "a.xml",
                        "<r><!-- A --><a><!--B-->One<!-- C --> <b/></a><a>Two</a><!-- D --><a n='Own'>Three</a></r>",
                        "[<!--B-->]One[<!-- C -->]",
                        "Two",
                        "Three ~Own"),
                row(
                        "xml/maxLenXPath",
                        "{'xml': {'maxLenXPath': '@n'}}",
                        "a.xml",
                        "<r><a n='7'>One</a><a n='x'>Two</a></r>",
                        "One <7",
                        "Two"),
                row(
                        "xml/contextNoteXpath",
                        "{'xml': {'contextNoteXpath': '@n'}}",
                        "a.xml",
                        "<a n='Said'>One</a>",
                        "One ~Said"),
                row(
                        "xml/contextKeyXPath",
                        "{'xml': {'contextKeyXPath': '@k'}}",
                        "a.xml",
                        "<a k='key'>One</a>",
                        "One #key"),
                row(
                        "xml/preserveWhitespaceXPath",
                        "{'xml': {'preserveWhitespaceXPath': '//a'}}",
                        "a.xml",
                        "<a>one   two</a>",
                        "one   two"));
    }

    private static Stream<Row> dialects() {
        return Stream.of(
                row("android/tagRegexp", "{'android': {'tagRegexp': '__'}}", "a.xml", android("One __"), "One [__] #a"),
                row(
                        "android/icuSubFilter",
                        "{'android': {'icuSubFilter': true}}",
                        "a.xml",
                        android("One {who, date}"),
                        "One [{who, date}] #a"),
                row(
                        "resx/htmlSubFilter",
                        "{'resx': {'htmlSubFilter': true}}",
                        "a.resx",
                        resx("One &lt;i>two&lt;/i>"),
                        "One [<i>]two[</i>] #a"),
                row("resx/tagRegexp", tags("resx"), "a.resx", resx("One %s"), "One [%s] #a"),
                row("dita/tagRegexp", tags("dita"), "a.dita", dita("<p>One %s</p>"), "One [%s]"),
                row(
                        "dita/excludeTags",
                        "{'dita': {'excludeTags': 'note'}}",
                        "a.dita",
                        dita("<note>Said</note><p>One</p>"),
                        "One"),
                row(
                        "dita/includeTags",
                        "{'dita': {'includeTags': 'draft-comment'}}",
                        "a.dita",
                        dita("<draft-comment>Said</draft-comment><p>One</p>"),
                        "Said",
                        "One"),
                row(
                        "dita/inlineTags",
                        "{'dita': {'inlineTags': 'x'}}",
                        "a.dita",
                        dita("<p>One <x>two</x></p>"),
                        "One [<x>]two[</x>]"),
                row(
                        "dita/inlineTagsNonTranslatable",
                        "{'dita': {'inlineTagsNonTranslatable': 'x'}}",
                        "a.dita",
                        dita("<p>One <x>two</x> three</p>"),
                        "One [<x>two</x>] three"));
    }

    private static String android(String text) {
        return "<resources><string name='a'>" + text + "</string></resources>";
    }

    private static String resx(String text) {
        return "<root><data name='a' xml:space='preserve'><value>" + text + "</value></data></root>";
    }

    private static String dita(String body) {
        return "<topic id='t'><body>" + body + "</body></topic>";
    }
}
