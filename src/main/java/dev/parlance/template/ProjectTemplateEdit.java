package dev.parlance.template;

import dev.parlance.machinetranslate.LanguageMtEdit;
import dev.parlance.memory.base.ProjectMemoriesEdit;
import dev.parlance.project.core.ProjectLanguages;
import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Lang;
import dev.parlance.shared.NamedReference;
import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body that replaces a template, with the rules that the schema of the contract cannot express.
 *
 * @param sourceLang in normal form, see {@link Lang#normal}
 * @param targetLangs in normal form, each once
 * @param owner null to keep it
 */
record ProjectTemplateEdit(
        String name,
        String sourceLang,
        List<String> targetLangs,
        List<Reference> workflowSteps,
        @Nullable Reference client,
        @Nullable Reference businessUnit,
        @Nullable Reference domain,
        @Nullable Reference subDomain,
        @Nullable Reference owner,
        @Nullable String purchaseOrder,
        @Nullable String note,
        List<ProjectMemoriesEdit.Item> transMemories,
        List<LanguageMtEdit> mtSettingsPerLanguageList) {

    ProjectTemplateEdit {
        var languages = ProjectLanguages.of(sourceLang, targetLangs);
        sourceLang = languages.source();
        targetLangs = languages.targets();
        workflowSteps = given(workflowSteps);
        transMemories = given(transMemories);
        mtSettingsPerLanguageList = given(mtSettingsPerLanguageList);
    }

    /** The edit that changes nothing; a partial edit is merged into it. */
    static ProjectTemplateEdit of(ProjectTemplate template) {
        return new ProjectTemplateEdit(
                template.name(),
                template.sourceLang(),
                template.targetLangs(),
                template.workflowSteps().stream()
                        .map(step -> new Reference(step.uid(), null))
                        .toList(),
                NamedReference.reference(template.client()),
                NamedReference.reference(template.businessUnit()),
                NamedReference.reference(template.domain()),
                NamedReference.reference(template.subDomain()),
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

    WantedReferences references() {
        return new WantedReferences(client, businessUnit, domain, subDomain, owner);
    }

    private static <T> List<T> given(@Nullable List<T> items) {
        return items == null ? List.of() : List.copyOf(items);
    }
}
