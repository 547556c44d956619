package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The elements and attributes of XLIFF 2.0, 2.1 and 2.2 (sections 4.2 and 4.3 of the first two, core of the third). */
final class Vocabulary {
    /** The namespace of XLIFF 2.0 and 2.1. */
    private static final String NAMESPACE = "urn:oasis:names:tc:xliff:document:2.0";

    private static final String VERSION_2_2 = "2.2";
    private static final String NAMESPACE_OF_2_2 = "urn:oasis:names:tc:xliff:document:2.2";

    private static final String INLINE = "cp ph pc sc ec mrk sm em";
    private static final String CODE = "canCopy canDelete canReorder copyOf type subType";
    private static final String SHARED = "canResegment translate srcDir trgDir xml:lang xml:space";
    private static final String ANNOTATION = "id! translate type ref value";

    /** The elements within an element. */
    private static final Map<String, Set<String>> CHILDREN = Map.ofEntries(
            words("xliff", "file"),
            words("file", "skeleton notes group unit"),
            words("group", "notes group unit"),
            words("unit", "notes originalData segment ignorable"),
            words("notes", "note"),
            words("originalData", "data"),
            words("segment", "source target"),
            words("ignorable", "source target"),
            words("source", INLINE),
            words("target", INLINE),
            words("pc", INLINE),
            words("mrk", INLINE),
            words("data", "cp"));

    /** The attributes of an element; those that it must have end in an exclamation mark. */
    private static final Map<String, Set<String>> ATTRIBUTES = Map.ofEntries(
            words("xliff", "version! srcLang! trgLang xml:lang xml:space"),
            words("file", "id! original " + SHARED),
            words("skeleton", "href"),
            words("group", "id! name type " + SHARED),
            words("unit", "id! name type " + SHARED),
            words("notes", ""),
            words("note", "id appliesTo category priority"),
            words("originalData", ""),
            words("data", "id! dir xml:space"),
            words("segment", "id canResegment state subState"),
            words("ignorable", "id"),
            words("source", "xml:lang xml:space"),
            words("target", "xml:lang xml:space order"),
            words("cp", "hex!"),
            words("ph", "id! disp equiv dataRef subFlows " + CODE),
            words(
                    "pc",
                    "id! canOverlap dispEnd dispStart equivEnd equivStart dataRefEnd dataRefStart subFlowsEnd"
                            + " subFlowsStart dir " + CODE),
            words("sc", "id! canOverlap dataRef dir disp equiv isolated subFlows " + CODE),
            words("ec", "id canOverlap dataRef dir disp equiv isolated startRef subFlows " + CODE),
            words("mrk", ANNOTATION),
            words("sm", ANNOTATION),
            words("em", "startRef!"));

    /** Elements that may have attributes of extensions, and those that may contain elements of other namespaces. */
    private static final Set<String> EXTENSIBLE = Set.of("xliff", "file", "group", "unit", "note", "mrk", "sm");

    private static final Set<String> HOLDING_OTHERS = Set.of("file", "group", "unit", "skeleton");

    private static final Map<String, Pattern> VALUES = values();

    private Vocabulary() {}

    /** The version of a file, as far as it matters: what is not a known one is read as the first. */
    static String version(@Nullable String version) {
        return version != null && version.matches("2\\.[012]") ? version : "2.0";
    }

    /** The namespace of a version of XLIFF 2. */
    static String namespace(String version) {
        return VERSION_2_2.equals(version) ? NAMESPACE_OF_2_2 : NAMESPACE;
    }

    private static Map.Entry<String, Set<String>> words(String element, String words) {
        return Map.entry(element, Set.of(words.isEmpty() ? new String[0] : words.split(" ")));
    }

