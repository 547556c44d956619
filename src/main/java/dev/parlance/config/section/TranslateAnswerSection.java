package dev.parlance.config.section;

import dev.parlance.config.value.Check;

/** Fields of the answer of a machine translation service. */
public record TranslateAnswerSection(String translations, String quality) {
    public TranslateAnswerSection {
        new Check()
                .that(!translations.isBlank(), "translations", "must not be empty")
                .that(!quality.isBlank(), "quality", "must not be empty")
                .done();
    }
}
