package dev.parlance.job.quality.check;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks that the target has the inline codes of the source. */
final class InlineCodes {
    private InlineCodes() {}

    static Optional<Finding> check(String source, List<InlineCode> sourceCodes, String target, List<InlineCode> codes) {
        var inSource = parts(source, sourceCodes);
        var inTarget = parts(target, codes);
        var missing = Part.lacking(inSource, inTarget);
        var extra = Part.lacking(inTarget, inSource);
        return missing.isEmpty() && extra.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Finding(QualityCode.INLINE_CODES, message(missing, extra), Part.positions(missing, extra)));
    }

    private static String message(List<Part> missing, List<Part> extra) {
        return "inline codes that the target lacks: %d; that the source lacks: %d"
                .formatted(missing.size(), extra.size());
    }

    private static List<Part> parts(String text, List<InlineCode> codes) {
        var parts = new ArrayList<Part>(codes.size());
        var at = text.indexOf(SegmentText.CODE);
        for (var code : codes) {
            if (at < 0) {
                break;
            }
            parts.add(new Part(code.kind() + " " + code.id() + " " + code.data(), at, at + 1));
            at = text.indexOf(SegmentText.CODE, at + 1);
        }
        return parts;
    }
}
