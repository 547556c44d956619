package dev.parlance.file;

import static dev.parlance.file.SettingsEffectTest.row;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.stream.Stream;

/** Small files of XLIFF 1.2 and SDLXLIFF that show the effect of settings on imports. */
final class SettingsOfXliff {
    private SettingsOfXliff() {}

    static Stream<Row> rows() {
        return Stream.of(xliff(), sdl()).flatMap(rows -> rows);
    }

    /** A file with a namespace. */
    static String file(String units) {
        return "<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2' xmlns:m='urn:m'>"
                + "<file original='f' source-language='en' target-language='de' datatype='x'><body>" + units
                + "</body></file></xliff>";
    }

    private static Stream<Row> xliff() {
        var file = file("<trans-unit id='1' translate='no'><source>One</source></trans-unit>"
                + "<group m:name='g'><trans-unit id='2'><source>Two\nlines</source>"
                + "<target state='new'/><context-group><context context-type='x-key'>k2</context></context-group>"
                + "</trans-unit></group><trans-unit id='3'/><trans-unit id='4'><source>Three</source></trans-unit>");
        return Stream.of(
                row(
                        "xlf/skipImportRules",
                        "{'xlf': {'skipImportRules': 'state=NEW; state = final'}}",
                        "a.xlf",
                        file,
                        "One #1",
                        "Three #4"),
                row(
                        "xlf/lineBreakTags",
                        "{'xlf': {'lineBreakTags': true}}",
                        "a.xlf",
                        file,
                        "Two[\n]lines #2",
                        "Three #4"),
                row(
                        "xlf/contextType",
                        "{'xlf': {'contextType': 'x-key'}}",
                        "a.xlf",
                        file,
                        "Two\nlines #k2",
                        "Three #4"),
                row(
                        "xlf/importXPath",
                        "{'xlf': {'importXPath': '//group[@m:name=\\u0022g\\u0022] | //*[@id=\\u00221\\u0022]'}}",
                        "a.xlf",
                        file,
                        "Two\nlines #2"),
                row(
                        "xlf/importXPath",
                        "{'xlf': {'importXPath': '//source[.=\\u0022Three\\u0022]/text()'}}",
                        "a.xlf",
                        file,
                        "Three #4"));
    }

    private static Stream<Row> sdl() {
        var file = file("<trans-unit id='1'><source>One. Two</source><seg-source><mrk mtype='seg' mid='a'>One.</mrk> "
                        + "<mrk mtype='seg' mid='b'>Two</mrk></seg-source><m:seg-defs><m:seg id='a' conf='Draft'/>"
                        + "<m:seg id='b' locked='true'/></m:seg-defs></trans-unit>")
                .replace("target-language='de'", "target-language='de-DE'");
        return Stream.of(row(
                "sdlXlf/skipImportRules",
                "{'sdlXlf': {'skipImportRules': 'locked=true'}}",
                "a.sdlxliff",
                file,
                "One."));
    }
}
