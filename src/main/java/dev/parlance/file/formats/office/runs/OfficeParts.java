package dev.parlance.file.formats.office.runs;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.ArchiveParts;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an Office file by their content types and relationships (ECMA-376, part 2, sections 6.5 and 7.2). Names
 * are compared without regard to case (section 6.2.2.3).
 */
public final class OfficeParts {
    private static final Set<String> DRAWINGS = Set.of("diagramData", "chart", "chartUserShapes");

    private final ArchiveParts parts;
    /** The names of the parts as they are in the archive. */
    private final Map<String, String> names = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

    private final Map<String, String> types = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final Map<String, String> typesOfExtensions = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    /** The relationships of the parts with diagrams, by the parts with their data; null until one is asked for. */
    private @Nullable Map<String, Map<String, Relation>> diagrams;

    public OfficeParts(ArchiveParts parts) throws UnreadableFile, IOException {
        this.parts = parts;
        parts.names().forEach(name -> names.putIfAbsent(name, name));
        var list = parts.part("[Content_Types].xml");
        if (list != null) {
            read(list.text());
        }
    }

    private void read(String text) {
        var lexer = new OfficeLexer(text);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.END)) {
                continue;
            }
            var type = String.valueOf(token.name().startsWith("ct:") ? lexer.attribute(token, "ContentType") : null);
            if (token.name().equals("ct:Override")) {
                types.put(String.valueOf(lexer.attribute(token, "PartName")).replaceFirst("^/", ""), type);
            } else if (token.name().equals("ct:Default")) {
                typesOfExtensions.put(String.valueOf(lexer.attribute(token, "Extension")), type);
            }
        }
    }

    /** The names of the parts whose content type ends so, in the order of the archive. */
    public List<String> ofType(String end) {
        return parts.names().stream().filter(name -> type(name).endsWith(end)).toList();
    }

    /** The content type of a part; empty when it has none. */
    public String type(String name) {
        var extension = name.substring(name.lastIndexOf('.') + 1);
        return types.getOrDefault(name, typesOfExtensions.getOrDefault(extension, ""));
    }

    /** All names in the order of the archive. */
    public List<String> names() {
        return parts.names();
    }

    public boolean has(String name) {
        return parts.has(name);
    }

    public @Nullable ArchivePart part(String name) throws UnreadableFile, IOException {
        return parts.part(name);
    }

    /** Says that a part will be written. */
    public void translated(ArchivePart part) {
        parts.translated(part);
    }

    /** Says that an archive within the file will be written. */
    public void translated(String name, ArchiveParts.Inner inner) {
        parts.translated(name, inner);
    }

    /** The name in the archive; the same when the archive has no such part. */
    private String inArchive(String name) {
        return parts.has(name) ? name : names.getOrDefault(name, name);
    }

    /** The part with the relationships of a part; null when it has none. */
    public @Nullable ArchivePart relations(String name) throws UnreadableFile, IOException {
        var slash = name.lastIndexOf('/') + 1;
        return parts.part(inArchive(name.substring(0, slash) + "_rels/" + name.substring(slash) + ".rels"));
    }

    /**
     * The relationships of a part by their identifiers.
     *
     * @return only those to parts of the file
     */
    public Map<String, Relation> targets(String name) throws UnreadableFile, IOException {
        var targets = new HashMap<String, Relation>();
        var relations = relations(name);
        if (relations == null) {
            return targets;
        }
        var lexer = new OfficeLexer(relations.text());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.name().equals("rel:Relationship")
                    && !token.is(Kind.END)
                    && !"External".equals(lexer.attribute(token, "TargetMode"))) {
                var type = String.valueOf(lexer.attribute(token, "Type"));
                targets.put(
                        String.valueOf(lexer.attribute(token, "Id")),
                        new Relation(
                                type.substring(type.lastIndexOf('/') + 1),
                                inArchive(resolved(name, String.valueOf(lexer.attribute(token, "Target"))))));
            }
        }
        return targets;
    }

    /** The first relationship of a part with a type; empty when it has none. */
    public Optional<String> target(String name, String type) throws UnreadableFile, IOException {
        return targets(name).values().stream()
                .filter(relation -> relation.type().equals(type))
                .map(Relation::part)
                .sorted()
                .findFirst();
    }

    /** The names of the diagrams and charts of a part, or of the shapes in a chart, in alphabetical order. */
    public List<String> drawings(String name) throws UnreadableFile, IOException {
        return targets(name).values().stream()
                .filter(target -> DRAWINGS.contains(target.type()))
                .map(Relation::part)
                .sorted()
                .distinct()
                .toList();
    }

    /**
     * The relationships beside the one to the data of a diagram, by their identifiers.
     *
     * @return none if several parts have this diagram
     */
    public Map<String, Relation> besideDiagram(String data) throws UnreadableFile, IOException {
        if (diagrams == null) {
            diagrams = new HashMap<>();
            for (var name : parts.names()) {
                var targets = targets(name);
                for (var target : targets.values()) {
                    if (target.type().equals("diagramData")) {
                        diagrams.merge(target.part(), targets, (_, _) -> Map.of());
                    }
                }
            }
        }
        return diagrams.getOrDefault(data, Map.of());
    }

    /**
     * A relationship to a part.
     *
     * @param type the last word of its type
     */
    public record Relation(String type, String part) {}

    private static String resolved(String from, String target) {
        if (target.startsWith("/")) {
            return target.substring(1);
        }
        var folder = from.lastIndexOf('/') + 1;
        var rest = 0;
        while (target.startsWith("../", rest) || target.startsWith("./", rest)) {
            if (target.startsWith("../", rest)) {
                folder = from.lastIndexOf('/', folder - 2) + 1;
            }
            rest = target.indexOf('/', rest) + 1;
        }
        return from.substring(0, folder) + target.substring(rest);
    }
}