    private static Map<String, Pattern> values() {
        var values = new HashMap<String, Pattern>();
        var name = ValueTypes.NAME;
        add(values, "yes|no", "canResegment translate canCopy canDelete canOverlap isolated");
        add(values, "yes|no|firstNo", "canReorder");
        add(values, "ltr|rtl|auto", "srcDir trgDir dir");
        add(values, "initial|translated|reviewed|final", "state");
        add(values, "source|target", "appliesTo");
        add(values, "[1-9]|10", "priority");
        add(values, "[1-9][0-9]{0,8}", "order");
        add(values, "(?:[0-9A-Fa-f]{2}){1,3}", "hex");
        add(values, "default|preserve", "xml:space");
        add(values, "[^:]+:.+", "subState subType");
        add(values, name, "id startRef copyOf dataRef dataRefStart dataRefEnd");
        add(values, name + "( " + name + ")*", "subFlows subFlowsStart subFlowsEnd");
        return values;
    }

    private static void add(Map<String, Pattern> values, String pattern, String attributes) {
        Arrays.stream(attributes.split(" ")).forEach(each -> values.put(each, Pattern.compile(pattern)));
    }

    /** Whether an element is the root of XLIFF 2.2, which may begin with notes and elements of modules. */
    private static boolean isOf22(Element element) {
        return element.is("xliff") && VERSION_2_2.equals(element.get("version"));
    }

    /** Whether an attribute of a note says what in the unit it is about; since XLIFF 2.2. */
    private static boolean isReference(Element note, String attribute) {
        return attribute.equals("ref") && isOf22(note.root());
    }

    /** Checks the place and the attributes of an element whose start tag was read. */
    static void check(Element element) throws UnreadableFile {
        var parent = element.parent;
        var allowed = parent == null ? Set.of("xliff") : CHILDREN.getOrDefault(parent.name, Set.of());
        var noteOfAll = parent != null && element.is("notes") && isOf22(parent);
        var ofModule = parent != null && parent.isModule();
        if (!allowed.contains(element.name) && !noteOfAll && !ofModule) {
            throw element.broken(
                    parent == null ? "is not the root element" : "is not allowed in <" + parent.name + ">");
        }
        var known = ATTRIBUTES.getOrDefault(element.name, Set.of());
        for (var attribute : element.attributes().entrySet()) {
            var name = attribute.getKey();
            var wanted = known.contains(name) || known.contains(name + "!") || isOfModule(name);
            if (!wanted && !(element.is("note") && (name.startsWith("xml:") || isReference(element, name)))) {
                throw element.broken("has no attribute " + name);
            }
            value(element, name, attribute.getValue());
        }
        for (var name : known) {
            var required = name.endsWith("!") ? name.substring(0, name.length() - 1) : null;
            if (required != null && element.get(required) == null) {
                throw element.broken("must have the attribute " + required);
            }
        }
    }

    private static boolean isOfModule(String attribute) {
        return attribute.indexOf(':') > 0 && !attribute.startsWith("xml:");
    }

    private static void value(Element element, String name, String value) throws UnreadableFile {
        var pattern = pattern(element, name);
        if (pattern != null && !pattern.matcher(value).matches()) {
            throw element.broken("has an invalid %s, %s".formatted(name, Element.shown(value)));
        }
    }

    private static @Nullable Pattern pattern(Element element, String name) {
        if (!name.equals("type")) {
            return VALUES.get(name);
        }
        return switch (element.name) {
            case "group", "unit" -> Types.NAMED;
            case "mrk", "sm" -> Types.ANNOTATION;
            default -> Types.CODE;
        };
    }

    /** The values of {@code type}. */
    private static final class Types {
        static final Pattern NAMED = Pattern.compile("[^:]+:.+");
        static final Pattern ANNOTATION = Pattern.compile("generic|comment|term|[^:]+:.+");
        static final Pattern CODE = Pattern.compile("fmt|ui|quote|link|image|other");
    }

    /** Whether an element may have attributes of namespaces that are not modules. */
    static boolean isExtensible(Element element) {
        return EXTENSIBLE.contains(element.name);
    }

    /** Whether an element may contain elements of other namespaces: before those of XLIFF, except notes. */
    static boolean mayHoldOthers(Element element) {
        return (HOLDING_OTHERS.contains(element.name) || isOf22(element))
                && element.children.stream().allMatch(child -> child.is("skeleton"));
    }
}
