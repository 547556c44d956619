package dev.parlance.file.formats.pdf;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.formats.pdf.PageGlyphs.Stopped;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.MemoryUsageSetting;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/**
 * Reads the paragraphs of a PDF (ISO 32000-2). What PDFBox keeps outside of memory is limited; a file that takes too
 * much memory or time ends the process that reads it.
 */
final class PdfText {
    private final boolean lineByLine;
    private final Paragraphs paragraphs;

    private PdfText(boolean lineByLine, Paragraphs.Sink sink) {
        this.lineByLine = lineByLine;
        this.paragraphs = new Paragraphs(sink);
    }

    /**
     * Reads a file.
     *
     * @throws UnreadableFile when it is damaged or encrypted, or forbids this
     */
    static void read(CheckedFile file, Paragraphs.Sink sink) throws UnreadableFile, IOException {
        BundledFonts.use();
        var lineByLine = file.options().settings().choice("pdf/filter").equals("DEFAULT");
        var memory =
                MemoryUsageSetting.setupTempFileOnly(file.options().limits().archiveBytes());
        var reading = new PdfText(lineByLine, sink);
        try (var bytes = new RandomAccessReadBufferedFile(file.path());
                var document = Loader.loadPDF(bytes, "", null, null, memory.streamCache)) {
            refuseForbidden(document);
            new PageGlyphs(reading::page)
                    .writeText(
                            document, new OutputStreamWriter(OutputStream.nullOutputStream(), StandardCharsets.UTF_8));
        } catch (InvalidPasswordException locked) {
            throw new UnreadableFile(
                    Reason.ENCRYPTED, "the PDF is password-protected; save it without a password", locked);
        } catch (NoClassDefFoundError missing) {
            throw forCertificates(missing);
        } catch (Stopped stopped) {
            stopped.rethrow();
        } catch (IOException | RuntimeException | StackOverflowError damaged) {
            throw new UnreadableFile(Reason.BROKEN, "the PDF is damaged: it cannot be read", damaged);
        }
        reading.paragraphs.end();
    }

    /** PDFBox needs a library to decrypt files for the owners of certificates, which the service does not have. */
    private static UnreadableFile forCertificates(NoClassDefFoundError missing) {
        if (!String.valueOf(missing.getMessage()).startsWith("org/bouncycastle/")) {
            throw missing;
        }
        return new UnreadableFile(Reason.ENCRYPTED, "the PDF is encrypted; save it without encryption", missing);
    }

    private static void refuseForbidden(PDDocument document) throws UnreadableFile {
        if (!document.getCurrentAccessPermission().canExtractContent()) {
            throw new UnreadableFile(
                    Reason.ENCRYPTED, "the PDF does not permit to copy its text; save it without restrictions");
        }
    }

    private void page(List<List<Glyph>> articles) throws UnreadableFile, IOException {
        for (var article : articles) {
            for (var direction :
                    article.stream().map(Glyph::direction).distinct().toList()) {
                add(pieces(article, direction));
            }
        }
    }

    private void add(List<Piece> pieces) throws UnreadableFile, IOException {
        if (!lineByLine) {
            for (var region : ReadingOrder.of(pieces)) {
                paragraphs.add(region);
            }
            return;
        }
        for (var piece : pieces) {
            paragraphs.add(Region.of(List.of(Line.of(piece, true))));
        }
    }

    private static List<Piece> pieces(List<Glyph> glyphs, int direction) {
        var pieces = new ArrayList<Piece>();
        for (var glyph : glyphs) {
            if (glyph.direction() != direction) {
                continue;
            }
            if (!pieces.isEmpty() && pieces.getLast().continuesWith(glyph)) {
                pieces.getLast().add(glyph);
            } else {
                pieces.add(new Piece(glyph));
            }
        }
        pieces.removeIf(Piece::isBlank);
        return Piece.joined(pieces);
    }
}
