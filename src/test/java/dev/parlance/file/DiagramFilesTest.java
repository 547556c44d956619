package dev.parlance.file;

import static dev.parlance.file.SettingsOfOffice.TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Diagrams (SmartArt): a translation is in their data and in the layout that readers show. */
class DiagramFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String DATA = "ppt/diagrams/data1.xml";
    private static final String LAYOUT = "ppt/diagrams/drawing1.xml";
    private static final String RELATIONS = "ppt/slides/_rels/slide1.xml.rels";
    private static final String A = "xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'";
    private static final String NAME = "<a:ext uri='http://schemas.microsoft.com/office/drawing/2008/diagram'>"
            + "<s:dataModelExt xmlns:s='http://schemas.microsoft.com/office/drawing/2008/diagram' relId='d2'/></a:ext>";

    private static String point(String id, String text) {
        return "<d:pt modelId='%s'><d:t><a:p><a:r><a:rPr lang='en-US'/><a:t>%s</a:t></a:r></a:p></d:t></d:pt>"
                .formatted(id, text);
    }

    private static String connection(String point, String shape, int order) {
        return "<d:cxn type='presOf' srcId='%s' destId='%s' srcOrd='0' destOrd='%d'/>".formatted(point, shape, order);
    }

    /** Two points with the same text in one shape, the second one first, and one that two shapes show. */
    private static String data() {
        return "<d:dataModel xmlns:d='http://schemas.openxmlformats.org/drawingml/2006/diagram' " + A + "><d:ptLst>"
                + point("1", "Same") + point("2", "Same") + point("3", "One &lt;")
                + "<d:pt modelId='7' type='pres'/><d:pt modelId='8' type='pres'/><d:pt modelId='9' type='pres'/>"
                + "</d:ptLst><d:cxnLst>" + connection("1", "7", 10) + connection("2", "7", 9) + connection("3", "8", 0)
                + connection("3", "9", 0) + "</d:cxnLst><d:extLst>" + NAME + "</d:extLst></d:dataModel>";
    }

    private static String shape(String id, String... texts) {
        var shape = new StringBuilder("<s:sp modelId='%s'><s:txBody>".formatted(id));
        for (var text : texts) {
            shape.append("<a:p><a:pPr algn='ctr'/><a:r><a:rPr sz='5200'/><a:t>%s</a:t></a:r></a:p>".formatted(text));
        }
        return shape.append("</s:txBody></s:sp>").toString();
    }

    private static String layout(String shapes) {
        return "<s:drawing xmlns:s='http://schemas.microsoft.com/office/drawing/2008/diagram' " + A + "><s:spTree>"
                + shapes + "</s:spTree></s:drawing>";
    }

    private static byte[] slides(String layout) {
        return OfficeArchive.changed(
                SettingsOfOffice.resource("slides.pptx"),
                Map.of(
                        DATA,
                        _ -> data(),
                        LAYOUT,
                        _ -> layout,
                        RELATIONS,
                        xml -> xml.replace(
                                "</Relationships>",
                                relation("d1", "http://schemas.openxmlformats.org/officeDocument/2006", "diagramData")
                                        + relation("d2", "http://schemas.microsoft.com/office/2007", "diagramDrawing")
                                        + "</Relationships>"),
                        "[Content_Types].xml",
                        xml -> xml.replace(
                                "</Types>",
                                type(DATA, TYPE + "drawingml.diagramData+xml")
                                        + type(LAYOUT, "application/vnd.ms-office.drawingml.diagramDrawing+xml")
                                        + "</Types>")));
    }

    private static String relation(String id, String base, String type) {
        return "<Relationship Id='%s' Type='%s/relationships/%s' Target='../diagrams/%s1.xml'/>"
                .formatted(id, base, type, type.equals("diagramData") ? "data" : "drawing");
    }

    private static String type(String part, String type) {
        return "<Override PartName='/%s' ContentType='%s'/>".formatted(part, type);
    }

    /** Translates the texts of the diagram, which follow that of the slide; null leaves one as it is. */
    private static byte[] written(byte[] file, List<String> translations) throws Exception {
        var next = new ArrayList<>(translations);
        return Writing.written("a.pptx", file, GERMAN, segment -> {
            var translation = next.removeFirst();
            return translation.isEmpty()
                    ? Writing.same(segment)
                    : new SegmentTarget(SegmentText.of(translation), true, false);
        });
    }

    private static final String SHOWN =
            layout(shape("7", "Same", "Same") + shape("8", "One &lt;") + shape("9", "One &lt;"));

    @Test
    void translationsAreInTheStoredLayout() throws Exception {
        var written = written(slides(SHOWN), List.of("", "1", "2", "3 <"));
        assertThat(OfficeArchive.part(written, LAYOUT))
                .isEqualTo(layout(shape("7", "2", "1") + shape("8", "3 &lt;") + shape("9", "3 &lt;")));
        assertThat(OfficeArchive.part(written, DATA)).contains("<a:t>1<", "<a:t>2<", "<a:t>3 &lt;<", NAME);
    }

    @Test
    void textsWithoutTranslationsStayInTheStoredLayout() throws Exception {
        var file = slides(SHOWN);
        assertThat(written(file, List.of("", "", "", ""))).isEqualTo(file);
        assertThat(OfficeArchive.part(written(file, List.of("", "1", "", "")), LAYOUT))
                .isEqualTo(SHOWN.replaceFirst("Same(.*?)Same", "Same$11"));
    }

    @Test
    void aLayoutWithOtherTextsIsNotShownWithTranslations() throws Exception {
        for (var shapes : List.of(
                shape("7", "Same", "Same") + shape("8", "Other") + shape("9", "One &lt;"),
                shape("7", "Same") + shape("8", "One &lt;"),
                shape("7", "Same", "Same", "Same"),
                shape("5", "Same"))) {
            var file = slides(layout(shapes));
            assertThat(written(file, List.of("", "", "", ""))).isEqualTo(file);
            var written = written(file, List.of("", "", "2", ""));
            assertThat(OfficeArchive.part(written, LAYOUT)).isEqualTo(layout(shapes));
            assertThat(OfficeArchive.part(written, DATA))
                    .isEqualTo(data().replace(NAME, "").replaceFirst("Same(.*?)Same", "Same$12"));
        }
    }

    /** Which of them shows the layout is not known. */
    @Test
    void aDiagramOfTwoPartsIsLaidOutAgain() throws Exception {
        UnaryOperator<String> first = xml -> xml;
        var file = slides(SHOWN);
        var relations = OfficeArchive.part(file, RELATIONS);
        var shared = OfficeArchive.changed(
                file,
                Map.of(
                        RELATIONS,
                        first,
                        "ppt/slideLayouts/_rels/slideLayout1.xml.rels",
                        xml -> xml.replace(
                                "</Relationships>", relations.substring(relations.indexOf("<Relationship Id='d1'")))));
        assertThat(OfficeArchive.part(written(shared, List.of("", "1", "", "")), DATA))
                .doesNotContain("dataModelExt");
    }
}
