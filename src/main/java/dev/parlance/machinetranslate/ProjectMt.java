package dev.parlance.machinetranslate;

import dev.parlance.project.core.LanguageMt;
import java.util.List;

/** The machine translation of a project, in the order of its target languages. */
record ProjectMt(List<LanguageMt> mtSettingsPerLanguageList) {
    ProjectMt {
        mtSettingsPerLanguageList = List.copyOf(mtSettingsPerLanguageList);
    }
}
