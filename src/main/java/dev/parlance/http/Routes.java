package dev.parlance.http;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Which operation a method and a path name: a trie over path segments, literal before parameter. */
final class Routes<T> {
    private final Node<T> root = new Node<>();

    /** What was found. */
    record Match<T>(T target, Map<String, String> parameters) {}

    void add(String method, String template, T target) {
        var node = root;
        var names = new ArrayList<String>();
        for (var part : parts(template)) {
            if (part.startsWith("{")) {
                names.add(part.substring(1, part.length() - 1));
                node = node.child();
            } else {
                node = node.literals.computeIfAbsent(part, _ -> new Node<>());
            }
        }
        if (node.leaves.put(method, new Leaf<>(target, List.copyOf(names))) != null) {
            throw new IllegalArgumentException("two operations at " + method + " " + template);
        }
    }

    /**
     * The operation at a path, whose segments are still percent-encoded.
     *
     * @throws Fault.NotFound when there is no such path
     * @throws Fault.MethodNotAllowed when the path has other methods
     * @throws Fault.Invalid when a segment is badly encoded
     */
    Match<T> find(String method, String path) {
        var values = new ArrayList<String>();
        var node = descend(root, parts(path), 0, values);
        if (node == null) {
            throw new Fault.NotFound("path", path);
        }
        var leaf = node.leaves.get(method.equals("HEAD") ? "GET" : method);
        if (leaf == null) {
            var allowed = new TreeSet<>(node.leaves.keySet());
            if (allowed.contains("GET")) {
                allowed.add("HEAD");
            }
            throw new Fault.MethodNotAllowed(List.copyOf(allowed));
        }
        return new Match<>(leaf.target, leaf.bind(values));
    }

    private static <T> @Nullable Node<T> descend(Node<T> node, List<String> parts, int at, List<String> values) {
        if (at == parts.size()) {
            return node.leaves.isEmpty() ? null : node;
        }
        var part = decode(parts.get(at));
        var literal = node.literals.get(part);
        if (literal != null) {
            var found = descend(literal, parts, at + 1, values);
            if (found != null) {
                return found;
            }
        }
        if (node.parameter == null || part.isEmpty()) {
            return null;
        }
        values.add(part);
        var found = descend(node.parameter, parts, at + 1, values);
        if (found == null) {
            values.removeLast();
        }
        return found;
    }

    private static List<String> parts(String path) {
        return Arrays.asList(path.substring(1).split("/", -1));
    }

    /** Percent-decodes a segment; {@code +} is itself. */
    static String decode(String segment) {
        if (segment.indexOf('%') < 0) {
            return segment;
        }
        var bytes = new java.io.ByteArrayOutputStream(segment.length());
        for (var i = 0; i < segment.length(); i++) {
            var c = segment.charAt(i);
            if (c != '%') {
                bytes.writeBytes(String.valueOf(c).getBytes(StandardCharsets.UTF_8));
                continue;
            }
            var whole = i + 2 < segment.length();
            var high = whole ? Character.digit(segment.charAt(i + 1), 16) : -1;
            var low = whole ? Character.digit(segment.charAt(i + 2), 16) : -1;
            if (high < 0 || low < 0) {
                throw badEncoding();
            }
            bytes.write(high << 4 | low);
            i += 2;
        }
        var decoded = decodeUtf8(bytes.toByteArray());
        if (decoded.indexOf('\0') >= 0) {
            throw badEncoding();
        }
        return decoded;
    }

    private static String decodeUtf8(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(java.nio.ByteBuffer.wrap(bytes))
                    .toString();
        } catch (java.nio.charset.CharacterCodingException broken) {
            throw badEncoding();
        }
    }

    private static Fault.Invalid badEncoding() {
        return new Fault.Invalid(Violation.of("path", "encoding", "is not valid percent-encoded UTF-8"));
    }

    private static final class Node<T> {
        private final Map<String, Node<T>> literals = new HashMap<>();
        private final Map<String, Leaf<T>> leaves = new HashMap<>();
        private @Nullable Node<T> parameter;

        Node<T> child() {
            if (parameter == null) {
                parameter = new Node<>();
            }
            return parameter;
        }
    }

    private record Leaf<T>(T target, List<String> names) {
        Map<String, String> bind(List<String> values) {
            return switch (names.size()) {
                case 0 -> Map.of();
                case 1 -> Map.of(names.getFirst(), values.getFirst());
                default -> {
                    var bound = new HashMap<String, String>();
                    for (var i = 0; i < names.size(); i++) {
                        bound.put(names.get(i), values.get(i));
                    }
                    yield bound;
                }
            };
        }
    }
}
