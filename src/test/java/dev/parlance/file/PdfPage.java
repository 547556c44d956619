package dev.parlance.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.jspecify.annotations.Nullable;

/** PDFs for tests whose lines stand where a test puts them. */
final class PdfPage {
    static final float SIZE = 12;
    private static final float HEIGHT = 792;

    private final PDDocument document = new PDDocument();
    private final PDType1Font font = new PDType1Font(Standard14Fonts.FontName.COURIER);
    private PDPage page = new PDPage();

    PdfPage() {
        document.addPage(page);
    }

    /** Goes on on another page. */
    PdfPage next() {
        page = new PDPage();
        document.addPage(page);
        return this;
    }

    /** Writes lines below each other, in a font whose characters are 0.6 of its size wide. */
    PdfPage lines(float left, float top, String... lines) throws IOException {
        return lines(SIZE, left, top, lines);
    }

    PdfPage lines(float size, float left, float top, String... lines) throws IOException {
        try (var content = new PDPageContentStream(document, page, PDPageContentStream.AppendMode.APPEND, false)) {
            content.beginText();
            content.setFont(font, size);
            content.setLeading(size * 1.2f);
            content.newLineAtOffset(left, HEIGHT - top);
            for (var line : lines) {
                content.showText(line);
                content.newLine();
            }
            content.endText();
        }
        return this;
    }

    byte[] bytes() throws IOException {
        var bytes = new ByteArrayOutputStream();
        document.save(bytes);
        document.close();
        return bytes.toByteArray();
    }

    /**
     * The file, encrypted.
     *
     * @param password that is needed to open it; null for none
     */
    byte[] encrypted(@Nullable String password, boolean maybeCopied) throws IOException {
        var permission = new AccessPermission();
        permission.setCanExtractContent(maybeCopied);
        document.protect(new StandardProtectionPolicy("owner", password, permission));
        return bytes();
    }
}
