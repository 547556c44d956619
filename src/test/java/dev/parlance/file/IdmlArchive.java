package dev.parlance.file;

import java.util.Map;
import java.util.TreeMap;

/** Small IDML files for tests. */
final class IdmlArchive {
    static final String BOLD = "<CharacterStyleRange FontStyle=\"Bold\">";
    static final String PLAIN = "<CharacterStyleRange FontStyle=\"Regular\">";
    static final String END = "</CharacterStyleRange>";

    private static final String PACKAGE =
            "<idPkg:%s xmlns:idPkg=\"http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging\">%s</idPkg:%1$s>";

    private IdmlArchive() {}

    /** A file with a story of these paragraphs, and nothing else. */
    static byte[] story(String paragraphs) {
        return of("", Map.of("u1", paragraphs), "", "<TextFrame ParentStory=\"u1\" ItemLayer=\"l1\"/>");
    }

    /** The content of the story in such a file. */
    static String body(byte[] archive) throws Exception {
        var xml = OfficeArchive.part(archive, "Stories/Story_u1.xml");
        return xml.substring(xml.indexOf("<Story Self=\"u1\">") + 17, xml.indexOf("</Story>"));
    }

    /**
     * A file.
     *
     * @param map of its designmap
     * @param stories their paragraphs by their identifiers
     * @param master the frames of the master spread
     * @param spread the frames of the spread
     */
    static byte[] of(String map, Map<String, String> stories, String master, String spread) {
        var parts = new TreeMap<String, String>();
        var list = new StringBuilder();
        new TreeMap<>(stories).forEach((id, paragraphs) -> {
            parts.put(
                    "Stories/Story_" + id + ".xml",
                    PACKAGE.formatted("Story", "<Story Self=\"%s\">%s</Story>".formatted(id, paragraphs)));
            list.append("<idPkg:Story src=\"Stories/Story_").append(id).append(".xml\"/>");
        });
        parts.put("mimetype", "application/vnd.adobe.indesign-idml-package");
        parts.put(
                "MasterSpreads/m.xml",
                PACKAGE.formatted("MasterSpread", "<MasterSpread>" + master + "</MasterSpread>"));
        parts.put("Spreads/s.xml", PACKAGE.formatted("Spread", "<Spread>" + spread + "</Spread>"));
        parts.put("designmap.xml", """
                <Document xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging"><Layer Self="l1"
                Visible="true" Locked="false"/><Layer Self="l2" Visible="false" Locked="false"/><Layer Self="l3"
                Visible="true" Locked="true"/>%s<idPkg:Spread src="Spreads/s.xml"/><idPkg:MasterSpread
                src="MasterSpreads/m.xml"/>%s</Document>""".formatted(map, list));
        return SettingsOfOffice.zip(parts);
    }

    static String paragraph(String runs) {
        return "<ParagraphStyleRange>" + runs + "</ParagraphStyleRange>";
    }

    static String plain(String content) {
        return PLAIN + content + END;
    }

    static String bold(String content) {
        return BOLD + content + END;
    }
}
