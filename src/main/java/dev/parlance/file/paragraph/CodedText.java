package dev.parlance.file.paragraph;

import dev.parlance.file.paragraph.CodeDetection.Span;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

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
        var coding = new Coding();
        for (var span : spans) {
            var data = text.text().substring(span.start(), span.end());
            if (span.start() >= coding.at && data.indexOf(SegmentText.CODE) < 0) {
                coding.code(span, data);
            }
        }
        return coding.done();
    }

    /** This text in progress, as more parts of it become codes. */
    private final class Coding {
        private final int firstId =
                text.codes().stream().mapToInt(InlineCode::id).max().orElse(0) + 1;
        private final StringBuilder coded = new StringBuilder(text.text().length());
        private final List<InlineCode> codes = new ArrayList<>();
        private final List<Integer> begins = new ArrayList<>();
        private final List<InlineCode> more = new ArrayList<>(made);
        private final Iterator<InlineCode> old = text.codes().iterator();
        private int at;

        void code(Span span, String data) {
            copy(span.start());
            var code = new InlineCode(span.kind(), firstId + span.pair(), data, isSpace(data));
            coded.append(SegmentText.CODE);
            begins.add(start(at));
            codes.add(code);
            more.add(code);
            at = span.end();
        }

        private void copy(int end) {
            for (; at < end; at++) {
                var c = text.text().charAt(at);
                coded.append(c);
                begins.add(start(at));
                if (c == SegmentText.CODE) {
                    codes.add(old.next());
                }
            }
        }

        CodedText done() {
            copy(text.text().length());
            begins.add(start(at));
            return new CodedText(new SegmentText(coded.toString(), codes), original, begins, more);
        }
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
