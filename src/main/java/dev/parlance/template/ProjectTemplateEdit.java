package dev.parlance.template;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.machinetranslate.LanguageMtEdit;
import dev.parlance.memory.base.ProjectMemoriesEdit;
import dev.parlance.project.core.NamedReference;
import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a template is replaced by; holds the rules that the contract's schema cannot say.
 *
 * @param sourceLang in normal form, see {@link Lang#normal}
 * @param targetLangs in normal form, each once
 * @param workflowSteps null for an empty list
 * @param owner null to keep it
 * @param transMemories null for an empty list
 * @param mtSettingsPerLanguageList null for an empty list
 */
record ProjectTemplateEdit(
        String name,
        String sourceLang,
        List<String> targetLangs,
        @Nullable List<Reference> workflowSteps,
        @Nullable Reference client,
        @Nullable Reference businessUnit,
        @Nullable Reference domain,
        @Nullable Reference subDomain,
        @Nullable Reference owner,
        @Nullable String purchaseOrder,
        @Nullable String note,
        @Nullable List<ProjectMemoriesEdit.Item> transMemories,
        @Nullable List<LanguageMtEdit> mtSettingsPerLanguageList) {
    private static final String NO_LANGUAGE = "is not a BCP 47 language code";

    ProjectTemplateEdit {
        var violations = new ArrayList<Violation>();
        if (!Lang.known(sourceLang)) {
            violations.add(Violation.at("/sourceLang", "language", NO_LANGUAGE));
        }
        for (var i = 0; i < targetLangs.size(); i++) {
            if (!Lang.known(targetLangs.get(i))) {
                violations.add(Violation.at("/targetLangs/" + i, "language", NO_LANGUAGE));
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        sourceLang = Lang.normal(sourceLang);
        targetLangs = targetLangs.stream().map(Lang::normal).distinct().toList();
    }

    /** The edit that changes nothing, which a partial edit is merged into. */
    static ProjectTemplateEdit of(ProjectTemplate template) {
        return new ProjectTemplateEdit(
                template.name(),
                template.sourceLang(),
                template.targetLangs(),
                template.workflowSteps().stream()
                        .map(step -> new Reference(step.uid(), null))
                        .toList(),
                reference(template.client()),
                reference(template.businessUnit()),
                reference(template.domain()),
                reference(template.subDomain()),
                new Reference(template.owner().uid(), null),
                template.purchaseOrder(),
                template.note(),
                template.transMemories().stream()
                        .map(item -> new ProjectMemoriesEdit.Item(
                                new Reference(item.transMemory().uid(), null),
                                item.penalty(),
                                item.readMode(),
                                item.writeMode()))
                        .toList(),
                template.mtSettingsPerLanguageList().stream()
                        .map(item -> new LanguageMtEdit(
                                item.targetLang(),
                                new Reference(item.machineTranslateSettings().uid(), null)))
                        .toList());
    }

    private static @Nullable Reference reference(@Nullable NamedReference named) {
        return named == null ? null : new Reference(named.uid(), null);
    }

    WantedReferences references() {
        return new WantedReferences(client, businessUnit, domain, subDomain, owner);
    }

    List<Reference> steps() {
        return workflowSteps == null ? List.of() : workflowSteps;
    }

    List<ProjectMemoriesEdit.Item> memories() {
        return transMemories == null ? List.of() : transMemories;
    }

    List<LanguageMtEdit> machineTranslation() {
        return mtSettingsPerLanguageList == null ? List.of() : mtSettingsPerLanguageList;
    }
}
