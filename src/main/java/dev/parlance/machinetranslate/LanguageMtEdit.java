package dev.parlance.machinetranslate;

import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;

/**
 * The machine translation of a target language.
 *
 * @param targetLang in normal form, see {@link Lang#normal}
 */
public record LanguageMtEdit(String targetLang, Reference machineTranslateSettings) {
    public LanguageMtEdit {
        targetLang = Lang.normal(targetLang);
    }
}
