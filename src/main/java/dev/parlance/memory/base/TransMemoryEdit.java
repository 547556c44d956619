package dev.parlance.memory.base;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.core.WantedReferences;
import dev.parlance.shared.Lang;
import dev.parlance.shared.NamedReference;
import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values of a new or replaced translation memory; languages are converted to their normal form. */
public record TransMemoryEdit(
        String name,
        String sourceLang,
        List<String> targetLangs,
        @Nullable Reference client,
        @Nullable Reference businessUnit,
        @Nullable Reference domain,
        @Nullable Reference subDomain,
        @Nullable String note) {

    public TransMemoryEdit {
        sourceLang = Lang.normal(sourceLang);
        targetLangs = targetLangs.stream().map(Lang::normal).toList();
        if (targetLangs.contains(sourceLang)) {
            throw new Fault.Invalid(Violation.at(
                    "/targetLangs/" + targetLangs.indexOf(sourceLang), "language", "must not be the source language"));
        }
        targetLangs = targetLangs.stream().distinct().toList();
    }

    /** The current values of a memory, as the start of a partial change. */
    public static TransMemoryEdit of(TransMemory memory) {
        return new TransMemoryEdit(
                memory.name(),
                memory.sourceLang(),
                memory.targetLangs(),
                reference(memory.client()),
                reference(memory.businessUnit()),
                reference(memory.domain()),
                reference(memory.subDomain()),
                memory.note());
    }

    private static @Nullable Reference reference(@Nullable NamedReference named) {
        return named == null ? null : new Reference(named.uid(), null);
    }

    WantedReferences references() {
        return new WantedReferences(client, businessUnit, domain, subDomain, null);
    }
}
