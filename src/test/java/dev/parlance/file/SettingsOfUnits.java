package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;
import static dev.parlance.file.SettingsOfText.tags;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.stream.Stream;

/** Small files of strings, and of translations beside their sources, that show the effect of settings. */
final class SettingsOfUnits {
    private SettingsOfUnits() {}

    static Stream<Row> rows() {
        return Stream.of(xliff2(), xliff2Units(), apple(), xml()).flatMap(rows -> rows);
    }

    private static String xliff2(String unit) {
        return "<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='en' trgLang='de'>"
                + "<file id='f'>" + unit + "</file></xliff>";
    }

    private static Stream<Row> xliff2() {
        var file = xliff2("<unit id='1'><notes><note>Said</note></notes><segment>"
                + "<source>One  &lt;i> {0} %s. Two.</source><target>Eins.  Zwei.</target></segment></unit>");
        return Stream.of(
                row(
                        "xlf2/segmentation",
                        "{'xlf2': {'segmentation': false}}",
                        "a.xlf",
                        file,
                        "One  <i> {0} %s. Two. #1 ~Said =Eins.  Zwei."),
                row(
                        "xlf2/tagRegexp",
                        tags("xlf2"),
                        "a.xlf",
                        file,
                        "One  <i> {0} [%s]. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf2/htmlSubFilter",
                        "{'xlf2': {'htmlSubFilter': true}}",
                        "a.xlf",
                        file,
                        "One  [<i>] {0} %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf2/icuSubFilter",
                        "{'xlf2': {'icuSubFilter': true}}",
                        "a.xlf",
                        file,
                        "One  <i> [{0}] %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf2/importNotes",
                        "{'xlf2': {'importNotes': false}}",
                        "a.xlf",
                        file,
                        "One  <i> {0} %s. #1 =Eins.",
                        "Two. #1 =Zwei."),
                row(
                        "xlf2/preserveWhitespace",
                        "{'xlf2': {'preserveWhitespace': false}}",
                        "a.xlf",
                        file,
                        "One <i> {0} %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."));
    }

    private static Row xml(String field, String setting, String... expected) {
        var file = "<r><e k='1' m='9' n='Said'><en>One  <b>%s</b>, {0}</en><de/></e>"
                + "<e k='2'><en>&lt;i>Three</en><de>Drei. Drei</de></e></r>";
        var settings = "{'fileFormat': 'multiling_xml', 'multilingualXml': {'translatableElementsXPath': '//e',"
                + " 'sourceElementsXPath': 'en', 'targetElementsXPaths': {'de': 'de'}" + setting + "}}";
        return row(field, settings, "a.xml", file, expected);
    }

    private static Stream<Row> xml() {
        var three = "<i>Three =Drei. Drei";
        return Stream.of(
                xml(
                        "multilingualXml/translatableElementsXPath multilingualXml/sourceElementsXPath"
                                + " multilingualXml/targetElementsXPaths",
                        "",
                        "One [<b>]%s[</b>], {0}",
                        three),
                row(
                        "multilingualXml/segmentation",
                        "{'fileFormat': 'multiling_xml', 'multilingualXml': {'translatableElementsXPath': '//e',"
                                + " 'sourceElementsXPath': 'en', 'targetElementsXPaths': {'de': 'de'},"
                                + " 'segmentation': false}}",
                        "a.xml",
                        "<r><e><en>One. Two</en><de/></e></r>",
                        "One. Two"),
                xml(
                        "multilingualXml/inlineElementsNonTranslatableXPath",
                        ", 'inlineElementsNonTranslatableXPath': '//b'",
                        "One [<b>%s</b>], {0}",
                        three),
                xml("multilingualXml/tagRegexp", ", 'tagRegexp': '%s'", "One [<b>][%s][</b>], {0}", three),
                xml(
                        "multilingualXml/htmlSubFilter",
                        ", 'htmlSubFilter': true",
                        "One [<b>]%s[</b>], {0}",
                        "[<i>]Three =Drei. Drei"),
                xml("multilingualXml/icuSubFilter", ", 'icuSubFilter': true", "One [<b>]%s[</b>], [{0}]", three),
                xml(
                        "multilingualXml/preserveWhitespace",
                        ", 'preserveWhitespace': true",
                        "One  [<b>]%s[</b>], {0}",
                        three),
                xml(
                        "multilingualXml/contextKeyXPath multilingualXml/contextNoteXPath multilingualXml/maxLenXPath",
                        ", 'contextKeyXPath': '@k', 'contextNoteXPath': '@n', 'maxLenXPath': '@m'",
                        "One [<b>]%s[</b>], {0} #1 ~Said <9",
                        "<i>Three #2 =Drei. Drei"));
    }

    private static Stream<Row> apple() {
        return Stream.of(
                row("mac/tagRegexp", "{'mac': {'tagRegexp': '#[0-9]'}}", "a.strings", "k = \"One #1\";", "One [#1] #k"),
                row(
                        "mac/htmlSubfilter",
                        "{'mac': {'htmlSubfilter': true}}",
                        "a.strings",
                        "k = \"<b>One</b>\";",
                        "[<b>]One[</b>] #k"),
                row(
                        "mac/icuSubFilter",
                        "{'mac': {'icuSubFilter': true}}",
                        "a.strings",
                        "k=\"One {0}\";",
                        "One [{0}] #k"),
                row(
                        "mac/tagRegexp mac/htmlSubfilter mac/icuSubFilter",
                        "{'mac': {'tagRegexp': '#[0-9]', 'htmlSubfilter': true, 'icuSubFilter': true}}",
                        "a.xcstrings",
                        "{\"sourceLanguage\":\"en\",\"strings\":{\"<b>One</b> #1 {0}\":{}}}",
                        "[<b>]One[</b>] [#1] [{0}] #<b>One</b> #1 {0}"));
    }

    private static Stream<Row> xliff2Units() {
        var file = xliff2("<unit id='1' translate='no' name='n'><segment><source>One\ntwo</source></segment></unit>"
                + "<unit id='2' type='a:b'><segment state='final'><source>Two</source></segment></unit>");
        return Stream.of(
                row(
                        "xlf2/respectTranslateAttr",
                        "{'xlf2': {'respectTranslateAttr': false}}",
                        "a.xlf",
                        file,
                        "One\ntwo #n",
                        "Two #2"),
                row(
                        "xlf2/lineBreakTags",
                        "{'xlf2': {'lineBreakTags': true, 'respectTranslateAttr': false}}",
                        "a.xlf",
                        file,
                        "One[\n]two #n",
                        "Two #2"),
                row(
                        "xlf2/skipImportRules",
                        "{'xlf2': {'skipImportRules': 'state=final;type=a:b', 'respectTranslateAttr': false}}",
                        "a.xlf",
                        file,
                        "One\ntwo #n"),
                row(
                        "xlf2/contextKeyXPath",
                        "{'xlf2': {'contextKeyXPath': 'concat(@type, segment/@state)'}}",
                        "a.xlf",
                        file,
                        "Two #a:bfinal"));
    }
}
