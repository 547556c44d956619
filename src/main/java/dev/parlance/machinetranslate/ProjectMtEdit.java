package dev.parlance.machinetranslate;

import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The new machine translation of a project; the contract allows only one of both in a body.
 *
 * @param machineTranslateSettings for every target language, or null
 * @param mtSettingsPerLanguageList for single target languages, or null
 */
record ProjectMtEdit(
        @Nullable Reference machineTranslateSettings,
        @Nullable List<LanguageMtEdit> mtSettingsPerLanguageList) {}
