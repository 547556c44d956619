package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;

import dev.parlance.file.SettingsEffectTest.Row;
import java.nio.charset.Charset;
import java.util.stream.Stream;

/** Small text files that show the effect of settings. */
final class SettingsOfText {
    private SettingsOfText() {}

    static Stream<Row> rows() {
        return Stream.of(general(), text(), html(), htmlElements(), json(), yaml(), po(), xliff(), markdown(), csv())
                .flatMap(rows -> rows);
    }

    private static Stream<Row> general() {
        var greek = "Καλημέρα".getBytes(Charset.forName("ISO-8859-7"));
        return Stream.of(
                row("inputCharset", "{'inputCharset': 'ISO-8859-7'}", "a.txt", greek, "Καλημέρα"),
                row("fileFormat", "{'fileFormat': 'json'}", "a.txt", "{\"a\": \"One\"}", "One #/a"),
                row(
                        "targetLength targetLengthMax",
                        "{'targetLength': true, 'targetLengthMax': 25}",
                        "a.txt",
                        "One",
                        "One <25"),
                row(
                        "targetLengthPercent targetLengthPercentValue",
                        "{'targetLengthPercent': true, 'targetLengthPercentValue': 150}",
                        "a.txt",
                        "Four",
                        "Four <6"));
    }

    private static Stream<Row> text() {
        return Stream.of(
                row("txt/tagRegexp", "{'txt': {'tagRegexp': '\\\\{\\\\d\\\\}'}}", "a.txt", "Hi {0}!", "Hi [{0}]!"),
                row(
                        "txt/translatableTextRegexp",
                        "{'txt': {'translatableTextRegexp': '\\\"[^\\\"]*\\\"'}}",
                        "a.txt",
                        "a = \"One\" + \"Two\"",
                        "\"One\"",
                        "\"Two\""),
                row(
                        "txt/regexpCapturingGroups",
                        "{'txt': {'translatableTextRegexp': '\\\"([^\\\"]*)\\\"', 'regexpCapturingGroups': true}}",
                        "a.txt",
                        "a = \"One\" + \"Two\"",
                        "One",
                        "Two"),
                row("txt/contextKey", "{'txt': {'contextKey': '^(\\\\w+) ='}}", "a.txt", "k = One", "k = One #k"),
                row("properties/tagRegexp", tags("properties"), "a.properties", "a=One %s", "One [%s] #a"),
                row("php/tagRegexp", tags("php"), "a.php", "<?php $a = 'One %s two';", "One [%s] two"),
                row(
                        "php/htmlSubFilter",
                        "{'php': {'htmlSubFilter': true}}",
                        "a.php",
                        "<?php $a = 'One <i>two</i>';",
                        "One [<i>]two[</i>]"));
    }

    private static Stream<Row> html() {
        return Stream.of(
                row("html/tagRegexp", tags("html"), "a.html", "<p>One %s</p>", "One [%s]"),
                row(
                        "html/breakTagCreatesSegment",
                        "{'html': {'breakTagCreatesSegment': false}}",
                        "a.html",
                        "<p>one<br>two</p>",
                        "one[<br>]two"),
                row(
                        "html/preserveWhitespace",
                        "{'html': {'preserveWhitespace': true}}",
                        "a.html",
                        "<p>one   two</p>",
                        "one   two"),
                row(
                        "html/importComments",
                        "{'html': {'importComments': false}}",
                        "a.html",
                        "<!-- said --><p>One</p>",
                        "One"),
                row(
                        "html/excludeElements",
                        "{'html': {'excludeElements': 'nav, h1'}}",
                        "a.html",
                        "<h1>Head</h1><nav>Menu</nav><p>One</p>",
                        "One"));
    }

