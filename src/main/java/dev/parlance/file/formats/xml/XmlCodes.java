package dev.parlance.file.formats.xml;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/**
 * Keeps the codes of a translation well-formed: a code that the source does not have is dropped, and so is half of a
 * pair without the other one, and a pair that overlaps another one.
 */
final class XmlCodes {
    private XmlCodes() {}

    /** The translation with the codes that it may have. */
    static SegmentText kept(SegmentText source, SegmentText translation) {
        if (translation.codes().isEmpty()) {
            return translation;
        }
        var codes = translation.codes();
        var dropped = dropped(source.codes(), codes);
        var text = new StringBuilder(translation.text().length());
        var kept = new ArrayList<InlineCode>();
        var next = 0;
        for (var i = 0; i < translation.text().length(); i++) {
            var c = translation.text().charAt(i);
            if (c != SegmentText.CODE) {
                text.append(c);
            } else if (!dropped[next++]) {
                text.append(c);
                kept.add(codes.get(next - 1));
            }
        }
        return new SegmentText(text.toString(), kept);
    }

    private static boolean[] dropped(List<InlineCode> source, List<InlineCode> codes) {
        var own = new HashSet<>(source);
        var halves = new HashSet<Half>();
        codes.stream().filter(own::contains).forEach(code -> halves.add(new Half(code.kind(), code.id())));
        var dropped = new boolean[codes.size()];
        var open = new ArrayDeque<Integer>();
        for (var i = 0; i < dropped.length; i++) {
            var code = codes.get(i);
            dropped[i] = !own.contains(code) || (code.kind() != Kind.STANDALONE && !halves.contains(Half.other(code)));
            if (!dropped[i] && code.kind() == Kind.OPEN) {
                open.push(i);
            } else if (!dropped[i] && code.kind() == Kind.CLOSE) {
                dropped[i] = !closes(code, codes, open, dropped);
            }
        }
        open.forEach(opening -> dropped[opening] = true);
        return dropped;
    }

    /** Whether a code closes the innermost pair; the pair that it closes otherwise overlaps others. */
    private static boolean closes(
            InlineCode code, List<InlineCode> codes, ArrayDeque<Integer> open, boolean[] dropped) {
        for (var opening : open) {
            if (codes.get(opening).id() == code.id()) {
                var innermost = opening.equals(open.peek());
                dropped[opening] = !innermost;
                open.remove(opening);
                return innermost;
            }
        }
        return false;
    }

    /** Half of a pair. */
    private record Half(Kind kind, int id) {
        static Half other(InlineCode code) {
            return new Half(code.kind() == Kind.OPEN ? Kind.CLOSE : Kind.OPEN, code.id());
        }
    }
}
