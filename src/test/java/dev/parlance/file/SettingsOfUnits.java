package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;
import static dev.parlance.file.SettingsOfText.tags;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.stream.Stream;

/** Small files of strings, and of translations beside their sources, that show the effect of settings. */
final class SettingsOfUnits {
    private SettingsOfUnits() {}

    static Stream<Row> rows() {
        return Stream.of(xliff2(), xliff2Units(), apple()).flatMap(rows -> rows);
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
                        "One [{0}] #k"));
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
