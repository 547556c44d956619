package dev.parlance.file.subfilter;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.plural.PluralForms;
import java.util.function.Consumer;

/**
 * Divides choices of Laravel into their texts.
 *
 * @param chosen the plural forms of the import
 * @param texts receives the texts, and all other paragraphs
 */
public record ChoiceParagraphs(PluralForms chosen, String sourceLang, Consumer<Paragraph> texts)
        implements Consumer<Paragraph> {
    @Override
    public void accept(Paragraph paragraph) {
        var forms = ChoiceForms.of(paragraph, chosen, sourceLang);
        if (forms == null) {
            texts.accept(paragraph);
        } else {
            forms.paragraphs().forEach(texts);
        }
    }
}
