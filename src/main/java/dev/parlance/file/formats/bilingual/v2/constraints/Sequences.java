package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The sequences of codes that must not be re-ordered (canReorder): a target has them in the order of its source. */
final class Sequences {
    /** The number of the sequence that a code is in, by its identifier. */
    private final Map<String, Integer> places = new HashMap<>();

    private final List<List<String>> sequences = new ArrayList<>();

    private Sequences() {}

    static void check(@Nullable Element source, @Nullable Element target) throws UnreadableFile {
        if (source == null || target == null) {
            return;
        }
        var expected = new Sequences();
        source.each(expected::member);
        if (expected.sequences.isEmpty()) {
            return;
        }
        var found = new Sequences();
        found.places.putAll(expected.places);
        expected.sequences.forEach(_ -> found.sequences.add(new ArrayList<>()));
        expected.walk(source);
        found.walk(target);
        for (var i = 0; i < expected.sequences.size(); i++) {
            var wanted = expected.sequences.get(i);
            var there = found.sequences.get(i);
            if (wanted.size() == there.size() && !wanted.equals(there)) {
                throw target.broken("has the codes that canReorder fixes in another order than its <source>");
            }
        }
    }

    private void member(Element code) {
        var moves = code.get("canReorder", "yes");
        var id = code.get("id");
        if (id == null || moves.equals("yes")) {
            return;
        }
        if (moves.equals("firstNo")) {
            sequences.add(new ArrayList<>());
        }
        if (!sequences.isEmpty()) {
            places.put(id, sequences.size() - 1);
        }
    }

    /** Notes where codes begin and end. */
    private void walk(Element content) {
        for (var child : content.children) {
            var id = child.get("id", "");
            switch (child.name) {
                case "ph", "sc" -> note("+", id);
                case "ec" -> note("-", child.get("startRef", id));
                case "pc" -> {
                    note("+", id);
                    walk(child);
                    note("-", id);
                }
                default -> walk(child);
            }
        }
    }

    private void note(String edge, String id) {
        var sequence = places.get(id);
        if (sequence != null) {
            sequences.get(sequence).add(edge + id);
        }
    }
}