    private static Stream<Row> htmlElements() {
        return Stream.of(
                row(
                        "html/translateMetaTagRegexp",
                        "{'html': {'translateMetaTagRegexp': 'x:.*'}}",
                        "a.html",
                        "<head><meta name='x:y' content='Y'><meta property='x:z' content='Z'>"
                                + "<meta name='z' content='no'></head><p>One</p>",
                        "Y",
                        "Z",
                        "One"),
                row(
                        "html/importDefaultMetaTags",
                        "{'html': {'importDefaultMetaTags': false}}",
                        "a.html",
                        "<html><head><meta name='description' content='What'></head><body><p>One</p></body></html>",
                        "One"),
                row(
                        "html/translatableAttributes",
                        "{'html': {'translatableAttributes': 'data-tip'}}",
                        "a.html",
                        "<p data-tip='Tip'>One</p>",
                        "Tip",
                        "One"),
                row(
                        "html/importDefaultAttributes",
                        "{'html': {'importDefaultAttributes': false}}",
                        "a.html",
                        "<p title='Tip'>One</p>",
                        "One"),
                row(
                        "html/nonTranslatableInlineElements",
                        "{'html': {'nonTranslatableInlineElements': 'kbd'}}",
                        "a.html",
                        "<p>Press <kbd>Esc</kbd> now</p>",
                        "Press [<kbd>Esc</kbd>] now"),
                row(
                        "html/translatableInlineElements",
                        "{'html': {'translatableInlineElements': 'summary'}}",
                        "a.html",
                        "<p>One <summary>two</summary></p>",
                        "One [<summary>]two[</summary>]"),
                row(
                        "html/unknownTagCreatesTag",
                        "{'html': {'unknownTagCreatesTag': false}}",
                        "a.html",
                        "<p>One <x-b>two</x-b></p>",
                        "One",
                        "two"));
    }

    private static Stream<Row> json() {
        var menu = "{\"menu\": {\"open\": \"Open\", \"id\": \"m1\", \"max\": 9, \"note\": \"Said\"}}";
        return Stream.of(
                row("json/tagRegexp", tags("json"), "a.json", "{\"a\": \"One %s\"}", "One [%s] #/a"),
                row(
                        "json/htmlSubFilter",
                        "{'json': {'htmlSubFilter': false}}",
                        "a.json",
                        "{\"a\": \"<b>One</b> two<br>\"}",
                        "<b>One</b> two<br> #/a"),
                row(
                        "json/icuSubFilter",
                        "{'json': {'icuSubFilter': true}}",
                        "a.json",
                        "{\"a\": \"{n, plural, one {# file} other {# files}} by {who}\"}",
                        "[{n, plural, one {][#] file[} other {][#] files[}}] by [{who}] #/a"),
                row(
                        "json/includeKeyRegexp",
                        "{'json': {'includeKeyRegexp': 'menu/o.*'}}",
                        "a.json",
                        menu,
                        "Open #/menu/open"),
                row(
                        "json/excludeKeyRegexp",
                        "{'json': {'excludeKeyRegexp': '.*/(id|note)'}}",
                        "a.json",
                        menu,
                        "Open #/menu/open"),
                row(
                        "json/contextNotePath json/maxLenPath json/contextKeyPath",
                        "{'json': {'includeKeyRegexp': 'menu/open', 'contextNotePath': 'note',"
                                + " 'maxLenPath': '/menu/max', 'contextKeyPath': 'id'}}",
                        "a.json",
                        menu,
                        "Open #m1 ~Said <9"));
    }

    private static Stream<Row> yaml() {
        return Stream.of(
                row("yaml/tagRegexp", "{'yaml': {'tagRegexp': '__'}}", "a.yaml", "a: One __\n", "One [__] #a"),
                row(
                        "yaml/htmlSubFilter",
                        "{'yaml': {'htmlSubFilter': true}}",
                        "a.yaml",
                        "a: One <i>two</i>\n",
                        "One [<i>]two[</i>] #a"),
                row("yaml/icuSubFilter", "{'yaml': {'icuSubFilter': true}}", "a.yaml", "a: One {0}\n", "One [{0}] #a"),
                row(
                        "yaml/includeKeyRegexp",
                        "{'yaml': {'includeKeyRegexp': 'menu/.*'}}",
                        "a.yaml",
                        "menu:\n  open: Open\nname: One\n",
                        "Open #menu/open"),
                row(
                        "yaml/excludeValueRegexp",
                        "{'yaml': {'excludeValueRegexp': '[A-Z]+'}}",
                        "a.yaml",
                        "a: ID\nb: One\n",
                        "One #b"),
                row(
                        "yaml/contextPath yaml/contextKeyPath",
                        "{'yaml': {'contextPath': 'note', 'contextKeyPath': '/id', 'excludeValueRegexp': '.{2,3}'}}",
                        "a.yaml",
                        "id: m1\nmenu:\n  note: Nav\n  open: Open\n",
                        "Open #m1 ~Nav"));
    }

