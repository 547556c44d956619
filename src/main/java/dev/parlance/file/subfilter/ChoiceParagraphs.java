package dev.parlance.file.subfilter;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import java.util.function.Consumer;

/**
 * Divides choices of Laravel into their texts.
 *
 * @param texts receives the texts, and all other paragraphs
 */
public record ChoiceParagraphs(ReadOptions options, Consumer<Paragraph> texts) implements Consumer<Paragraph> {
    @Override
    public void accept(Paragraph paragraph) {
        var forms = ChoiceForms.of(paragraph, options);
        if (forms == null) {
            texts.accept(paragraph);
        } else {
            forms.paragraphs().forEach(texts);
        }
    }
}
