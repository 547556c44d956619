package dev.parlance.file.subfilter;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.PluralTexts;
import java.util.List;
import java.util.function.Consumer;

/**
 * Divides ICU messages that are one plural argument into their forms.
 *
 * @param texts receives the forms, and all other paragraphs
 */
public record IcuParagraphs(PluralTexts forms, Consumer<Paragraph> texts) implements Consumer<Paragraph> {
    @Override
    public void accept(Paragraph paragraph) {
        var message = IcuMessage.of(paragraph);
        if (message == null) {
            texts.accept(paragraph);
        } else {
            forms.read(List.of(message.group()), List.of(), texts);
        }
    }
}
