package dev.parlance.file.formats.office.runs;

import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.text.LineRanges;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The content of a paragraph, which other runs replace.
 *
 * @param source its text
 * @param base the run of text without codes
 * @param ends the runs around it
 * @param origins what the codes of the source stand for
 */
record RunPlace(
        ArchivePart part,
        RunMarkup markup,
        SegmentText source,
        Run base,
        RunWriter.Ends ends,
        Map<InlineCode, Origin> origins)
        implements Place {

    /**
     * What a code stands for.
     *
     * @param item null for the ends of a run
     * @param run of the text within a pair; null for other codes
     */
    record Origin(@Nullable Item item, @Nullable Run run) {
        /** Whether a translation may have it twice. */
        boolean isRepeatable() {
            return item == null
                    || item.is(Item.Kind.OPEN)
                    || item.is(Item.Kind.CLOSE)
                    || (item.is(Item.Kind.ATOM) && !item.text().isEmpty());
        }
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var writer = markup.writer(part, encoder, ends);
        pass(text, writer);
        return writer.done();
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        var shape = new RunShape(part, markup);
        pass(text, shape);
        return shape.done();
    }

    /** Says which containers get another text. */
    @Override
    public void announce(SegmentText text) {
        var translated = contents(own(text));
        contents(source).forEach((code, content) -> {
            var container = Objects.requireNonNull(origins.get(code)).item();
            if (container != null && !content.equals(translated.get(code))) {
                markup.changed(part, container);
            }
        });
    }

    /** The texts within pairs of codes by the first one of each. */
    private static Map<InlineCode, String> contents(SegmentText text) {
        var contents = new HashMap<InlineCode, String>();
        var open = new ArrayDeque<InlineCode>();
        var starts = new ArrayDeque<Integer>();
        var codes = text.codes().iterator();
        for (var i = text.text().indexOf(SegmentText.CODE);
                i >= 0;
                i = text.text().indexOf(SegmentText.CODE, i + 1)) {
            var code = codes.next();
            if (code.kind() == Kind.OPEN) {
                open.push(code);
                starts.push(i + 1);
            } else if (code.kind() == Kind.CLOSE && !open.isEmpty()) {
                contents.put(open.pop(), text.text().substring(starts.pop(), i));
            }
        }
        return contents;
    }

    private void pass(SegmentText text, RunOut out) {
        var kept = TargetCodes.kept(source, own(text));
        var codes = kept.codes().iterator();
        var runs = new ArrayDeque<>(List.of(base));
        var used = new HashSet<InlineCode>();
        var run = markup.translated(base);
        var characters = markup.lineBreak() == null ? kept.text() : LineRanges.unified(kept.text());
        for (int i = 0, c; i < characters.length(); i += Character.charCount(c)) {
            c = characters.codePointAt(i);
            if (c == SegmentText.CODE) {
                code(codes.next(), runs, used, out);
                run = markup.translated(runs.element());
            } else {
                out.text(run, markup.held(c));
            }
        }
        for (var code : source.codes()) {
            var origin = Objects.requireNonNull(origins.get(code));
            if (origin.item() != null && stays(origin.item()) && used.add(code)) {
                out.item(markup.translated(origin.item()));
            }
        }
    }

    /** Whether a translation cannot lose a piece. */
    private boolean stays(Item item) {
        return item.is(Item.Kind.MARK)
                || (item.is(Item.Kind.ATOM)
                        && item.text().isEmpty()
                        && (item.isIndex() || markup.holdsText(part.text().substring(item.start(), item.end()))));
    }

    private void code(InlineCode code, ArrayDeque<Run> runs, HashSet<InlineCode> used, RunOut out) {
        var origin = Objects.requireNonNull(origins.get(code));
        if (code.kind() == Kind.CLOSE && runs.size() > 1) {
            runs.pop();
        }
        if (origin.item() != null && (used.add(code) || origin.isRepeatable())) {
            out.item(markup.translated(origin.item()));
        } else if (code.data().equals(String.valueOf(SegmentText.CODE))) {
            out.text(markup.translated(runs.element()), SegmentText.CODE);
        }
        if (code.kind() == Kind.OPEN) {
            runs.push(origin.run() == null ? runs.element() : origin.run());
        }
    }

    /** The text with the codes of the source: a code with another content but the same number is the same code. */
    private SegmentText own(SegmentText text) {
        if (origins.keySet().containsAll(text.codes())) {
            return text;
        }
        var codes = text.codes().stream().map(this::own).toList();
        return new SegmentText(text.text(), codes);
    }

    private InlineCode own(InlineCode code) {
        return origins.containsKey(code)
                ? code
                : origins.keySet().stream()
                        .filter(own -> own.kind() == code.kind() && own.id() == code.id())
                        .findFirst()
                        .orElse(code);
    }
}
