package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The attributes of the modules on elements of the core: where they may be, their values, and what they need. */
final class ModuleAttributes {
    private static final String STRUCTURE = "file group unit ";
    private static final String CODES = "sc ec ph pc";
    private static final String STYLED = STRUCTURE + "note source target mrk sm " + CODES;
    private static final String RESTRICTED = STRUCTURE + "mrk sm pc sc";

    private static final Map<String, Use> USES = Map.ofEntries(
            use("fs:fs", STYLED, "html"),
            use("fs:subFs", STYLED, "text"),
            use("slr:storageRestriction", RESTRICTED, "text"),
            use("slr:sizeRestriction", RESTRICTED, "text"),
            use("slr:equivStorage", CODES, "text"),
            use("slr:sizeInfo", STRUCTURE + CODES, "text"),
            use("slr:sizeInfoRef", STRUCTURE + CODES, "name"),
            use("pgs:switch", "unit", "selectors"),
            use("pgs:case", "segment", "text"));

    /** The types of the attributes of ITS that have one; they are checked wherever they are. */
    private static final Map<String, String> ITS = Map.ofEntries(
            Map.entry("its:version", "2.0"),
            Map.entry("its:localeFilterType", "include|exclude"),
            Map.entry("its:locQualityIssueType", "issue"),
            Map.entry("its:locQualityIssueSeverity", "percent"),
            Map.entry("its:locQualityIssueEnabled", "yes|no"),
            Map.entry("its:locQualityRatingScore", "percent"),
            Map.entry("its:locQualityRatingScoreThreshold", "percent"),
            Map.entry("its:locQualityRatingVote", "integer"),
            Map.entry("its:locQualityRatingVoteThreshold", "integer"),
            Map.entry("its:mtConfidence", "confidence"),
            Map.entry("its:taConfidence", "confidence"),
            Map.entry("its:termConfidence", "confidence"));

    /** What {@code ec} may have only if it is isolated. */
    private static final List<String> ISOLATED =
            List.of("fs:fs", "fs:subFs", "slr:equivStorage", "slr:sizeInfo", "slr:sizeInfoRef");

    private ModuleAttributes() {}

    private record Use(Set<String> elements, String type) {}

    private static Map.Entry<String, Use> use(String attribute, String elements, String type) {
        return Map.entry(attribute, new Use(Set.of(elements.split(" ")), type));
    }

    /** Checks an element of the core or of a module whose start tag was read. */
    static void check(Element element) throws UnreadableFile {
        var prefixes = false;
        for (var attribute : element.attributes().entrySet()) {
            var name = attribute.getKey();
            if (name.indexOf(':') > 0 && !name.startsWith("xml:")) {
                one(element, name, attribute.getValue());
                prefixes = true;
            }
        }
        if (prefixes) {
            together(element);
            ItsConstraints.check(element);
        }
    }

    private static void one(Element element, String name, String value) throws UnreadableFile {
        var type = ITS.getOrDefault(name, "text");
        if (!name.startsWith("its") && !element.isModule()) {
            var use = USES.get(name);
            if (use == null || !use.elements().contains(element.name)) {
                throw element.broken("has no attribute " + name);
            }
            type = use.type();
        }
        if (!ValueTypes.fits(type, value)) {
            throw element.broken("has an invalid %s, %s".formatted(name, Element.shown(value)));
        }
    }

    private static void together(Element element) throws UnreadableFile {
        if (element.get("fs:subFs") != null && element.get("fs:fs") == null) {
            throw element.broken("has fs:subFs without fs:fs");
        }
        for (var name : ISOLATED) {
            if (element.is("ec") && element.get(name) != null && !"yes".equals(element.get("isolated"))) {
                throw element.broken("must not have %s without isolated=\"yes\"".formatted(name));
            }
        }
        sizes(element);
    }

    /** The values whose meaning the standard profiles define, and references to data of profiles. */
    static void sizes(Element element) throws UnreadableFile {
        var reference = element.get("slr:sizeInfoRef");
        if (reference != null && element.get("slr:sizeInfo") != null) {
            throw element.broken("must not have both slr:sizeInfo and slr:sizeInfoRef");
        }
        if (reference != null && !element.is("file") && !hasData(element, reference)) {
            throw element.broken("refers by slr:sizeInfoRef to %s, which is not in an <slr:data> beside it or around it"
                    .formatted(Element.shown(reference)));
        }
        if (isOf(element, "slr:generalProfile xliff:codepoints")) {
            restriction(element, "slr:sizeRestriction");
            size(element, "slr:sizeInfo");
        }
        if (isOf(element, "slr:storageProfile xliff:utf8")
                || isOf(element, "slr:storageProfile xliff:utf16")
                || isOf(element, "slr:storageProfile xliff:utf32")) {
            restriction(element, "slr:storageRestriction");
            size(element, "slr:equivStorage");
        }
    }

    private static boolean hasData(Element element, String id) {
        for (var at = element.parent; at != null; at = at.parent) {
            if (at.names.contains("slr:data " + id)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOf(Element element, String profile) {
        for (var at = element; at != null; at = at.parent) {
            if (at.names.contains(profile)) {
                return true;
            }
        }
        return false;
    }

    private static void restriction(Element element, String name) throws UnreadableFile {
        if (!element.get(name, "*").matches("(?:[+-]?[0-9]+,)?(?:[+-]?[0-9]+|\\*)")) {
            throw element.broken(
                    "has an invalid %s, %s: its profile has a size, two sizes, or an asterisk for the second"
                            .formatted(name, Element.shown(element.get(name, ""))));
        }
    }

    private static void size(Element element, String name) throws UnreadableFile {
        if (!element.get(name, "").matches("(?:[+-]?[0-9]+)?")) {
            throw element.broken("has an invalid %s, %s: its profile has an integer"
                    .formatted(name, Element.shown(element.get(name, ""))));
        }
    }
}
