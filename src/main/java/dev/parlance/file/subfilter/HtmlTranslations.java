package dev.parlance.file.subfilter;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Puts translations into the HTML of paragraphs.
 *
 * @param all whether all paragraphs may be HTML, and not only those that are marked so
 * @param whole the translations of paragraphs that are not HTML
 * @param within the translations of the paragraphs of HTML
 */
public record HtmlTranslations(HtmlTexts texts, boolean all, Translations whole, Translations within)
        implements Translations {

    @Override
    public @Nullable SegmentText text(Paragraph paragraph, Raw raw) throws IOException {
        var source = paragraph.source();
        return (all || paragraph.html()) && texts.reads(source)
                ? new HtmlCopy(texts, source.text(), paragraph.plural(), within).translated(raw)
                : whole.text(paragraph, raw);
    }

    @Override
    public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) throws IOException {
        return whole.unit(unit, locks);
    }
}
