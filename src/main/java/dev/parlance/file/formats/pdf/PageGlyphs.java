package dev.parlance.file.formats.pdf;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the glyphs of each page, in the order in which the file draws them. PDFBox leaves out glyphs that are drawn
 * twice to look bold, and puts accents to their letters.
 */
final class PageGlyphs extends PDFTextStripper {
    static final int MOST_PAGES = 10_000;
    static final int MOST_GLYPHS = 500_000;

    private final Pages pages;
    private final CharacterMaps maps = new CharacterMaps();
    private int page;
    private int glyphs;

    PageGlyphs(Pages pages) throws IOException {
        this.pages = pages;
        setSortByPosition(false);
    }

    /** Receives pages. */
    @FunctionalInterface
    interface Pages {
        /** The glyphs of a page by the articles that the file marks; most files mark none, and have one list. */
        void page(List<List<Glyph>> articles) throws UnreadableFile, IOException;
    }

    /** Ends the reading with what a page has caused. */
    static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final transient @Nullable UnreadableFile unreadable;
        private final transient @Nullable IOException failed;

        Stopped(UnreadableFile cause) {
            super(cause);
            this.unreadable = cause;
            this.failed = null;
        }

        Stopped(IOException cause) {
            super(cause);
            this.unreadable = null;
            this.failed = cause;
        }

        void rethrow() throws UnreadableFile, IOException {
            if (unreadable != null) {
                throw unreadable;
            }
            throw Objects.requireNonNull(failed);
        }
    }

    @Override
    protected void startPage(PDPage next) {
        page++;
        glyphs = 0;
        if (page > MOST_PAGES) {
            throw new Stopped(UnreadableFile.tooLarge("the PDF has too many pages", MOST_PAGES));
        }
    }

    @Override
    protected void processOperator(Operator operator, @Nullable List<COSBase> operands) throws IOException {
        try {
            maps.check(operator, operands, getResources());
        } catch (UnreadableFile unreadable) {
            throw new Stopped(unreadable);
        }
        super.processOperator(operator, operands);
    }

    @Override
    protected void processTextPosition(TextPosition text) {
        if (++glyphs > MOST_GLYPHS) {
            var what = "page %d has too many characters".formatted(page);
            throw new Stopped(UnreadableFile.tooLarge(what, MOST_GLYPHS));
        }
        super.processTextPosition(text);
    }

    @Override
    protected void writePage() {
        var articles = new ArrayList<List<Glyph>>();
        for (var article : getCharactersByArticle()) {
            articles.add(article.stream()
                    .map(PageGlyphs::glyph)
                    .filter(PageGlyphs::isUsable)
                    .toList());
        }
        try {
            pages.page(articles);
        } catch (UnreadableFile unreadable) {
            throw new Stopped(unreadable);
        } catch (IOException failed) {
            throw new Stopped(failed);
        }
    }

    private static Glyph glyph(TextPosition position) {
        return new Glyph(
                characters(position.getUnicode()),
                position.getXDirAdj(),
                position.getYDirAdj(),
                position.getWidthDirAdj(),
                Math.abs(position.getTextMatrix().getScalingFactorY()),
                Math.round(position.getDir()));
    }

    private static boolean isUsable(Glyph glyph) {
        return !glyph.text().isEmpty()
                && Float.isFinite(glyph.left())
                && Float.isFinite(glyph.base())
                && Float.isFinite(glyph.right())
                && Float.isFinite(glyph.size());
    }

    /** What a file of text can have: letters in place of ligatures and of forms of Arabic letters, no controls. */
    private static String characters(String unicode) {
        return unicode.codePoints().mapToObj(PageGlyphs::character).collect(Collectors.joining());
    }

    private static String character(int character) {
        if (Character.isWhitespace(character)) {
            return " ";
        }
        var text = isText(character) ? Character.toString(character) : "";
        return isForm(character) ? Normalizer.normalize(text, Form.NFKC) : text;
    }

    /** Ligatures of Latin, Armenian, Hebrew and Arabic, and Arabic letters by their place in the word. */
    private static boolean isForm(int character) {
        return (character >= 0xFB00 && character <= 0xFDFF) || (character >= 0xFE70 && character <= 0xFEFC);
    }

    private static boolean isText(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.SURROGATE, Character.UNASSIGNED -> false;
            default -> true;
        };
    }
}
