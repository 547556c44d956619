package dev.parlance.file.subfilter;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Puts translations into choices of Laravel.
 *
 * @param texts the translations of the texts of choices, and of all other paragraphs
 */
public record ChoiceTranslations(ReadOptions options, Translations texts) implements Translations {
    @Override
    public @Nullable SegmentText text(Paragraph paragraph, Raw raw) throws IOException {
        var forms = ChoiceForms.of(paragraph, options);
        return forms == null ? texts.text(paragraph, raw) : forms.translated(options.targetLang(), texts);
    }

    @Override
    public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) throws IOException {
        return texts.unit(unit, locks);
    }
}
