package dev.parlance.file.formats.rtf;

import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The groups that are open, and the flows of text in them. */
final class RtfStack {
    private static final int DEEPEST = 250;

    /** Each text within another one is searched with it. */
    private static final int DEEPEST_FLOW = 8;

    private final ArchivePart part;
    private final List<Unit> found;
    private final Deque<RtfGroup> groups = new ArrayDeque<>();
    private final Deque<RtfFlow> flows = new ArrayDeque<>();

    /**
     * Begins with the group of the document.
     *
     * @param found receives the texts of the document
     */
    RtfStack(ArchivePart part, List<Unit> found) {
        this.part = part;
        this.found = found;
        flows.push(new RtfFlow(part));
        groups.push(new RtfGroup(RtfGroup.Kind.FLOW, 0, RtfLook.plain(0), 1));
    }

    /** The innermost group. */
    RtfGroup group() {
        return groups.element();
    }

    /** The innermost flow. */
    RtfFlow flow() {
        return flows.element();
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }

    /** Whether another flow may begin. */
    boolean hasRoom() {
        return flows.size() < DEEPEST_FLOW;
    }

    /** Whether only the group of the document is open. */
    boolean isOutermost() {
        return groups.size() == 1;
    }

    /** Begins a group. */
    void open(RtfGroup.Kind kind, int start) throws UnreadableFile {
        if (groups.size() == DEEPEST) {
            throw UnreadableFile.tooLarge("groups are nested too deeply", DEEPEST);
        }
        groups.push(new RtfGroup(kind, start, group().look.inner(), group().fallback));
        if (kind == RtfGroup.Kind.FLOW) {
            flows.push(new RtfFlow(part));
        }
    }

    /** Ends the innermost group. */
    RtfGroup close() {
        return groups.pop();
    }

    /** Ends the paragraph of the innermost flow. */
    void endParagraph() {
        flow().end(flows.size() == 1 ? found : flow().units());
    }

    /** Ends the innermost flow, whose texts follow the paragraph around it. */
    void endFlow() {
        endParagraph();
        var flow = flows.pop();
        if (!flows.isEmpty()) {
            flow().add(flow.units());
        }
    }

    /** Adds a piece that is not text. */
    void add(Kind kind, String name, int start, int end, String shown) {
        var run = kind == Kind.OPEN || kind == Kind.CLOSE
                ? null
                : group().look.shown().run();
        var range = new Range(start, end);
        flow().add(new Item(kind, run, range, range, name, shown, List.of()));
    }
}
