package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the elements of modules against the {@link ModuleTable}, and the constraints that the table cannot express. An
 * element is checked at its end and not kept; of its children only names and identifiers are.
 */
final class ModuleConstraints {
    private static final List<String> TESTS = List.of("isPresent", "isNotPresent", "startsWith", "endsWith");

    private ModuleConstraints() {}

    /** Checks the place and the attributes of an element of a module. */
    static void starts(Element element) throws UnreadableFile {
        var model = ModuleTable.model(element.name);
        var parent = element.parent;
        if (model == null || parent == null) {
            throw element.broken("is not an element of its module");
        }
        place(element, parent);
        attributes(element, model);
        references(element);
        if (element.is("slr:profiles")) {
            profiles(element, parent);
        }
    }

    /** Notes an element of the core in one of a module. */
    static void contains(Element parent, Element element) throws UnreadableFile {
        if (element.is("notes") && !"2.2".equals(element.root().get("version"))) {
            throw element.broken("is not allowed in <%s> before XLIFF 2.2".formatted(parent.name));
        }
        place(element, parent);
    }

    private static void place(Element element, Element parent) throws UnreadableFile {
        parent.filled = true;
        var around = ModuleTable.model(parent.name);
        if (around != null) {
            parent.names.add(element.name);
            around.accepts(parent, element);
            return;
        }
        if (!ModuleTable.mayHold(parent, element)) {
            throw element.broken("is not allowed in <%s>".formatted(parent.name));
        }
        if (!parent.names.add(element.name) && !ModuleTable.mayHoldMany(parent, element)) {
            throw element.broken("is allowed only once in <%s>".formatted(parent.name));
        }
    }

    private static void attributes(Element element, Model model) throws UnreadableFile {
        for (var attribute : element.attributes().entrySet()) {
            var name = attribute.getKey();
            var known = model.attributes().get(name);
            if (known == null) {
                if (name.indexOf(':') < 0) {
                    throw element.broken("has no attribute " + name);
                }
                continue;
            }
            if (!ValueTypes.fits(known.type(), attribute.getValue())) {
                throw element.broken("has an invalid %s, %s".formatted(name, Element.shown(attribute.getValue())));
            }
            unique(element, known.scope(), attribute.getValue());
        }
        for (var known : model.attributes().entrySet()) {
            if (known.getValue().required() && element.get(known.getKey()) == null) {
                throw element.broken("must have the attribute " + known.getKey());
            }
        }
    }

    private static void unique(Element element, String scope, String value) throws UnreadableFile {
        if (scope.isEmpty()) {
            return;
        }
        var around = scope.equals("..") ? element.parent : element;
        while (around != null && !scope.equals("..") && !around.is(scope)) {
            around = around.parent;
        }
        var prefix = element.name.substring(0, element.name.indexOf(':') + 1);
        if (around != null && !around.names.add(prefix + "id " + value)) {
            throw element.broken("has the id %s of another part of <%s>".formatted(Element.shown(value), around.name));
        }
    }

    private static void references(Element element) throws UnreadableFile {
        if (element.is("mtc:match")) {
            if (element.get("subType") != null && element.get("type") == null) {
                throw element.broken("has subType without type");
            }
            if (element.get("xml:lang") != null && "2.0".equals(element.root().get("version"))) {
                throw element.broken("must not have xml:lang");
            }
        }
        var refers = Set.of("mtc:match", "gls:glossEntry", "gls:translation").contains(element.name);
        if (refers && element.get("ref") != null) {
            element.core().references.add(element);
        }
    }

    private static void profiles(Element profiles, Element file) throws UnreadableFile {
        for (var name : List.of("generalProfile", "storageProfile")) {
            file.names.add("slr:" + name + " " + profiles.get(name, ""));
        }
        ModuleAttributes.sizes(file);
    }

    /** Checks an element at its end. */
    static void ends(Element element, String source) throws UnreadableFile {
        var model = ModuleTable.model(element.name);
        if (model != null) {
            model.ends(element);
        }
        switch (element.name) {
            case "mtc:match" -> Candidates.check(element);
            case "gls:glossEntry" -> {
                if (!element.names.contains("gls:translation") && !element.names.contains("gls:definition")) {
                    throw element.broken("must contain <gls:translation> or <gls:definition>");
                }
            }
            case "res:source" -> resource(element, source);
            // the language of a valid file in the test suite of OASIS differs
            case "res:target" -> resource(element, null);
            case "res:resourceItem" -> item(element);
            case "val:rule" -> rule(element);
            case "ctr:item", "ctr:revision" -> revision(element);
            case "ctr:revisions" -> revisions(element);
            case "its:locQualityIssue", "its:provenanceRecord" -> ItsConstraints.record(element);
            default -> {}
        }
    }

    private static void resource(Element resource, @Nullable String lang) throws UnreadableFile {
        if (resource.filled == (resource.get("href") != null)) {
            throw resource.broken("must have either content or href");
        }
        var own = resource.get("xml:lang");
        if (own != null && lang != null && !own.equalsIgnoreCase(lang)) {
            throw resource.broken("has the xml:lang %s, not %s as in <xliff>".formatted(Element.shown(own), lang));
        }
        if (resource.filled && resource.parent != null) {
            resource.parent.names.add("content");
        }
    }

    private static void item(Element item) throws UnreadableFile {
        if (!item.filled) {
            throw item.broken("must contain <res:source>, <res:target> or <res:reference>");
        }
        var held = item.names.contains("res:source") || item.names.contains("res:target");
        if (held && !item.names.contains("content") && item.get("mimeType") == null) {
            throw item.broken("must have mimeType, because its resources are not in the file");
        }
        if ("no".equals(item.get("context")) && !item.names.contains("res:source")) {
            throw item.broken("with context=\"no\" must contain <res:source>");
        }
    }

    private static void rule(Element rule) throws UnreadableFile {
        var tests = TESTS.stream().filter(name -> rule.get(name) != null).toList();
        if (rule.get("existsInSource") != null && (tests.size() != 1 || tests.contains("isNotPresent"))) {
            throw rule.broken("with existsInSource must have exactly one of isPresent, startsWith and endsWith");
        }
        if (tests.size() + (rule.extended ? 1 : 0) != 1) {
            throw rule.broken("must have exactly one of " + String.join(", ", TESTS) + " and a custom rule");
        }
    }

    private static void revision(Element part) {
        for (var at = part.parent; at != null && at.isModule(); at = at.parent) {
            if (at.is("ctr:revisions")) {
                at.names.add(
                        part.is("ctr:item") ? "property " + part.get("property") : "version " + part.get("version"));
            }
        }
    }

    private static void revisions(Element revisions) throws UnreadableFile {
        var current = revisions.get("currentVersion");
        if (current != null && !revisions.names.contains("version " + current)) {
            throw revisions.broken(
                    "has the currentVersion %s of no <ctr:revision> in it".formatted(Element.shown(current)));
        }
        revisions.core().references.add(revisions);
    }
}
