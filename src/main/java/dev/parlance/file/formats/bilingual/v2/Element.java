package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An element of the namespace of XLIFF, for the checks of the standard's constraints. */
final class Element {
    private static final int EXCERPT = 40;

    final String name;
    final int line;
    final @Nullable Element parent;
    final List<Element> children = new ArrayList<>();
    /** The identifiers of elements of extensions within it. */
    final Set<String> extensions = new HashSet<>();

    private final Map<String, String> attributes;
    /** Whether it contains text other than white space, or elements of other namespaces. */
    boolean filled;

    Element(String name, int line, @Nullable Element parent, Map<String, String> attributes) {
        this.name = name;
        this.line = line;
        this.parent = parent;
        this.attributes = attributes;
    }

    boolean is(String other) {
        return name.equals(other);
    }

    /** The value of an attribute; null when it has none. Those of {@code xml} have the prefix {@code xml:}. */
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
        return children.stream().filter(each -> each.is(child)).findFirst().orElse(null);
    }

    /** Passes on all elements within it, in the order of their start tags. */
    void each(Consumer<Element> sink) {
        children.forEach(child -> {
            sink.accept(child);
            child.each(sink);
        });
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
