package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.settings.FileImportSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Comments of Excel to which others answer, which a file has twice. */
class CommentFilesTest {
    private static final String X = SheetFilesTest.X;
    private static final String COMMENTS = "xl/comments1.xml";
    private static final String THREADS = "xl/threadedComments/threadedComment1.xml";
    private static final ReadOptions OPTIONS = new ReadOptions(
            "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"xls\": {\"comments\": true}}"));

    private static final String THREAD = "<ThreadedComments xmlns=\"t\">"
            + "<threadedComment ref=\"A1\" id=\"{1}\"><text>Note &amp; more</text>"
            + "<mentions><mention startIndex=\"0\" length=\"4\"/></mentions></threadedComment>"
            + "<threadedComment ref=\"A1\" id=\"{2}\" parentId=\"{1}\"><text>Comment</text></threadedComment>"
            + "<threadedComment ref=\"A2\" id=\"{3}\"><text>Alone</text></threadedComment></ThreadedComments>";

    private static final String COMMENT = "<comments " + X + "><authors><author>tc={1}</author><author>Me</author>"
            + "<author>tc={3}</author></authors><commentList>"
            + "<comment ref=\"A1\" authorId=\"0\"><text><t>[Threaded comment]\n\nAbout\n\n"
            + "Comment:\n    Note &amp; more\n"
            + "Reply:\n    Comment</t></text></comment>"
            + "<comment ref=\"B1\" authorId=\"1\"><text><t>Ordinary</t></text></comment>"
            + "<comment ref=\"A2\" authorId=\"2\"><text><t>Comment:\n    Edited</t></text></comment>"
            + "</commentList></comments>";

    private static byte[] file() {
        var sheet = "<worksheet " + X + "><sheetData/></worksheet>";
        return OfficeArchive.changed(
                SheetFilesTest.workbook("<sst " + X + "/>", sheet),
                Map.of(
                        COMMENTS,
                        _ -> COMMENT,
                        THREADS,
                        _ -> THREAD,
                        "xl/worksheets/_rels/sheet1.xml.rels",
                        _ -> SettingsOfOffice.relations(Map.of(
                                "r1",
                                "comments ../comments1.xml",
                                "r2",
                                "threadedComment ../threadedComments/threadedComment1.xml"))));
    }

    @Test
    void aThreadIsReadOnceAndWrittenTwice() throws Exception {
        var file = file();
        assertThat(Reading.segments("a.xlsx", file, OPTIONS))
                .extracting(segment -> segment.source().text())
                .containsExactly("Note & more", "Comment", "Alone", "Ordinary");
        assertThat(Writing.written("a.xlsx", file, OPTIONS, Writing::same)).isEqualTo(file);
        var texts = Map.of("Note & more", "<Notiz>", "Comment", "Antwort", "Alone", "Allein", "Ordinary", "Gewohnt");
        var written = Writing.written("a.xlsx", file, OPTIONS, Writing.byText(texts));
        assertThat(OfficeArchive.part(written, THREADS))
                .isEqualTo(THREAD.replace("Note &amp; more", "&lt;Notiz>")
                        .replaceFirst("<mentions>.*</mentions>", "")
                        .replace(">Comment<", ">Antwort<")
                        .replace("Alone", "Allein"));
        assertThat(OfficeArchive.part(written, COMMENTS))
                .isEqualTo(COMMENT.replace("    Note &amp; more", "    &lt;Notiz>")
                        .replace("    Comment<", "    Antwort<")
                        .replace("Ordinary", "Gewohnt"));
    }
}
