package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The constraints of a unit of XLIFF 2 (section 4.2.2.5 and those of the elements within it). */
final class UnitConstraints {
    private final Element unit;
    private final Set<String> data = new HashSet<>();
    private final Set<String> notes = new HashSet<>();
    /** The identifiers of segments and of what is in sources. */
    private final Set<String> ids = new HashSet<>();

    private UnitConstraints(Element unit) {
        this.unit = unit;
    }

    static void check(Element unit) throws UnreadableFile {
        new UnitConstraints(unit).check();
    }

    private void check() throws UnreadableFile {
        if (unit.first("segment") == null) {
            throw unit.broken("must contain <segment>");
        }
        unique(unit.first("originalData"), data);
        unique(unit.first("notes"), notes);
        var parts = unit.children.stream()
                .filter(part -> part.is("segment") || part.is("ignorable"))
                .toList();
        for (var part : parts) {
            part(part);
        }
        sides(parts);
        order(parts);
    }

    static void unique(@Nullable Element list, Set<String> known) throws UnreadableFile {
        for (var each : list == null ? List.<Element>of() : list.children) {
            var id = each.get("id");
            if (id != null && !known.add(id)) {
                throw each.broken("has the id %s of another <%s>".formatted(Element.shown(id), each.name));
            }
        }
    }

    private void part(Element part) throws UnreadableFile {
        var id = part.get("id");
        if (id != null && !ids.add(id)) {
            throw part.broken("has the id %s of another part of the unit".formatted(Element.shown(id)));
        }
        if (part.get("subState") != null && part.get("state") == null) {
            throw part.broken("has subState without state");
        }
        var target = part.first("target");
        var source = part.first("source");
        if (source != null && target != null && !space(source).equals(space(target))) {
            throw target.broken("has another xml:space than <source>");
        }
        Sequences.check(source, target);
    }

    private static String space(Element element) {
        for (var at = element; at != null; at = at.parent) {
            var space = at.get("xml:space");
            if (space != null) {
                return space;
            }
        }
        return "default";
    }

    /** The sources of all parts together, and then the targets. */
    private void sides(List<Element> parts) throws UnreadableFile {
        var sources = new ArrayList<Element>();
        var targets = new ArrayList<Element>();
        for (var part : parts) {
            var source = part.first("source");
            var target = part.first("target");
            if (source != null) {
                source.each(sources::add);
                (target == null ? source : target).each(targets::add);
            }
        }
        inline(sources, ids);
        if (parts.stream().allMatch(part -> part.is("ignorable") || part.first("target") != null)) {
            inline(targets, new HashSet<>());
        }
        var there = targets.stream().map(each -> each.get("id", "")).collect(Collectors.toSet());
        for (var part : parts) {
            removed(part, there);
        }
    }

    /** Checks the codes and annotations of one side. */
    private void inline(List<Element> side, Set<String> known) throws UnreadableFile {
        var byId = new HashMap<String, Element>();
        for (var element : side) {
            var id = element.get("id");
            if (id != null && !known.add(id)) {
                throw element.broken("has the id %s of another part of the unit".formatted(Element.shown(id)));
            }
            if (id != null) {
                byId.put(id, element);
            }
            references(element);
        }
        CodeConstraints.check(side, byId);
    }

    private void references(Element element) throws UnreadableFile {
        for (var name : List.of("dataRef", "dataRefStart", "dataRefEnd")) {
            var id = element.get(name);
            if (id != null && !data.contains(id)) {
                throw element.broken("refers to the <data> %s, which is not in the unit".formatted(Element.shown(id)));
            }
        }
        if ("mtc:match".equals(element.get("type")) && element.get("ref") != null) {
            throw element.broken("of the type mtc:match must not have ref");
        }
        if (!"comment".equals(element.get("type")) || !(element.is("mrk") || element.is("sm"))) {
            Fragment.check(element);
            return;
        }
        var ref = element.get("ref");
        if ((ref == null) == (element.get("value") == null)) {
            throw element.broken("of the type comment must have either value or ref");
        }
        if (ref != null && !isNote(ref)) {
            throw element.broken("refers to the note %s, which is not in the unit".formatted(Element.shown(ref)));
        }
    }

    /** Whether a fragment identifier is that of a note of the unit (section 4.5). */
    private boolean isNote(String ref) {
        var note = Pattern.compile("(?:#|#/?(?:f=[^/]++/)?u=" + Pattern.quote(unit.get("id", "")) + "/)n=(.+)")
                .matcher(ref);
        return note.matches() && notes.contains(note.group(1));
    }

    /**
     * A target must have the codes of its source that must not be deleted, unless another one has them.
     *
     * @param there the identifiers in all targets
     */
    private static void removed(Element part, Set<String> there) throws UnreadableFile {
        var source = part.first("source");
        var target = part.first("target");
        if (source == null || target == null) {
            return;
        }
        var codes = new ArrayList<Element>();
        source.each(codes::add);
        for (var code : codes) {
            var id = code.get("id");
            if (id != null && "no".equals(code.get("canDelete")) && !there.contains(id)) {
                throw target.broken("lacks the code %s, which must not be deleted".formatted(Element.shown(id)));
            }
        }
    }

    /** The places of targets, which by default are those of their segments. */
    private static void order(List<Element> parts) throws UnreadableFile {
        var places = new HashSet<Integer>();
        for (var i = 0; i < parts.size(); i++) {
            var target = parts.get(i).first("target");
            var order = target == null ? null : target.get("order");
            var place = order == null ? i + 1 : Integer.parseInt(order);
            if (target != null && (!places.add(place) || place > parts.size())) {
                throw target.broken("has the order %d, which %s"
                        .formatted(place, place > parts.size() ? "is too high" : "another one has"));
            }
        }
    }
}
