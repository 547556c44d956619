package dev.parlance.file.xml;

import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.text.Encodable;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A text between tags, which another text replaces with the references that the file uses.
 *
 * @param source its text
 * @param places where the markup of each of its codes is in the file
 * @param spaces the runs of white space in the file, by the position of the one space that each means; null where white
 *     space is kept
 * @param references those in the text, by the character that they mean
 * @param cdata whether it is the content of a CDATA section
 * @param spacing how white space is written
 * @param changed the markup of codes with texts in them that changed
 */
record FlowPlace(
        SegmentText source,
        List<Integer> places,
        @Nullable Map<Integer, String> spaces,
        Map<Integer, String> references,
        boolean cdata,
        Spacing spacing,
        Map<InlineCode, String> changed)
        implements Place {

    @Override
    public String raw(SegmentText text, int index) {
        var run = spaces == null ? null : spaces.get(index);
        var raw = run == null ? Place.super.raw(text, index) : run;
        return writesElements() ? spacing.kept(raw) : raw;
    }

    @Override
    public Place edited(List<Edit> edits) {
        var changed = new HashMap<InlineCode, String>();
        var next = edits.iterator();
        var edit = next.hasNext() ? next.next() : null;
        for (var i = 0; i < places.size() && edit != null; i++) {
            var code = source.codes().get(i);
            var data = new StringBuilder();
            var from = 0;
            while (edit != null && isIn(edit, code, places.get(i))) {
                data.append(code.data(), from, edit.start() - places.get(i)).append(edit.text());
                from = edit.end() - places.get(i);
                edit = next.hasNext() ? next.next() : null;
            }
            if (from > 0) {
                changed.put(
                        code,
                        data.append(code.data(), from, code.data().length()).toString());
            }
        }
        return new FlowPlace(source, places, spaces, references, cdata, spacing, changed);
    }

    private static boolean isIn(Edit edit, InlineCode code, int place) {
        return place >= 0
                && edit.start() >= place
                && edit.end() <= place + code.data().length();
    }

    private InlineCode changed(InlineCode code) {
        var data = changed.get(code);
        return data == null ? code : new InlineCode(code.kind(), code.id(), data, code.space());
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        var kept = kept(text);
        return spaces == null ? kept : FlowText.collapsed(kept);
    }

    private SegmentText kept(SegmentText text) {
        var kept = TargetCodes.kept(source, text);
        var codes = changed.isEmpty()
                ? kept.codes()
                : kept.codes().stream().map(this::changed).toList();
        var merged = new SegmentText(kept.text(), codes);
        // before the characters that stand for white space are replaced
        var spaced = writesElements() && !text.equals(source) ? spacing.coded(merged) : merged;
        return new SegmentText(XmlText.allowed(spaced.text()), spaced.codes());
    }

    private boolean writesElements() {
        return spaces != null && !cdata;
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var kept = kept(text);
        var all = kept.text();
        if (!cdata && XmlText.isPlain(all, references, encoder)) {
            return all;
        }
        var written = new StringBuilder(all.length() + 16);
        var codes = kept.codes().iterator();
        for (var i = 0; i < all.length(); ) {
            var c = all.codePointAt(i);
            i += Character.charCount(c);
            if (c == SegmentText.CODE) {
                written.append(codes.next().data());
            } else {
                encode(c, written, encoder);
            }
        }
        return written.toString();
    }

    /** A character in a CDATA section, which has no references: what needs one is between two sections. */
    private static String inCdata(int c, boolean afterBrackets, CharsetEncoder encoder) {
        if (c == '>' && afterBrackets) {
            return "]]><![CDATA[>";
        }
        return c != '\r' && Encodable.in(encoder, c) ? Character.toString(c) : "]]>&#x%X;<![CDATA[".formatted(c);
    }

    private void encode(int c, StringBuilder written, CharsetEncoder encoder) {
        var length = written.length();
        var afterBrackets = length >= 2 && written.charAt(length - 1) == ']' && written.charAt(length - 2) == ']';
        if (c == '\n') {
            written.append(spacing.newline());
        } else if (cdata) {
            written.append(inCdata(c, afterBrackets, encoder));
        } else {
            written.append(XmlText.encoded(c, afterBrackets, references, encoder));
        }
    }
}
