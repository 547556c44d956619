package dev.parlance.file.xml;

import dev.parlance.file.gate.UnreadableFile;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** The nodes of a document that import settings choose: by their names, or by an XPath. */
public final class NodeChoice {
    private static final String ALL = "*";

    private final Set<String> names;
    private final Set<Node> nodes;

    private NodeChoice(Collection<String> names, Collection<Node> nodes) {
        this.names = new HashSet<>(names);
        this.nodes = Collections.newSetFromMap(new IdentityHashMap<>());
        this.nodes.addAll(nodes);
    }

    /**
     * Nodes with names.
     *
     * @param names local names, names with a prefix as it is in the file, or {@code *} for all
     */
    public static NodeChoice named(Collection<String> names) {
        return new NodeChoice(names, List.of());
    }

    /**
     * Nodes that an expression finds.
     *
     * @param expression null for no node
     */
    public static NodeChoice found(XPaths paths, @Nullable String expression, Document document) throws UnreadableFile {
        return new NodeChoice(List.of(), expression == null ? List.of() : paths.nodes(expression, document));
    }

    public boolean has(Node node) {
        return names.contains(ALL)
                || names.contains(node.getNodeName())
                || names.contains(node.getLocalName())
                || nodes.contains(node);
    }

    /** Adds a node. */
    public void add(Node node) {
        nodes.add(node);
    }
}
