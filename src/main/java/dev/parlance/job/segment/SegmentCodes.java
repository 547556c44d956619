package dev.parlance.job.segment;

import dev.parlance.fault.Violation;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Checks the codes of a target: at most as many of each as in its source, pairs complete and nested. */
final class SegmentCodes {
    private final SegmentView before;
    private final List<InlineCode> codes;
    private final String pointer;

    SegmentCodes(SegmentView before, List<InlineCode> codes, String pointer) {
        this.before = before;
        this.codes = codes;
        this.pointer = pointer;
    }

    void check(List<Violation> violations) {
        var own = before.sourceCodes();
        if (codes.equals(own) || (before.target() != null && codes.equals(before.targetCodes()))) {
            return;
        }
        known(violations);
        pairs(violations);
        if (nested(own) && !nested(codes)) {
            violations.add(Violation.at(pointer, "nesting", "pairs of codes must be nested"));
        }
    }

    private void known(List<Violation> violations) {
        var left = new ArrayList<>(before.sourceCodes());
        before.targetCodes().stream().filter(code -> !left.contains(code)).forEach(left::add);
        for (var i = 0; i < codes.size(); i++) {
            if (!left.remove(codes.get(i))) {
                var knows = before.sourceCodes().contains(codes.get(i))
                        || before.targetCodes().contains(codes.get(i));
                violations.add(Violation.at(
                        pointer + "/" + i,
                        knows ? "unique" : "unknown",
                        knows ? "must not occur more often than in the source" : "must be a code of the source"));
            }
        }
    }

    /**
     * Both codes of a pair are present, or neither is; half a pair, whose other half is in another segment, must
     * stay.
     */
    private void pairs(List<Violation> violations) {
        for (var code : before.sourceCodes()) {
            if (code.kind() == Kind.STANDALONE) {
                continue;
            }
            var whole = has(before.sourceCodes(), other(code.kind()), code.id());
            var here = has(codes, code.kind(), code.id());
            if (whole && here && !has(codes, other(code.kind()), code.id())) {
                violations.add(Violation.at(
                        pointer,
                        "pair",
                        "both codes of the pair %d must be present, or both left out".formatted(code.id())));
            } else if (!whole && !here) {
                violations.add(Violation.at(
                        pointer,
                        "required",
                        "the code %s must not be removed: its other half is in another segment"
                                .formatted(code.data())));
            }
        }
    }

    private static Kind other(Kind kind) {
        return switch (kind) {
            case OPEN -> Kind.CLOSE;
            case CLOSE -> Kind.OPEN;
            case STANDALONE -> Kind.STANDALONE;
        };
    }

    private static boolean has(List<InlineCode> codes, Kind kind, int id) {
        return codes.stream().anyMatch(code -> code.kind() == kind && code.id() == id);
    }

    /** Whether every pair within the text closes what was opened last. */
    private static boolean nested(List<InlineCode> codes) {
        var open = new ArrayDeque<Integer>();
        for (var code : codes) {
            switch (code.kind()) {
                case OPEN -> {
                    if (has(codes, Kind.CLOSE, code.id())) {
                        open.push(code.id());
                    }
                }
                case CLOSE -> {
                    if (has(codes, Kind.OPEN, code.id()) && (open.isEmpty() || open.pop() != code.id())) {
                        return false;
                    }
                }
                case STANDALONE -> {}
            }
        }
        return true;
    }
}
