package dev.parlance.file;

import static dev.parlance.file.IdmlArchive.bold;
import static dev.parlance.file.IdmlArchive.paragraph;
import static dev.parlance.file.IdmlArchive.plain;
import static dev.parlance.file.SettingsEffectTest.row;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.Map;
import java.util.stream.Stream;

/** Small files of InDesign that show the effect of settings. */
final class SettingsOfLayout {
    private SettingsOfLayout() {}

    static Stream<Row> rows() {
        return Stream.of(SettingsOfFrameMaker.rows(), stories(), documents(), tags())
                .flatMap(rows -> rows);
    }

    private static Stream<Row> tags() {
        var file = "<v8.00><e9>\n@$:One <Bk5>two<B> th<t-3>ree<k$>.\n";
        return Stream.of(
                row(
                        "quarkTag/tagRegexp",
                        "{'quarkTag': {'tagRegexp': 'O.e'}}",
                        "a.xtg",
                        file,
                        "[One] [<Bk5>]two[<B>] th[<t-3>]ree[<k$>]."),
                row(
                        "quarkTag/removeKerningTrackingTags",
                        "{'quarkTag': {'removeKerningTrackingTags': true}}",
                        "a.xtg",
                        file,
                        "One [<B>]two[<B>] three."));
    }

    private static Stream<Row> stories() {
        var inner = paragraph(plain("<Content>Within</Content>"));
        var run = "<CharacterStyleRange FontStyle=\"Regular\" %s><Content>two</Content></CharacterStyleRange>";
        return Stream.of(
                row(
                        "idml/tagRegexp",
                        "{'idml': {'tagRegexp': 'second|Cell[0-9]'}}",
                        "a.idml",
                        SettingsOfOffice.resource("story.idml"),
                        "This is a [<run1>]paragraph.[</run1>]",
                        "[<run1>]This[</run1>] is a [second] paragraph.[<Table2/>]",
                        "Paragraph 1 in Cell 3",
                        "[<run1>]Paragraph[</run1>] 2 in cell 3."),
                story("extractNotes", "true", "<Note>" + inner + "</Note>", "", "One", "Within"),
                story(
                        "extractHiddenConditionalText",
                        "true",
                        "<HiddenText>" + inner + "</HiddenText>",
                        "",
                        "One",
                        "Within"),
                story(
                        "simplifyCodes",
                        "false",
                        "<Footnote/><Footnote/><Content>!</Content>",
                        "",
                        "One[<Footnote1/>][<Footnote2/>]!"),
                story("keepKerning", "true", "", run.formatted("KerningValue=\"5\""), "One[<run1>]two[</run1>]"),
                story("keepTracking", "true", "", run.formatted("Tracking=\"5\""), "One[<run1>]two[</run1>]"),
                story(
                        "removeXmlElements",
                        "true",
                        "<XMLElement><Content>x</Content></XMLElement>",
                        bold("<Content>two</Content>"),
                        "Onex[<run1>]two[</run1>]"));
    }

    /** A story of one paragraph: a run with a word and more, and other runs. */
    private static Row story(String field, String value, String more, String runs, String... expected) {
        return row(
                "idml/" + field,
                "{'idml': {'%s': %s}}".formatted(field, value),
                "a.idml",
                IdmlArchive.story(paragraph(plain("<Content>One</Content>" + more) + runs)),
                expected);
    }

    private static Stream<Row> documents() {
        var map = """
                <TextVariable><CustomTextVariablePreference><Properties><Contents type="string">Variable</Contents>
                </Properties></CustomTextVariablePreference></TextVariable><HyperlinkURLDestination
                DestinationURL="https://example.com/"/><CrossReferenceFormat Self="f1"><BuildingBlock
                BlockType="CustomStringBuildingBlock" CustomText=" on page "/><BuildingBlock
                BlockType="PageNumberBuildingBlock" CustomText="$ID/"/></CrossReferenceFormat><CrossReferenceFormat
                Self="f2"><BuildingBlock BlockType="CustomStringBuildingBlock" CustomText="unused"/>
                </CrossReferenceFormat>""";
        var frame = "<TextFrame ParentStory=\"%s\" ItemLayer=\"%s\"/>";
        var file = IdmlArchive.of(
                map,
                Map.of(
                        "u1",
                                paragraph(plain(
                                        "<Content>Body</Content><Br/><CrossReferenceSource AppliedFormat=\"f1\"/>")),
                        "u2", paragraph(plain("<Content>Hidden</Content>")),
                        "u3", paragraph(plain("<Content>Locked</Content>")),
                        "u4", paragraph(plain("<Content>Master</Content>"))),
                frame.formatted("u4", "l1"),
                frame.formatted("u1", "l1") + frame.formatted("u2", "l2") + frame.formatted("u3", "l3"));
        return Stream.of(
                document(file, "extractMasterSpreads", "false", "Body", "Locked", "Variable", "on page"),
                document(file, "extractLockedLayers", "false", "Master", "Body", "Variable", "on page"),
                document(
                        file,
                        "extractInvisibleLayers",
                        "true",
                        "Master",
                        "Body",
                        "Hidden",
                        "Locked",
                        "Variable",
                        "on page"),
                document(file, "extractVariables", "false", "Master", "Body", "Locked", "on page"),
                document(file, "extractCrossReferenceFormats", "false", "Master", "Body", "Locked", "Variable"),
                document(
                        file,
                        "extractHyperlinks",
                        "true",
                        "Master",
                        "Body",
                        "Locked",
                        "Variable",
                        "https://example.com/",
                        "on page"));
    }

    private static Row document(byte[] file, String field, String value, String... expected) {
        return row("idml/" + field, "{'idml': {'%s': %s}}".formatted(field, value), "a.idml", file, expected);
    }
}