    private static Stream<Row> po() {
        var po = "msgctxt \"menu\"\nmsgid \"One <i>two</i> {0} %s. Three.\"\nmsgstr \"Eins. Zwei.\"\n";
        return Stream.of(
                row("po/tagRegexp", tags("po"), "a.po", po, "One <i>two</i> {0} [%s]. Three. #menu =Eins. Zwei."),
                row(
                        "po/htmlSubFilter",
                        "{'po': {'htmlSubFilter': true}}",
                        "a.po",
                        po,
                        "One [<i>]two[</i>] {0} %s. Three. #menu =Eins. Zwei."),
                row(
                        "po/markupSubFilterTranslatable",
                        "{'po': {'markupSubFilterTranslatable': 'I,b'}}",
                        "a.po",
                        po.replace("Three", "<u>Three</u>"),
                        "One [<i>]two[</i>] {0} %s. <u>Three</u>. #menu =Eins. Zwei."),
                row(
                        "po/markupSubFilterNonTranslatable",
                        "{'po': {'markupSubFilterNonTranslatable': 'i', 'markupSubFilterTranslatable': 'u'}}",
                        "a.po",
                        po.replace("Three", "<u>Three</u> <i/><i>a<i>b</i>c</i></i>"),
                        "One [<i>two</i>] {0} %s. [<u>]Three[</u>] [<i/>][<i>a<i>b</i>c</i>][</i>]."
                                + " #menu =Eins. Zwei."),
                row(
                        "po/icuSubFilter",
                        "{'po': {'icuSubFilter': true}}",
                        "a.po",
                        po,
                        "One <i>two</i> [{0}] %s. Three. #menu =Eins. Zwei."),
                row(
                        "po/segment",
                        "{'po': {'segment': true}}",
                        "a.po",
                        po,
                        "One <i>two</i> {0} %s. #menu =Eins.",
                        "Three. #menu =Zwei."),
                row(
                        "po/contextKeySuffixType",
                        "{'po': {'contextKeySuffixType': 'MSGID'}}",
                        "a.po",
                        "msgctxt \"menu\"\nmsgid \"One\"\nmsgstr \"\"\n",
                        "One #One"));
    }

