package dev.parlance.file.formats.bilingual.v2.constraints;

import static java.util.stream.Collectors.toUnmodifiableMap;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The elements and attributes of the modules of XLIFF 2 (section 5 of 2.0 and 2.1, part 2 of 2.2). Names have the
 * prefixes that the standard uses for the modules, whatever a file uses.
 */
final class ModuleTable {
    private static final String XLIFF = "urn:oasis:names:tc:xliff:";

    /** The prefixes of the namespaces, and the first version in which each is a module. */
    private static final Map<String, Module> MODULES = Map.ofEntries(
            module(XLIFF + "matches:2.0", "mtc", 0),
            module(XLIFF + "glossary:2.0", "gls", 0),
            module(XLIFF + "fs:2.0", "fs", 0),
            module(XLIFF + "metadata:2.0", "mda", 0),
            module(XLIFF + "resourcedata:2.0", "res", 0),
            module(XLIFF + "changetracking:2.0", "ctr", 0),
            module(XLIFF + "sizerestriction:2.0", "slr", 0),
            module(XLIFF + "validation:2.0", "val", 0),
            module("http://www.w3.org/2005/11/its", "its", 1),
            module(XLIFF + "itsm:2.1", "itsm", 1),
            module(XLIFF + "pgs:1.0", "pgs", 2));

    /** The elements of modules within elements of the core; an asterisk is for any number, otherwise one is allowed. */
    private static final Map<String, Set<String>> PLACES = Map.of(
            "xliff", words("mda:metadata"),
            "file",
                    words("mda:metadata res:resourceData slr:profiles slr:data val:validation ctr:changeTrack*"
                            + " its:provenanceRecords*"),
            "group", words("mda:metadata slr:data val:validation ctr:changeTrack* its:provenanceRecords*"),
            "unit",
                    words("mtc:matches gls:glossary mda:metadata res:resourceData slr:data val:validation"
                            + " ctr:changeTrack* its:locQualityIssues* its:provenanceRecords*"));

    /**
     * An element a line: its name, what it contains in this order, and its attributes. A question mark is for at
     * most one, an asterisk for any number, a plus sign for at least one; an asterisk alone stands for elements of
     * other namespaces, {@code text} for text. An exclamation mark is for an attribute that must be there, the word
     * after the colon for its type, and the name after the at sign for the element within which its value is unique.
     */
    private static final Map<String, Model> ELEMENTS =
            """
            mtc:matches = mtc:match+ ;
            mtc:match = mda:metadata? originalData? source target * ; id:name@mtc:matches matchQuality:percent \
            matchSuitability:percent origin:text ref!:text reference:yes|no similarity:percent subType:custom \
            type:am|mt|icm|idm|tb|tm|other
            gls:glossary = gls:glossEntry+ ;
            gls:glossEntry = gls:term gls:translation* gls:definition? * ; id:name@gls:glossary ref:text
            gls:term = text ; source:text
            gls:translation = text ; id:name@gls:glossary ref:text source:text
            gls:definition = text ; source:text
            mda:metadata = mda:metaGroup+ ; id:name@mda:metadata
            mda:metaGroup = mda:metaGroup|mda:meta+ ; id:name@mda:metadata category:text \
            appliesTo:source|target|ignorable
            mda:meta = text ; type!:text
            res:resourceData = res:resourceItemRef|res:resourceItem+ ;
            res:resourceItemRef = ; id:name@res:resourceData ref!:name
            res:resourceItem = notes? res:source? res:target? res:reference* ; id:name@res:resourceData \
            mimeType:text context:yes|no
            res:source = * ; href:text
            res:target = * ; href:text
            res:reference = ; href!:text
            slr:profiles = slr:normalization? * ; generalProfile:text storageProfile:text
            slr:normalization = ; general:none|nfc|nfd storage:none|nfc|nfd
            slr:data = * ; profile!:text
            val:validation = val:rule+ ;
            val:rule = ; isPresent:text occurs:positive isNotPresent:text startsWith:text endsWith:text \
            existsInSource:yes|no caseSensitive:yes|no normalization:none|nfc|nfd disabled:yes|no
            ctr:changeTrack = ctr:revisions+ ;
            ctr:revisions = ctr:revision+ ; appliesTo!:name ref:name currentVersion:name
            ctr:revision = ctr:item+ ; author:text datetime:text version:name
            ctr:item = text ; property!:text
            its:locQualityIssues = its:locQualityIssue+ ; xml:id!:name@.. version:2.0
            its:locQualityIssue = ; locQualityIssueType:issue locQualityIssueComment:text \
            locQualityIssueSeverity:percent locQualityIssueProfileRef:text locQualityIssueEnabled:yes|no version:2.0
            its:provenanceRecords = its:provenanceRecord+ ; xml:id!:name@.. version:2.0
            its:provenanceRecord = ; org:text orgRef:text person:text personRef:text tool:text toolRef:text \
            revOrg:text revOrgRef:text revPerson:text revPersonRef:text revTool:text revToolRef:text version:2.0
            """.lines().map(Model::of).collect(toUnmodifiableMap(Model::name, Function.identity()));

    private ModuleTable() {}

    private record Module(String prefix, int since) {}

    private static Map.Entry<String, Module> module(String namespace, String prefix, int since) {
        return Map.entry(namespace, new Module(prefix, since));
    }

    private static Set<String> words(String words) {
        return Set.copyOf(Arrays.asList(words.split(" ")));
    }

    /**
     * The prefix of a module.
     *
     * @param version that of the file, such as {@code 2.1}
     * @return null for namespaces that are not modules of the version
     */
    static @Nullable String prefix(@Nullable String namespace, String version) {
        var module = namespace == null ? null : MODULES.get(namespace);
        return module == null || module.since() > version.charAt(version.length() - 1) - '0' ? null : module.prefix();
    }

    /** What an element of a module contains; null when its module has none of this name. */
    static @Nullable Model model(String name) {
        return ELEMENTS.get(name);
    }

    /**
     * The name of an element in the namespace of the core.
     *
     * @return null when an element of a module contains it as one of another namespace
     */
    static @Nullable String ofCore(Element parent, String name) {
        var model = ELEMENTS.get(parent.name);
        if (model == null || model.has(name)) {
            return name;
        }
        // a valid file in the test suite of OASIS has these without their prefix
        return parent.is("mda:metaGroup") && name.equals("meta") ? "mda:meta" : null;
    }

    static boolean mayHold(Element core, Element module) {
        var there = PLACES.getOrDefault(core.name, Set.of());
        return there.contains(module.name) || there.contains(module.name + "*");
    }

    static boolean mayHoldMany(Element core, Element module) {
        return PLACES.getOrDefault(core.name, Set.of()).contains(module.name + "*");
    }
}
