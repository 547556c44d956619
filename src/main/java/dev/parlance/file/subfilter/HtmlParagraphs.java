package dev.parlance.file.subfilter;

import dev.parlance.file.format.Labels;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.Unit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Divides paragraphs that are HTML into those of the HTML.
 *
 * @param all whether all paragraphs may be HTML, and not only those that are marked so
 * @param whole receives the paragraphs that are not HTML
 * @param within receives the paragraphs of HTML, which have the key, the note and the maximum length of the text around
 *     them
 */
public record HtmlParagraphs(HtmlTexts texts, boolean all, Consumer<Paragraph> whole, Consumer<Paragraph> within)
        implements Consumer<Paragraph> {

    @Override
    public void accept(Paragraph paragraph) {
        if ((all || paragraph.html()) && texts.reads(paragraph.source())) {
            var key = paragraph.contextKey() == null ? null : Labels.key(paragraph.contextKey());
            texts.read(paragraph.source().text(), unit -> {
                unit.inner().forEach(inner -> pass(paragraph, key, inner));
                pass(paragraph, key, unit);
            });
        } else {
            whole.accept(paragraph);
        }
    }

    private void pass(Paragraph around, @Nullable String key, Unit unit) {
        var note = around.note() == null ? unit.paragraph().note() : around.note();
        within.accept(around.within(unit.paragraph().source(), key, note));
    }
}
