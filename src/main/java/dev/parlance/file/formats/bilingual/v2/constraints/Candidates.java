package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The elements of the core within a translation candidate: their identifiers are unique in it (section 5.1.3). */
final class Candidates {
    private Candidates() {}

    static void check(Element match) throws UnreadableFile {
        var data = new HashSet<String>();
        UnitConstraints.unique(match.first("originalData"), data);
        for (var side : match.children) {
            if (side.is("source") || side.is("target")) {
                side(side, data);
            }
        }
        match.children.clear();
    }

    private static void side(Element side, Set<String> data) throws UnreadableFile {
        var ids = new HashSet<String>();
        for (var code : side.all()) {
            var id = code.get("id");
            if (id != null && !ids.add(id)) {
                throw code.broken("has the id %s of another part of <mtc:match>".formatted(Element.shown(id)));
            }
            for (var name : List.of("dataRef", "dataRefStart", "dataRefEnd")) {
                var reference = code.get(name);
                if (reference != null && !data.contains(reference)) {
                    throw code.broken("refers to the <data> %s, which is not in its <mtc:match>"
                            .formatted(Element.shown(reference)));
                }
            }
        }
    }
}
