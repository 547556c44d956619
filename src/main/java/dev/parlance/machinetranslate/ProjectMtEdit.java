package dev.parlance.machinetranslate;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the machine translation of a project is replaced by; the contract lets a body hold one of the two.
 *
 * @param machineTranslateSettings for every target language; null for none
 * @param mtSettingsPerLanguageList null for none
 */
record ProjectMtEdit(
        @Nullable Reference machineTranslateSettings,
        @Nullable List<LanguageMtEdit> mtSettingsPerLanguageList) {}
