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
 * @param whole the translations of paragraphs that are not HTML
 * @param within the translations of the paragraphs of HTML
 */
public record HtmlTranslations(HtmlTexts texts, Translations whole, Translations within) implements Translations {

    @Override
    public @Nullable SegmentText text(SegmentText source, Raw raw) throws IOException {
        return texts.reads(source)
                ? new HtmlCopy(texts, source.text(), within).translated(raw)
                : whole.text(source, raw);
    }

    @Override
    public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) throws IOException {
        return whole.unit(unit, locks);
    }
}
