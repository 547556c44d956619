package dev.parlance.memory;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import java.util.List;

/** What a translation memory is created from; languages become their stored form. */
record TransMemoryCreate(String name, String sourceLang, List<String> targetLangs) {

    TransMemoryCreate {
        sourceLang = Lang.normal(sourceLang);
        targetLangs = targetLangs.stream().map(Lang::normal).toList();
        if (targetLangs.contains(sourceLang)) {
            throw new Fault.Invalid(Violation.at(
                    "/targetLangs/" + targetLangs.indexOf(sourceLang), "language", "is the source language"));
        }
        targetLangs = targetLangs.stream().distinct().toList();
    }
}
