package dev.parlance.config.section;

import dev.parlance.config.value.Check;

/** Fields of a request to a machine translation service. */
public record TranslateRequestSection(String texts, String sourceLang, String targetLang, String key, String quality) {
    public TranslateRequestSection {
        new Check()
                .that(!texts.isBlank(), "texts", "must not be empty")
                .that(!sourceLang.isBlank(), "sourceLang", "must not be empty")
                .that(!targetLang.isBlank(), "targetLang", "must not be empty")
                .that(!key.isBlank(), "key", "must not be empty")
                .that(!quality.isBlank(), "quality", "must not be empty")
                .done();
    }
}
