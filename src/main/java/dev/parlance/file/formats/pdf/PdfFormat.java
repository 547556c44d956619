package dev.parlance.file.formats.pdf;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;
import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.ibm.icu.util.ULocale;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Translations;
import dev.parlance.file.formats.office.WordFormat;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * PDF. Its text becomes a Word file, which is read and written as any other one: a target file is that Word file with
 * the translations. Import and export each convert it, and must find the same paragraphs.
 */
public final class PdfFormat extends FormatProfile {
    private static final String HEADER = "%PDF-";
    /** Readers accept other bytes before the header (ISO 32000-2, implementation notes of earlier editions). */
    private static final int HEAD = 1024;

    private static final FormatProfile WORD = new WordFormat();

    public PdfFormat() {
        super(FormatTraits.bytes("pdf", "PDF", SOFT)
                .type("application/pdf", "pdf")
                .codes("doc/tagRegexp")
                .writtenAs("docx"));
    }

    @Override
    protected CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        try (var bytes = Files.newInputStream(path)) {
            if (!new String(bytes.readNBytes(HEAD), ISO_8859_1).contains(HEADER)) {
                throw new UnreadableFile(Reason.BROKEN, "this is not a valid PDF file: it does not begin with %PDF-");
            }
        }
        return super.check(path, options);
    }

    @Override
    public void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        converted(file, word -> WORD.read(word, sink));
    }

    @Override
    public void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        converted(file, word -> WORD.write(word, translations, keepsEncoding, out));
    }

    /** Work on the Word file. */
    @FunctionalInterface
    private interface Work {
        void on(CheckedFile word) throws UnreadableFile, IOException;
    }

    private static void converted(CheckedFile file, Work work) throws UnreadableFile, IOException {
        var path = Files.createTempFile("pdf-", ".docx");
        try {
            convert(file, path);
            work.on(file.at(path, file.charset(), 0).as(WORD));
        } finally {
            Files.deleteIfExists(path);
        }
    }

    private static void convert(CheckedFile file, Path path) throws UnreadableFile, IOException {
        var target = file.options().targetLang();
        var rightToLeft = target != null
                && ULocale.forLanguageTag(target.replace('_', '-')).isRightToLeft();
        try (var word = new WordOut(path, rightToLeft, file.options().limits().archivePartBytes())) {
            PdfText.read(file, word::paragraph);
            word.end();
            if (word.paragraphs() == 0) {
                throw new UnreadableFile(
                        Reason.EMPTY, "the PDF has no text; if its pages are images, recognize their text first");
            }
        }
    }
}
