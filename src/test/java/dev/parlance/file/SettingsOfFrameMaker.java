package dev.parlance.file;

import dev.parlance.file.SettingsEffectTest.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A small file of FrameMaker that shows the effect of settings. */
final class SettingsOfFrameMaker {
    private static final String FILE = """
            <MIFFile 2019>
            <ConditionCatalog <Condition <CTag `Secret'> <CState CHidden>> <Condition <CTag `Open'> <CState CShown>>>
            <PgfCatalog
             <Pgf <PgfTag `Body'> <PgfNumFormat `S:Step <n+\\>.\\\\t'>>
             <Pgf <PgfTag `Item'> <PgfNumFormat `Item <n+\\>'>>
             <Pgf <PgfTag `Dot'> <PgfNumFormat `\u2022\\\\t'>>
            >
            <VariableFormats
             <VariableFormat <VariableName `Name'> <VariableDef `Product <$volnum\\>'>>
             <VariableFormat <VariableName `Other'> <VariableDef `Other'>>
            >
            <XRefFormats
             <XRefFormat <XRefName `Page'> <XRefDef `page\\x11 <$pagenum\\>'>>
             <XRefFormat <XRefName `Text'> <XRefDef `see <$paratext\\>'>>
            >
            <Tbls <Tbl <TblID 1> <TblBody <Row <Cell <CellContent <Para <ParaLine <String `Cell'>>>>>>>>>
            <Page <PageType BodyPage> <TextRect <ID 1>>>
            <Page <PageType LeftMasterPage> <PageTag `Left'> <TextRect <ID 2>>>
            <Page <PageType HiddenPage> <PageTag `Hidden'> <TextRect <ID 3>>>
            <Page <PageType ReferencePage> <PageTag `Reference'> <TextRect <ID 4>>>
            <Page <PageType ReferencePage> <PageTag `Warnings'> <TextRect <ID 5>>>
            <TextFlow <Para <PgfTag `Body'> <ParaLine <TextRectID 1>
             <Marker <MType 2> <MTypeName `Index'> <MText `entry:<$nopage\\>part'>>
             <Marker <MType 8> <MTypeName `Hypertext'> <MText `message URL https://example.com/'>>
             <String `One '> <Variable <VariableName `Name'>> <XRef <XRefName `Page'>> <String `page 5'> <XRefEnd >
             <String ` two'> <ATbl 1>
             <Conditional <InCondition `Secret'>> <String ` three'> <Unconditional> <String ` four'>>>
            >
            <TextFlow <Para <PgfTag `Item'> <ParaLine <TextRectID 2> <String `Master'>>>>
            <TextFlow <Para <ParaLine <TextRectID 3> <String `Hidden'>>>>
            <TextFlow <Para <ParaLine <TextRectID 4> <String `Reference'>>>>
            <TextFlow <Para <ParaLine <TextRectID 5> <String `Warning'>>>>
            """;
    private static final String BODY =
            "One [<Variable Name>][<XRef Page>] two[<ATbl 1>][<Conditional Secret>]" + "[<Unconditional>] four";
    private static final List<String> TEXTS = List.of(
            "Step [<n+>].[\\t]",
            "Item [<n+>]",
            "Product [<$volnum>]",
            "page\u00A0[<$pagenum>]",
            "Cell",
            "entry:[<$nopage>]part",
            BODY,
            "Master",
            "Warning");

    private SettingsOfFrameMaker() {}

    static Stream<Row> rows() {
        return Stream.of(
                row("mif/extractBodyPages", "false", "Step [<n+>].[\\t]", "Item [<n+>]", "Master", "Warning"),
                row("mif/extractMasterPages", "false", without("Master")),
                row("mif/extractIndexMarkers", "false", without("entry:[<$nopage>]part")),
                row("mif/extractPgfNumFormat", "false, 'extractMasterPages': false", without("Item [<n+>]", "Master")),
                row(
                        "mif/extractUsedPgfNumFormat",
                        "false, 'extractPgfNumFormat': false",
                        without("Item [<n+>]", "Step [<n+>].[\\t]")),
                row("mif/extractUsedVariables", "false", without("Product [<$volnum>]")),
                row("mif/extractUsedXRefDef", "false", without("page\u00A0[<$pagenum>]")),
                row("mif/extractCustomReferencePages", "false", without("Warning")),
                row("mif/extractReferencePages", "true", with("Reference", "Warning")),
                row("mif/extractDefaultReferencePages", "true", with("Reference", "Warning")),
                row("mif/extractHiddenPages", "true", with("Hidden", "Warning")),
                row("mif/extractVariables", "true", with("Other", "page\u00A0[<$pagenum>]")),
                row("mif/extractXRefDef", "true", with("see [<$paratext>]", "Cell")),
                row("mif/extractLinks", "true", with("https://example.com/", BODY)),
                row("mif/extractHiddenCondText", "true", replaced("[<Unconditional>]", " three[<Unconditional>]")),
                row("mif/tagRegexp", "'four'", replaced("four", "[four]")));
    }

    private static Row row(String field, String value, String... expected) {
        var settings = "{'mif': {'%s': %s}}".formatted(field.substring(4), value);
        return SettingsEffectTest.row(field, settings, "a.mif", FILE, expected);
    }

    private static String[] without(String... texts) {
        return TEXTS.stream().filter(text -> !List.of(texts).contains(text)).toArray(String[]::new);
    }

    private static String[] with(String text, String before) {
        var texts = new ArrayList<>(TEXTS);
        texts.add(texts.indexOf(before), text);
        return texts.toArray(String[]::new);
    }

    private static String[] replaced(String from, String to) {
        return TEXTS.stream().map(text -> text.replace(from, to)).toArray(String[]::new);
    }
}
