package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An element of XLIFF, for the checks of the standard's constraints. Names of modules have the prefixes of the
 * standard, those of the core none.
 */
final class Element {
    private static final int EXCERPT = 40;

    final String name;
    final int line;
    final @Nullable Element parent;
    final List<Element> children = new ArrayList<>();
    /** What must be unique within it or is looked up later, each with its kind. */
    final Set<String> names = new HashSet<>();
    /** The elements of modules within it that refer to parts of it that come later. */
    final List<Element> references = new ArrayList<>(0);

    private final Map<String, String> attributes;
    /** Whether it contains text other than white space, or elements of other namespaces. */
    boolean filled;
    /** Whether it has attributes of namespaces that are neither XLIFF nor modules. */
    boolean extended;
    /** Up to which item of its {@link Model} it was read, and whether that item was there. */
    int place;

    boolean placed;

    Element(String name, int line, @Nullable Element parent, Map<String, String> attributes) {
        this.name = name;
        this.line = line;
        this.parent = parent;
        this.attributes = attributes;
    }

    boolean is(String other) {
        return name.equals(other);
    }

    boolean isModule() {
        return name.indexOf(':') > 0;
    }

    /** The element of the core that this is, or that contains this element of a module. */
    Element core() {
        var at = this;
        while (at.isModule() && at.parent != null) {
            at = at.parent;
        }
        return at;
    }

    Element root() {
        var at = this;
        while (at.parent != null) {
            at = at.parent;
        }
        return at;
    }

    /** The value of an attribute; null when it has none. Those of {@code xml} and of modules have a prefix. */
    @Nullable
    String get(String attribute) {
        return attributes.get(attribute);
    }

    String get(String attribute, String fallback) {
        return attributes.getOrDefault(attribute, fallback);
    }

    Map<String, String> attributes() {
        return attributes;
    }

    @Nullable
    Element first(String child) {
        for (var each : children) {
            if (each.is(child)) {
                return each;
            }
        }
        return null;
    }

    /** Passes on all elements within it, in the order of their start tags. */
    void each(Consumer<Element> sink) {
        children.forEach(child -> {
            sink.accept(child);
            child.each(sink);
        });
    }

    /** All elements within it, in the order of their start tags. */
    List<Element> all() {
        var all = new ArrayList<Element>();
        each(all::add);
        return all;
    }

    /** The problem of a file in which this element breaks a rule. */
    UnreadableFile broken(String rule) {
        return UnreadableFile.broken(line, "not valid XLIFF 2: <%s> %s".formatted(name, rule));
    }

    /** A value as it is shown in a problem. */
    static String shown(String value) {
        return "\"" + value.substring(0, Math.min(EXCERPT, value.length())) + "\"";
    }
}
