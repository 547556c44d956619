package dev.parlance.file.splice;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Keeps the codes of a translation well-formed. A code that the source does not have is dropped, and so is half of a
 * pair without the other one, and a pair that overlaps another one. Halves whose other halves are in other texts keep
 * their order, and those that the translation left out come at its end.
 */
public final class TargetCodes {
    private final List<InlineCode> codes;
    private final Set<InlineCode> own;
    private final List<InlineCode> alone;
    private final boolean[] dropped;
    private final Deque<Integer> open = new ArrayDeque<>();
    private final Map<Integer, Deque<Integer>> openById = new HashMap<>();
    private int nextAlone;

    private TargetCodes(SegmentText source, SegmentText translation) {
        this.codes = translation.codes();
        this.own = new HashSet<>(source.codes());
        var halves = halves(source.codes());
        var lonely = source.codes().stream()
                .map(code -> isHalf(code) && !halves.contains(Half.other(code)))
                .toList();
        this.alone = alone(source.codes(), lonely);
        this.dropped = new boolean[codes.size()];
    }

    /** The halves without others, and the pairs around one of them, which overlap what it belongs to. */
    private static List<InlineCode> alone(List<InlineCode> codes, List<Boolean> lonely) {
        var before = new HashMap<Integer, Integer>();
        var overlapping = new HashSet<Integer>();
        var count = 0;
        for (var i = 0; i < codes.size(); i++) {
            var code = codes.get(i);
            count += lonely.get(i) ? 1 : 0;
            if (code.kind() == Kind.OPEN) {
                before.put(code.id(), count);
            } else if (code.kind() == Kind.CLOSE && before.getOrDefault(code.id(), count) < count && !lonely.get(i)) {
                overlapping.add(code.id());
            }
        }
        return IntStream.range(0, codes.size())
                .filter(i -> lonely.get(i)
                        || (isHalf(codes.get(i))
                                && overlapping.contains(codes.get(i).id())))
                .mapToObj(codes::get)
                .toList();
    }

    /** The translation with the codes that it may have. */
    public static SegmentText kept(SegmentText source, SegmentText translation) {
        // most translations have the codes of their source in the same order
        return translation.codes().equals(source.codes()) && isNested(source.codes())
                ? translation
                : new TargetCodes(source, translation).kept(translation.text());
    }

    /** Whether all halves are in pairs, none of which overlaps another one. */
    private static boolean isNested(List<InlineCode> codes) {
        var open = new ArrayDeque<Integer>();
        for (var code : codes) {
            if (code.kind() == Kind.OPEN) {
                open.push(code.id());
            } else if (code.kind() == Kind.CLOSE && !Integer.valueOf(code.id()).equals(open.poll())) {
                return false;
            }
        }
        return open.isEmpty();
    }

    private static boolean isHalf(InlineCode code) {
        return code.kind() != Kind.STANDALONE;
    }

    private static Set<Half> halves(List<InlineCode> codes) {
        var halves = new HashSet<Half>();
        codes.stream().filter(TargetCodes::isHalf).forEach(code -> halves.add(new Half(code.kind(), code.id())));
        return halves;
    }

    private SegmentText kept(String translation) {
        var others = new HashSet<>(alone);
        drop(others);
        var text = new StringBuilder(translation.length());
        var kept = new ArrayList<InlineCode>();
        var next = 0;
        for (var i = 0; i < translation.length(); i++) {
            var c = translation.charAt(i);
            if (c != SegmentText.CODE) {
                text.append(c);
            } else if (!dropped[next++]) {
                var code = codes.get(next - 1);
                add(others.contains(code) ? alone.get(nextAlone++) : code, text, kept);
            }
        }
        while (nextAlone < alone.size()) {
            add(alone.get(nextAlone++), text, kept);
        }
        return new SegmentText(text.toString(), kept);
    }

    private static void add(InlineCode code, StringBuilder text, List<InlineCode> codes) {
        text.append(SegmentText.CODE);
        codes.add(code);
    }

    private void drop(Set<InlineCode> others) {
        var halves = halves(codes.stream().filter(own::contains).toList());
        var left = alone.size();
        for (var i = 0; i < dropped.length; i++) {
            var code = codes.get(i);
            if (others.contains(code)) {
                dropped[i] = left-- <= 0;
                dropOpen();
                continue;
            }
            dropped[i] = !own.contains(code) || (isHalf(code) && !halves.contains(Half.other(code)));
            if (!dropped[i] && code.kind() == Kind.OPEN) {
                open.push(i);
                openById.computeIfAbsent(code.id(), _ -> new ArrayDeque<>()).push(i);
            } else if (!dropped[i] && code.kind() == Kind.CLOSE) {
                dropped[i] = !closes(code);
            }
        }
        dropOpen();
    }

    /** Drops what is open: what follows is not within an element that begins here. */
    private void dropOpen() {
        open.forEach(opening -> dropped[opening] = true);
        open.clear();
        openById.clear();
    }

    /** Whether a code closes the innermost pair; the pair that it closes otherwise overlaps others. */
    private boolean closes(InlineCode code) {
        var same = openById.get(code.id());
        var opening = same == null ? null : same.poll();
        while (!open.isEmpty() && dropped[open.element()]) {
            open.pop();
        }
        var innermost = opening != null && opening.equals(open.peek());
        if (innermost) {
            open.pop();
        } else if (opening != null) {
            dropped[opening] = true;
        }
        return innermost;
    }

    /** Half of a pair. */
    private record Half(Kind kind, int id) {
        static Half other(InlineCode code) {
            return new Half(code.kind() == Kind.OPEN ? Kind.CLOSE : Kind.OPEN, code.id());
        }
    }
}
