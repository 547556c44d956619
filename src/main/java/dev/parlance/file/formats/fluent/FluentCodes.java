package dev.parlance.file.formats.fluent;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Keeps the codes of a translation valid. A code that the source does not have is dropped. The syntax of variants keeps
 * its order: what comes too early is dropped, what is missing comes at the end, unless the translation has none of it.
 */
final class FluentCodes {
    private static final InlineCode NOTHING = new InlineCode(Kind.STANDALONE, 0, "{\"\"}", false);

    private final List<InlineCode> syntax;
    private final Set<InlineCode> placeables = new HashSet<>();
    private final StringBuilder text = new StringBuilder();
    private final List<InlineCode> codes = new ArrayList<>();
    private int next;
    /** Whether a variant begins here. */
    private boolean open;

    private FluentCodes(SegmentText source) {
        this.syntax =
                source.codes().stream().filter(code -> isSyntax(code.data())).toList();
        placeables.addAll(source.codes());
        syntax.forEach(placeables::remove);
    }

    /** The translation with the codes that it may have. */
    static SegmentText kept(SegmentText source, SegmentText translation) {
        var kept = new FluentCodes(source);
        kept.add(translation);
        if (kept.text.isEmpty()) {
            kept.keep(NOTHING);
        }
        return new SegmentText(kept.text.toString(), kept.codes);
    }

    private static boolean isSyntax(String data) {
        return opens(data) || closes(data);
    }

    /** Whether a variant begins after a code. */
    static boolean opens(String data) {
        return data.charAt(0) != SegmentText.CODE && !data.endsWith("}");
    }

    /** Whether a variant ends before a code. */
    static boolean closes(String data) {
        return data.charAt(0) != SegmentText.CODE && !data.startsWith("{");
    }

    private void add(SegmentText translation) {
        var all = translation.codes().iterator();
        for (var c : translation.text().codePoints().toArray()) {
            if (c == SegmentText.CODE) {
                code(all.next());
            } else {
                text.appendCodePoint(Character.getType(c) == Character.SURROGATE ? 0xFFFD : c);
                open = false;
            }
        }
        while (next > 0 && next < syntax.size()) {
            syntax();
        }
    }

    private void code(InlineCode code) {
        if (next < syntax.size() && code.equals(syntax.get(next))) {
            syntax();
        } else if (placeables.contains(code)) {
            keep(code);
            open = false;
        }
    }

    private void syntax() {
        var code = syntax.get(next++);
        if (open && closes(code.data())) {
            keep(NOTHING);
        }
        keep(code);
        open = opens(code.data());
    }

    private void keep(InlineCode code) {
        text.append(SegmentText.CODE);
        codes.add(code);
    }
}
