package dev.parlance.file.formats.pdf;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Takes the font that comes with PDFBox for all fonts that a file does not contain. The fonts of the machine would make
 * the text depend on the machine, and PDFBox would look for them first and write a list of them to the home directory.
 */
final class BundledFonts implements FontMapper {
    private static final String FONT = "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";
    private static final BundledFonts ONLY = new BundledFonts(load());

    private final TrueTypeFont font;

    private BundledFonts(TrueTypeFont font) {
        this.font = font;
    }

    private static TrueTypeFont load() {
        try (var bytes = FontMapper.class.getResourceAsStream(FONT)) {
            return new TTFParser().parse(new RandomAccessReadBuffer(bytes));
        } catch (IOException missing) {
            throw new UncheckedIOException(missing);
        }
    }

    /** Makes PDFBox use it in this process. */
    static void use() {
        FontMappers.set(ONLY);
    }

    @Override
    public FontMapping<TrueTypeFont> getTrueTypeFont(String name, @Nullable PDFontDescriptor descriptor) {
        return new FontMapping<>(font, true);
    }

    @Override
    public FontMapping<FontBoxFont> getFontBoxFont(String name, @Nullable PDFontDescriptor descriptor) {
        return new FontMapping<>(font, true);
    }

    @Override
    public CIDFontMapping getCIDFont(
            String name, @Nullable PDFontDescriptor descriptor, @Nullable PDCIDSystemInfo system) {
        return new CIDFontMapping(null, font, true);
    }
}
