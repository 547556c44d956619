package dev.parlance.file.formats.layout.idml;

import dev.parlance.file.formats.office.runs.Containers;
import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.RunText;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The paragraphs of one flow of text, one after the other. An element that begins in one paragraph and ends in another
 * one divides both, so that no translation can move its tags.
 */
final class IdmlParagraph {
    private final ArchivePart part;
    private final IdmlRuns runs;
    private final IdmlChoice choice;
    /** The elements that began in earlier paragraphs and are open. */
    private final Deque<Item> around = new ArrayDeque<>();

    private List<Item> items = new ArrayList<>();

    IdmlParagraph(ArchivePart part, IdmlRuns runs, IdmlChoice choice) {
        this.part = part;
        this.runs = runs;
        this.choice = choice;
    }

    void add(Item item) {
        items.add(item);
    }

    /** Ends the paragraph; the next one begins. */
    List<Unit> end() {
        var units = new ArrayList<Unit>();
        var partners = Containers.partners(items);
        var from = 0;
        for (var i = 0; i < items.size(); i++) {
            var item = items.get(i);
            if ((item.is(Kind.OPEN) || item.is(Kind.CLOSE)) && partners[i] == Containers.NONE) {
                unit(from, i, units);
                from = i + 1;
                if (item.is(Kind.OPEN)) {
                    around.push(item);
                } else {
                    around.poll();
                }
            }
        }
        unit(from, items.size(), units);
        items = new ArrayList<>();
        return units;
    }

    private void unit(int from, int to, List<Unit> units) {
        var pieces = new ArrayList<Item>();
        for (var i = from; i < to; i++) {
            if (!choice.dropsElements() || !items.get(i).name().equals("XMLElement")) {
                pieces.add(items.get(i));
            }
        }
        var inside = !around.isEmpty() && around.element().run() != null;
        var unit =
                RunText.unit(part, new IdmlMarkup(runs, inside), choice.joinsCodes() ? joined(pieces) : pieces, null);
        if (unit != null) {
            units.add(unit);
        }
    }

    /** The pieces with neighbours that are not text as one. */
    private static List<Item> joined(List<Item> pieces) {
        var joined = new ArrayList<Item>();
        for (var from = 0; from < pieces.size(); ) {
            var kind = pieces.get(from).kind();
            var to = from + 1;
            while ((kind == Kind.ATOM || kind == Kind.MARK)
                    && to < pieces.size()
                    && pieces.get(to).is(kind)) {
                to++;
            }
            var group = pieces.subList(from, to);
            joined.add(
                    group.size() == 1
                            ? group.getFirst()
                            : Item.joined(kind, group.getFirst().name(), group));
            from = to;
        }
        return joined;
    }
}
