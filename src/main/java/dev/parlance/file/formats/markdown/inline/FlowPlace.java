package dev.parlance.file.formats.markdown.inline;

import dev.parlance.file.formats.html.HtmlSpellings;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.text.EmptyPairs;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A flowing text of Markdown.
 *
 * @param edited what to write for codes with texts in them that changed
 */
record FlowPlace(SegmentText source, FlowOrigin origin, FlowKind kind, Map<InlineCode, String> edited)
        implements Place {

    @Override
    public String raw(SegmentText text, int index) {
        if (origin.breaks().containsKey(index)) {
            return FlowText.lineBreak(index);
        }
        var run = origin.spaces().get(index);
        return run == null ? Place.super.raw(text, index) : run;
    }

    @Override
    public Place edited(List<Edit> edits) {
        var changed = new HashMap<InlineCode, String>();
        var at = 0;
        var next = 0;
        for (var code : source.codes()) {
            var from = origin.codeStart(code.data(), at);
            at = from + code.data().length();
            var data = new StringBuilder(code.data());
            for (; next < edits.size() && edits.get(next).end() <= origin.start() + at; next++) {
                var edit = edits.get(next);
                var moved = data.length() - code.data().length() - origin.start() - from;
                data.replace(edit.start() + moved, edit.end() + moved, edit.text());
                changed.put(code, data.toString());
            }
        }
        return new FlowPlace(source, origin, kind, changed);
    }

    private SegmentText settled(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        var whole = new SegmentText(FlowText.whole(kept.text()), kept.codes());
        var full = EmptyPairs.without(whole, FlowPlace::isMark);
        return EmptyPairs.replaced(FlowCodes.settled(source, full, origin.labels(), edited), FlowPlace::joined);
    }

    /** Whether a code ends emphasis or a code span, of which Markdown has none around nothing. */
    private static boolean isMark(InlineCode closing) {
        var data = closing.data().strip();
        return FlowCodes.TAGS.containsKey(data) || data.replace("`", "").isEmpty();
    }

    /** An empty pair as it is read: a link or an image around nothing is one code. */
    private static List<InlineCode> joined(List<InlineCode> pair) {
        var opening = pair.getFirst();
        var closing = pair.getLast();
        return (opening.data().equals("[") || opening.data().equals("!["))
                        && closing.data().startsWith("]")
                ? List.of(new InlineCode(
                        InlineCode.Kind.STANDALONE,
                        opening.id(),
                        opening.data() + closing.data(),
                        opening.space() || closing.space()))
                : pair;
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var settled = settled(translation);
        var text = settled.text();
        var again = new StringBuilder(text.length());
        var inCode = new CodeSpans(settled.codes());
        for (var i = 0; i < text.length(); i++) {
            var c = text.charAt(i);
            if (FlowText.isBreak(text, i)) {
                again.append(kind.keepsSpace() ? '\n' : ' ');
                i++;
            } else if (inCode.next(c) && (c == '\n' || c == '\r')) {
                again.append(' ');
            } else if (!isLost(text, i, inCode.open())) {
                again.append(c == '\t' && !kind.keepsSpace() && !FlowText.isAtEdge(text, i) ? ' ' : c);
            }
        }
        return new SegmentText(again.toString(), settled.codes());
    }

    /** Whether a space is one of several that mean one. */
    private boolean isLost(String text, int at, boolean inCode) {
        return !kind.keepsSpace()
                && FlowText.isBlank(text.charAt(at))
                && at > 0
                && FlowText.isBlank(FlowText.before(text, at))
                && (inCode || !(FlowText.isAtEdge(text, at) || FlowText.isAtEdge(text, at - 1)));
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var settled = settled(translation);
        var text = settled.text();
        var spellings = spellings();
        spellings.expect(text);
        var escapes = new FlowEscapes(settled, kind, encoder, spellings);
        var inCode = new CodeSpans(settled.codes());
        var written = new StringBuilder(text.length() + 16);
        for (var i = 0; i < text.length(); ) {
            var c = text.codePointAt(i);
            if (FlowText.isBreak(text, i)) {
                written.append(origin.breaks().getOrDefault((int) text.charAt(i + 1), "\n"));
                i += 2;
                continue;
            }
            var code = inCode.next((char) c);
            if (c == SegmentText.CODE) {
                written.append(inCode.data());
            } else if (code) {
                written.append(inCode(c));
            } else if (escapes.isPlain(i)) {
                written.append((char) c);
            } else {
                written.append(escapes.written(i));
            }
            i += Character.charCount(c);
        }
        return written.toString();
    }

    private String inCode(int c) {
        return switch (c) {
            case '\n', '\r' -> " ";
            case '|' -> kind.block() == FlowKind.Block.CELL ? "\\|" : "|";
            default -> Character.toString(c);
        };
    }

    private HtmlSpellings spellings() {
        var spellings = new HtmlSpellings();
        var raw = origin.raw();
        if (raw.indexOf('\\') < 0 && raw.indexOf('&') < 0 && raw.indexOf('\t') < 0) {
            // each character means itself
            return spellings;
        }
        var characters = new FlowCharacters(origin.raw(), kind);
        var texts = origin.texts();
        for (var i = 0; i < texts.size(); i += 2) {
            var end = texts.get(i + 1) - origin.start();
            for (var at = texts.get(i) - origin.start(); at < end; ) {
                var next = characters.next(at, end);
                var isOne = next.text().codePointCount(0, next.text().length()) == 1;
                if (isOne && next.kind() != FlowCharacters.Kind.SPACE) {
                    spellings.add(next.text(), origin.raw().substring(at, next.end()));
                }
                at = next.end();
            }
        }
        return spellings;
    }
}
