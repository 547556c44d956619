package dev.parlance.analysis.pretranslate;

import dev.parlance.memory.match.TranslationStore;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Gives the translation of a match the codes of a segment. The codes of both sources correspond in their order, and
 * must be of the same kinds; the translation must have each of them once, with pairs complete and nested. Any other
 * translation is not used, because the file could not be written with it, or would lack markup.
 */
final class FitCodes {
    private FitCodes() {}

    /** The target for a segment with this source; empty when the translation does not fit or has no text. */
    static Optional<SegmentText> fit(SegmentText source, TranslationStore.Translation match) {
        var own = source.codes();
        var target = match.target();
        if (target.text().isBlank()
                || target.codes().size() != own.size()
                || !sameKinds(own, match.source().codes())) {
            return Optional.empty();
        }
        return map(own, match.source().codes(), target.codes())
                .filter(codes -> codes.equals(own) || (nested(own) && nested(codes)))
                .map(codes -> new SegmentText(target.text(), codes));
    }

    private static boolean sameKinds(List<InlineCode> own, List<InlineCode> matched) {
        if (own.size() != matched.size()) {
            return false;
        }
        for (var i = 0; i < own.size(); i++) {
            if (own.get(i).kind() != matched.get(i).kind()) {
                return false;
            }
        }
        return true;
    }

    /** The codes of the segment in the order of the target; empty when the target has other codes than its source. */
    private static Optional<List<InlineCode>> map(
            List<InlineCode> own, List<InlineCode> matched, List<InlineCode> target) {
        Map<InlineCode, Deque<InlineCode>> left = new HashMap<>();
        for (var i = 0; i < own.size(); i++) {
            left.computeIfAbsent(matched.get(i), _ -> new ArrayDeque<>()).add(own.get(i));
        }
        var codes = new ArrayList<InlineCode>(own.size());
        for (var code : target) {
            var next = left.getOrDefault(code, new ArrayDeque<>()).poll();
            if (next == null) {
                return Optional.empty();
            }
            codes.add(next);
        }
        return Optional.of(codes);
    }

    /** Whether every code belongs to a pair in these codes, or stands alone, and pairs are nested. */
    private static boolean nested(List<InlineCode> codes) {
        var open = new ArrayDeque<Integer>();
        for (var code : codes) {
            switch (code.kind()) {
                case OPEN -> open.push(code.id());
                case CLOSE -> {
                    if (open.isEmpty() || open.pop() != code.id()) {
                        return false;
                    }
                }
                case STANDALONE -> {}
            }
        }
        return open.isEmpty();
    }
}
