package dev.parlance.job.quality.check;

import dev.parlance.job.segment.SegmentView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The checks of one segment by itself. */
public final class SegmentChecks {
    /** In longer texts no numbers, placeholders and codes are collected; a text of digits would need gigabytes. */
    static final int MOST_CHARACTERS = 100_000;

    private final boolean sameLanguage;
    private final EndPunctuation punctuation;
    private final Spaces spaces;

    /**
     * The checks for two languages.
     *
     * @param sourceLang in normal form, as is {@code targetLang}
     */
    public SegmentChecks(String sourceLang, String targetLang) {
        var from = primary(sourceLang);
        var to = primary(targetLang);
        this.sameLanguage = from.equals(to);
        this.punctuation = new EndPunctuation(from, to);
        this.spaces = new Spaces(to);
    }

    private static String primary(String lang) {
        return lang.split("[-_]", 2)[0];
    }

    /** What is wrong with the target; at most one finding for each check. */
    public List<Finding> check(SegmentView segment) {
        var source = segment.source();
        var target = segment.target() == null ? "" : segment.target();
        if (blank(target)) {
            return blank(source)
                    ? List.of()
                    : List.of(new Finding(QualityCode.EMPTY_TARGET, "the target is empty", List.of()));
        }
        var findings = new ArrayList<Finding>();
        same(source, target).ifPresent(findings::add);
        if (Math.max(source.length(), target.length()) <= MOST_CHARACTERS) {
            parts(segment, source, target, findings);
        }
        length(segment.maxLength() == null ? Integer.MAX_VALUE : segment.maxLength(), target)
                .ifPresent(findings::add);
        punctuation.check(source, target).ifPresent(findings::add);
        findings.addAll(spaces.check(source, target));
        return findings;
    }

    private static void parts(SegmentView segment, String source, String target, List<Finding> findings) {
        var inSource = Placeholders.in(source);
        var inTarget = Placeholders.in(target);
        Numbers.check(Placeholders.blank(source, inSource), Placeholders.blank(target, inTarget))
                .ifPresent(findings::add);
        InlineCodes.check(source, segment.sourceCodes(), target, segment.targetCodes())
                .ifPresent(findings::add);
        Placeholders.check(source, inSource, target, inTarget).ifPresent(findings::add);
    }

    static boolean blank(String text) {
        return text.chars().allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c));
    }

    /** A text without letters, such as a number, is the same in most languages. */
    private Optional<Finding> same(String source, String target) {
        return sameLanguage
                        || !source.strip().equals(target.strip())
                        || source.codePoints().noneMatch(Character::isLetter)
                ? Optional.empty()
                : Optional.of(
                        new Finding(QualityCode.SAME_AS_SOURCE, "the target is the same as the source", List.of()));
    }

    private static Optional<Finding> length(int most, String target) {
        var length = target.codePointCount(0, target.length());
        return length <= most
                ? Optional.empty()
                : Optional.of(new Finding(
                        QualityCode.MAX_LENGTH,
                        "the target has %d characters; the file allows %d".formatted(length, most),
                        List.of(Position.target(target.offsetByCodePoints(0, most), target.length()))));
    }
}
