package dev.parlance.file.subfilter;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.splice.PluralTexts;
import java.util.List;
import java.util.function.Consumer;

/**
 * Divides ICU messages with plural and select arguments into their texts.
 *
 * @param chosen the plural forms of the import
 * @param namesNumbers whether the format has <code>{n, number}</code>
 * @param texts receives the texts, and all other paragraphs
 */
public record IcuParagraphs(PluralTexts forms, PluralForms chosen, boolean namesNumbers, Consumer<Paragraph> texts)
        implements Consumer<Paragraph> {
    @Override
    public void accept(Paragraph paragraph) {
        var message = IcuMessage.of(paragraph);
        var nested = message == null ? IcuForms.of(paragraph, chosen, namesNumbers) : null;
        if (message != null) {
            forms.read(List.of(message.group()), List.of(), texts);
        } else if (nested != null) {
            nested.paragraphs().forEach(texts);
        } else {
            texts.accept(paragraph);
        }
    }
}