    private static Stream<Row> xliff() {
        var xlf = xliff("One  &lt;i> {0} %s. Two.", "Eins.  Zwei.");
        return Stream.of(
                row(
                        "xlf/segmentation",
                        "{'xlf': {'segmentation': false}}",
                        "a.xlf",
                        xlf,
                        "One  <i> {0} %s. Two. #1 ~Said =Eins.  Zwei."),
                row(
                        "xlf/tagRegexp",
                        tags("xlf"),
                        "a.xlf",
                        xlf,
                        "One  <i> {0} [%s]. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf/htmlSubFilter",
                        "{'xlf': {'htmlSubFilter': true}}",
                        "a.xlf",
                        xlf,
                        "One  [<i>] {0} %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf/icuSubFilter",
                        "{'xlf': {'icuSubFilter': true}}",
                        "a.xlf",
                        xlf,
                        "One  <i> [{0}] %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf/importNotes",
                        "{'xlf': {'importNotes': false}}",
                        "a.xlf",
                        xlf,
                        "One  <i> {0} %s. #1 =Eins.",
                        "Two. #1 =Zwei."),
                row(
                        "xlf/preserveWhitespace",
                        "{'xlf': {'preserveWhitespace': false}}",
                        "a.xlf",
                        xlf,
                        "One <i> {0} %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row("sdlXlf/tagRegexp", tags("sdlXlf"), "a.sdlxliff", xliff("One %s", "Eins"), "One [%s] ~Said =Eins"),
                row(
                        "sdlXlf/icuSubFilter",
                        "{'sdlXlf': {'icuSubFilter': true}}",
                        "a.sdlxliff",
                        xliff("One {0}", "Eins"),
                        "One [{0}] ~Said =Eins"));
    }

    private static Stream<Row> markdown() {
        return Stream.of(
                row("md/tagRegexp", tags("md"), "a.md", "One %s\n", "One [%s]"),
                row(
                        "md/hardLineBreaksSegments",
                        "{'md': {'hardLineBreaksSegments': false}}",
                        "a.md",
                        "One  \ntwo\n",
                        "One[  \n]two"),
                row(
                        "md/flavor",
                        "{'md': {'flavor': 'GITHUB'}}",
                        "a.md",
                        "|One|two|\n|---|---|\n| ~~x~~ | a\\|b |\n",
                        "One",
                        "two",
                        "[~~]x[~~]",
                        "a|b"),
                row(
                        "md/preserveWhiteSpaces",
                        "{'md': {'preserveWhiteSpaces': true}}",
                        "a.md",
                        "one   two\n",
                        "one   two"),
                row(
                        "md/processJekyllFrontMatter",
                        "{'md': {'processJekyllFrontMatter': true}}",
                        "a.md",
                        "---\ntitle: Head\n---\n\nOne\n",
                        "Head",
                        "One"),
                row(
                        "md/extractCodeBlocks",
                        "{'md': {'extractCodeBlocks': false}}",
                        "a.md",
                        "One\n\n```\ncode\n```\n",
                        "One"),
                row(
                        "md/excludeCodeElements",
                        "{'md': {'excludeCodeElements': true}}",
                        "a.md",
                        "One `code` two\n",
                        "One [`code`] two"));
    }

    private static Stream<Row> csv() {
        var table = "key,text,note,max\nk1,One <i> %s,Said,9\nk2,Two,,\n";
        return Stream.of(
                row(
                        "csv/importColumns csv/importRows csv/contextNoteColumns csv/contextKeyColumn csv/maxLenColumn",
                        "{'csv': {'importColumns': 'B', 'importRows': '2-', 'contextNoteColumns': 'C', "
                                + "'contextKeyColumn': '1', 'maxLenColumn': '4'}}",
                        "a.csv",
                        table,
                        "One <i> %s #k1 ~Said <9",
                        "Two #k2"),
                row(
                        "csv/tagRegexp",
                        "{'csv': {'importColumns': '2', 'importRows': '2', 'tagRegexp': '%s'}}",
                        "a.csv",
                        table,
                        "One <i> [%s]"),
                row(
                        "csv/htmlSubFilter",
                        "{'csv': {'importColumns': '2', 'importRows': '2', 'htmlSubFilter': true}}",
                        "a.csv",
                        table,
                        "One [<i>] %s"),
                row("csv/delimiterType", "{'csv': {'delimiterType': 'TAB'}}", "a.csv", "a,b\tc\n", "a,b", "c"),
                row(
                        "csv/delimiterType csv/delimiter",
                        "{'csv': {'delimiterType': 'OTHER', 'delimiter': '^'}}",
                        "a.csv",
                        "a,b^c\n",
                        "a,b",
                        "c"));
    }

    static String tags(String block) {
        return "{'%s': {'tagRegexp': '%%s'}}".formatted(block);
    }

    private static String xliff(String source, String target) {
        return """
                <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="x"
                source-language="en" target-language="de"><body><trans-unit id="1"><source>""" + source
                + "</source><target>" + target + "</target><note>Said</note></trans-unit></body></file></xliff>";
    }
}
