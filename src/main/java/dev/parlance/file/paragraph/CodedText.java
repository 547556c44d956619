package dev.parlance.file.paragraph;

import dev.parlance.file.paragraph.CodeDetection.Span;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A text in which parts became inline codes, with what is needed to undo that.
 *
 * @param original the text before
 * @param starts where each character of the text begins in the original, and at the end the length of the original
 * @param made the codes that the parts became
 */
record CodedText(SegmentText text, SegmentText original, List<Integer> starts, List<InlineCode> made) {

    static CodedText none(SegmentText text) {
        return new CodedText(text, text, List.of(), List.of());
    }

    /** The position in the original of the character at {@code index}. */
    int start(int index) {
        return starts.isEmpty() ? index : starts.get(index);
    }

    /**
     * Turns more parts into codes. Of parts that overlap only the first becomes a code, and parts that contain a code
     * stay as they are.
     */
    CodedText with(List<Span> spans) {
        if (spans.isEmpty()) {
            return this;
        }
        var all = text.text();
        var next = text.codes().stream().mapToInt(InlineCode::id).max().orElse(0) + 1;
        var coded = new StringBuilder(all.length());
        var codes = new ArrayList<InlineCode>();
        var begins = new ArrayList<Integer>();
        var more = new ArrayList<>(made);
        var old = text.codes().iterator();
        var at = 0;
        for (var span : spans) {
            var data = all.substring(span.start(), span.end());
            if (span.start() < at || data.indexOf(SegmentText.CODE) >= 0) {
                continue;
            }
            for (; at < span.start(); at++) {
                coded.append(all.charAt(at));
                begins.add(start(at));
                if (all.charAt(at) == SegmentText.CODE) {
                    codes.add(old.next());
                }
            }
            var code = new InlineCode(span.kind(), next + span.pair(), data, isSpace(data));
            coded.append(SegmentText.CODE);
            begins.add(start(at));
            codes.add(code);
            more.add(code);
            at = span.end();
        }
        coded.append(all, at, all.length());
        IntStream.rangeClosed(at, all.length()).forEach(i -> begins.add(start(i)));
        old.forEachRemaining(codes::add);
        return new CodedText(new SegmentText(coded.toString(), codes), original, begins, more);
    }

    private static boolean isSpace(String data) {
        return data.isBlank() || data.regionMatches(true, 0, "<br", 0, 3);
    }

    /** A translation with the original parts in the place of their codes; other codes stay. */
    SegmentText undone(SegmentText translation) {
        if (made.isEmpty() || translation.codes().stream().noneMatch(made::contains)) {
            return translation;
        }
        var text = new StringBuilder(translation.text().length());
        var codes = new ArrayList<InlineCode>();
        var all = translation.codes().iterator();
        for (var i = 0; i < translation.text().length(); i++) {
            var c = translation.text().charAt(i);
            var code = c == SegmentText.CODE ? all.next() : null;
            if (code != null && made.contains(code)) {
                text.append(code.data());
            } else {
                text.append(c);
                if (code != null) {
                    codes.add(code);
                }
            }
        }
        return new SegmentText(text.toString(), codes);
    }
}
