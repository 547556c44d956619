package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The references of modules to parts of the unit, group or file that they are in. They are checked at its end, because
 * the modules come first.
 */
final class ModuleReferences {
    private final Element around;
    /** The elements of the core within it by their identifiers; of a group or file, only its notes. */
    private final Map<String, List<Element>> parts = new HashMap<>();

    private final Set<String> once = new HashSet<>();
    /** The names of elements of which there are several. */
    private final Set<String> several = new HashSet<>();
    /** The names of elements that need not have an identifier. */
    private final Set<String> anonymous = new HashSet<>();

    private final Set<String> spans = new HashSet<>();

    private ModuleReferences(Element around) {
        this.around = around;
        around.each(this::part);
        around.children.forEach(this::spans);
    }

    private void part(Element part) {
        var id = part.get("id");
        if (!once.add(part.name)) {
            several.add(part.name);
        }
        if (id == null) {
            anonymous.add(part.name);
        } else {
            parts.computeIfAbsent(id, _ -> new ArrayList<>(1)).add(part);
        }
    }

    static void check(Element around) throws UnreadableFile {
        if (around.is("unit")) {
            annotations(around);
            cases(around);
        }
        if (around.references.isEmpty()) {
            return;
        }
        var references = new ModuleReferences(around);
        for (var element : around.references) {
            if (element.is("ctr:revisions")) {
                references.revisions(element);
            } else {
                references.span(element, element.get("ref", ""));
            }
        }
        around.references.clear();
    }

    /** Segments by their identifiers, codes and annotations of targets with the selector of targets. */
    private void spans(Element part) {
        if (!part.is("segment") && !part.is("ignorable")) {
            return;
        }
        spans.add(part.get("id", ""));
        for (var side : part.children) {
            var prefix = side.is("target") ? "t=" : "";
            side.all().forEach(each -> spans.add(prefix + each.get("id", "")));
        }
    }

    private void span(Element element, String reference) throws UnreadableFile {
        if (reference.startsWith("#") ? !isSpan(reference) : !reference.contains("#")) {
            throw element.broken("has the ref %s of no span of text in the unit".formatted(Element.shown(reference)));
        }
    }

    /** Whether a fragment identifier is that of a part of this unit (section 4.5). */
    private boolean isSpan(String reference) {
        var selectors = reference.substring(reference.startsWith("#/") ? 2 : 1).split("/", -1);
        for (var i = 0; i < selectors.length - 1; i++) {
            var selector = selectors[i];
            if (!selector.matches("[fgu]=.+") || !isAround(selector.charAt(0), selector.substring(2))) {
                return false;
            }
        }
        var last = selectors[selectors.length - 1];
        return !last.isEmpty() && spans.contains(last);
    }

    private boolean isAround(char kind, String id) {
        var name = kind == 'f' ? "file" : kind == 'g' ? "group" : "unit";
        for (@Nullable Element at = around; at != null; at = at.parent) {
            if (at.is(name) && id.equals(at.get("id"))) {
                return true;
            }
        }
        return false;
    }

    private void revisions(Element revisions) throws UnreadableFile {
        var reference = revisions.get("ref");
        var kind = revisions.get("appliesTo", "");
        if (!around.is("unit") && !kind.equals("note")) {
            return;
        }
        if (reference == null) {
            if (several.contains(kind) && !anonymous.contains(kind)) {
                throw revisions.broken("must have ref, because there are several <%s>".formatted(kind));
            }
            return;
        }
        var named = parts.getOrDefault(reference, List.of());
        if (named.isEmpty()) {
            throw revisions.broken(
                    "has the ref %s of no element in <%s>".formatted(Element.shown(reference), around.name));
        }
        for (var part : named) {
            if (part.is(kind)) {
                properties(revisions, part);
            }
        }
    }

    private static void properties(Element revisions, Element part) throws UnreadableFile {
        for (var name : revisions.names) {
            var property = name.startsWith("property ") ? name.substring("property ".length()) : "content";
            if (!property.equals("content") && part.get(property) == null) {
                throw revisions.broken("has the property %s, which is neither content nor an attribute of its <%s>"
                        .formatted(Element.shown(property), part.name));
            }
        }
    }

    /** The stand-off elements of ITS that annotations refer to. */
    private static void annotations(Element unit) throws UnreadableFile {
        for (var part : unit.all()) {
            for (var name : List.of("its:locQualityIssuesRef", "its:provenanceRecordsRef")) {
                var reference = part.get(name);
                if (reference != null && !unit.names.contains("its:id " + reference.replaceFirst("^.*[#/=]", ""))) {
                    throw part.broken(
                            "refers by %s to %s, which is not in the unit".formatted(name, Element.shown(reference)));
                }
            }
        }
    }

    /** The values of each variant of a message, one for each variable (XLIFF 2.2, Plural, Gender, and Select). */
    private static void cases(Element unit) throws UnreadableFile {
        var selectors = unit.get("pgs:switch", "").split(" ", -1);
        for (var segment : unit.children) {
            var values = segment.get("pgs:case");
            if (values == null) {
                continue;
            }
            var each = values.split(" ", -1);
            var fits = unit.get("pgs:switch") != null && each.length == selectors.length;
            for (var i = 0; fits && i < each.length; i++) {
                var counts = selectors[i].startsWith("plural:") || selectors[i].startsWith("ordinal:");
                fits = !counts || each[i].matches("-?[0-9]+(?:\\.[0-9]+)?|zero|one|two|few|many|other");
            }
            if (!fits) {
                throw segment.broken("has the pgs:case %s, which does not fit the pgs:switch of its unit, %s"
                        .formatted(Element.shown(values), Element.shown(Objects.toString(unit.get("pgs:switch"), ""))));
            }
        }
    }
}
