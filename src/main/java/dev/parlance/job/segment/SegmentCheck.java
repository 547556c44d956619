package dev.parlance.job.segment;

import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checks an edit against the current segments. Codes of a target must be codes of its source, or of the target that it
 * replaces, since no others can be written into the file; missing codes only cause a warning.
 */
final class SegmentCheck {
    private final Map<Integer, SegmentView> before;
    private final Role role;
    private final boolean sourceRequired;
    private final List<Violation> violations = new ArrayList<>();
    private final List<SegmentWarning> warnings = new ArrayList<>();

    /**
     * A check of one edit.
     *
     * @param before the named segments that the job has, by ordinal
     * @param sourceRequired whether each segment of the edit must name its source
     */
    private SegmentCheck(Map<Integer, SegmentView> before, Role role, boolean sourceRequired) {
        this.before = before;
        this.role = role;
        this.sourceRequired = sourceRequired;
    }

    /**
     * The warnings.
     *
     * @param before the named segments that the job has, by ordinal
     * @param sourceRequired whether each segment of the edit must name its source
     * @throws Fault.Invalid with everything that is wrong
     */
    static List<SegmentWarning> check(
            SegmentEdit edit, Map<Integer, SegmentView> before, Role role, boolean sourceRequired) {
        var check = new SegmentCheck(before, role, sourceRequired);
        check.all(edit.segments());
        if (!check.violations.isEmpty()) {
            throw new Fault.Invalid(check.violations);
        }
        return List.copyOf(check.warnings);
    }

    private void all(List<SegmentEdit.Segment> segments) {
        var seen = new HashSet<Integer>();
        for (var i = 0; i < segments.size(); i++) {
            var pointer = "/segments/" + i;
            var segment = segments.get(i);
            if (!seen.add(segment.ordinal())) {
                violate(pointer + "/ordinal", "unique", "is a duplicate");
            }
            var fits = places(segment.target(), segment.targetCodes(), pointer + "/targetCodes");
            var suggestion = segment.suggestion();
            if (suggestion != null) {
                places(suggestion.text(), suggestion.codes(), pointer + "/suggestion/codes");
            }
            var current = before.get(segment.ordinal());
            if (current == null) {
                violate(pointer + "/ordinal", "unknown", "must be a segment of the job");
            } else if (source(segment, current, pointer + "/source")) {
                lock(segment, current, pointer + "/locked");
                if (fits && segment.target() != null) {
                    new SegmentCodes(current, segment.codes(), pointer + "/targetCodes").check(violations);
                    warn(segment, segment.target(), current);
                }
            }
        }
    }

    private void violate(String pointer, String code, String message) {
        violations.add(Violation.at(pointer, code, message));
    }

    private boolean places(@Nullable String text, @Nullable List<InlineCode> codes, String pointer) {
        var places = text == null
                ? 0
                : text.chars().filter(c -> c == SegmentText.CODE).count();
        var given = codes == null ? 0 : codes.size();
        if (places != given) {
            violate(
                    pointer,
                    "codes",
                    "must contain one code for each of the %d U+FFFC characters in the text".formatted(places));
        }
        return places == given;
    }

    /** Whether the segment can be the one that the caller translated; if not, nothing else is compared. */
    private boolean source(SegmentEdit.Segment segment, SegmentView current, String pointer) {
        var source = segment.source();
        if (source == null && sourceRequired) {
            violations.add(SegmentSource.missing(pointer));
        } else if (source != null && !source.equals(current.source())) {
            violations.add(SegmentSource.changed(pointer));
            return false;
        }
        return true;
    }

    private void lock(SegmentEdit.Segment segment, SegmentView current, String pointer) {
        var locked = segment.locked(current.locked());
        if (role == Role.LINGUIST && (current.locked() || locked)) {
            violate(
                    pointer,
                    "locked",
                    "the role LINGUIST does not permit changing locked segments or locking segments");
        } else if (current.locked() && locked && changes(segment, current)) {
            violate(pointer, "locked", "the segment is locked; send \"locked\": false to change it");
        }
    }

    private static boolean changes(SegmentEdit.Segment segment, SegmentView current) {
        return !Objects.equals(segment.target(), current.target())
                || !segment.codes().equals(current.targetCodes())
                || segment.confirmed() != current.confirmed()
                || segment.editingTime() != current.editingTime()
                || !Objects.equals(segment.suggestion(), current.suggestion());
    }

    private void warn(SegmentEdit.Segment segment, String target, SegmentView current) {
        var missing = current.sourceCodes().size()
                - segment.codes().stream()
                        .filter(current.sourceCodes()::contains)
                        .count();
        if (missing > 0) {
            warnings.add(new SegmentWarning(
                    segment.ordinal(), "missingCodes", "the target lacks %d codes of the source".formatted(missing)));
        }
        var most = current.maxLength();
        var length = target.codePointCount(0, target.length());
        if (most != null && length > most) {
            warnings.add(new SegmentWarning(
                    segment.ordinal(),
                    "maxLength",
                    "the target has %d characters; the file allows %d".formatted(length, most)));
        }
    }
}
