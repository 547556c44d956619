package dev.parlance.file.formats.office.diagram;

import static java.util.Comparator.comparingLong;

import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The data of a diagram: its points, which of them each shape presents (ECMA-376, part 1, section 21.4.3), and the
 * extension that names the part with its layout ([MS-ODRAWXML], dataModelExt).
 */
final class DiagramModel {
    private final OfficeLexer lexer;
    /** The identifiers of points, by where they begin. */
    private final NavigableMap<Integer, String> points = new TreeMap<>();
    /** The points that a shape presents. */
    private final Map<String, List<Connection>> presented = new HashMap<>();

    private @Nullable Layout layout;

    /**
     * Where the data name the part with the layout.
     *
     * @param relation the identifier of its relationship
     */
    record Layout(Range range, String relation) {}

    private record Connection(long order, String point) {}

    DiagramModel(String data) {
        this.lexer = new OfficeLexer(data);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.is(Kind.END)) {
                continue;
            }
            switch (token.name()) {
                case "dgm:pt" -> points.put(token.start(), id(token, "modelId"));
                case "dgm:cxn" -> connection(token);
                case "a:ext" -> extension(token);
                default -> {}
            }
        }
        presented.values().forEach(connections -> connections.sort(comparingLong(Connection::order)));
    }

    private String id(XmlToken token, String attribute) {
        return String.valueOf(lexer.attribute(token, attribute));
    }

    private void connection(XmlToken token) {
        if (id(token, "type").equals("presOf")) {
            var order = id(token, "destOrd");
            presented
                    .computeIfAbsent(id(token, "destId"), _ -> new ArrayList<>())
                    .add(new Connection(order.matches("\\d{1,10}") ? Long.parseLong(order) : 0, id(token, "srcId")));
        }
    }

    private void extension(XmlToken start) {
        String relation = null;
        var end = start.end();
        for (var depth = start.depth(); depth > 0; ) {
            var token = lexer.next();
            if (token == null) {
                break;
            }
            if (token.name().equals("dsp:dataModelExt") && !token.is(Kind.END)) {
                relation = lexer.attribute(token, "relId");
            }
            depth += token.depth();
            end = token.end();
        }
        if (relation != null) {
            layout = new Layout(new Range(start.start(), end), relation);
        }
    }

    /** Where the part with the layout is named; null when there is none. */
    @Nullable
    Layout layout() {
        return layout;
    }

    /**
     * The texts of the layout that show each text of the data, by where that begins.
     *
     * @param texts of the data
     * @param part with the layout
     * @param copies the texts of the layout
     * @return null when the layout does not show exactly the texts of the points
     */
    @Nullable
    Map<Integer, List<Unit>> shown(List<Unit> texts, ArchivePart part, List<Unit> copies) {
        var ofPoints = grouped(points, texts);
        var shown = new HashMap<Integer, List<Unit>>();
        for (var shape : grouped(shapes(part.text()), copies).entrySet()) {
            var sources = presented.getOrDefault(shape.getKey(), List.of()).stream()
                    .map(connection -> ofPoints.getOrDefault(connection.point(), List.of()))
                    .toList();
            if (!add(sources, shape.getValue(), shown)) {
                return null;
            }
        }
        return shown;
    }

    /** Adds the texts of a shape to those of its points, if they are the same; returns whether they are. */
    private static boolean add(List<List<Unit>> sources, List<Unit> copies, Map<Integer, List<Unit>> shown) {
        if (sources.stream().mapToLong(List::size).sum() != copies.size()) {
            return false;
        }
        var copy = copies.iterator();
        for (var texts : sources) {
            for (var text : texts) {
                var next = copy.next();
                if (!next.paragraph().source().equals(text.paragraph().source())) {
                    return false;
                }
                shown.computeIfAbsent(text.start(), _ -> new ArrayList<>()).add(next);
            }
        }
        return true;
    }

    private static NavigableMap<Integer, String> shapes(String layout) {
        var shapes = new TreeMap<Integer, String>();
        var lexer = new OfficeLexer(layout);
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.starts("dsp:sp")) {
                shapes.put(token.start(), String.valueOf(lexer.attribute(token, "modelId")));
            }
        }
        return shapes;
    }

    /** Texts by the elements that they are in. */
    private static Map<String, List<Unit>> grouped(NavigableMap<Integer, String> elements, List<Unit> texts) {
        var grouped = new LinkedHashMap<String, List<Unit>>();
        for (var text : texts) {
            var element = elements.floorEntry(text.start());
            grouped.computeIfAbsent(element == null ? "" : element.getValue(), _ -> new ArrayList<>())
                    .add(text);
        }
        return grouped;
    }
}
