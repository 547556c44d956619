package dev.parlance.attack.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.paragraph.Targets;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Translations at random for the segments of a file: none, the one of the file, hostile ones, codes in disorder. */
final class FuzzedTargets implements Targets.Source {
    private static final List<String> HOSTILE = List.of(
            "</a>]]><b a='\"'>&lt;&x;<!--",
            "a: b # c\n- d\n{e",
            "x\u0000y\u0001z",
            "\uD800 \uDC00",
            "\uE101\uE110 \uE102\uE111 \uE103",
            "'\"`\\ \\u0041 \\x \\",
            "\n\r\t\u2028\u0085",
            "=1+1,;|\t\"",
            " ",
            "*_`[x](y)!|#",
            "<?php ?> $x {$y} EOT;",
            "> <String `x'>",
            "[#$tu1] ${x} $1 \\1",
            "\uFFFE\uFFFF\uFEFF",
            "msgid \"x\"",
            "\u202Eא 日本 😀");

    private final List<StoredSegment> all = new ArrayList<>();

    private FuzzedTargets(List<ImportedSegment> segments, Function<ImportedSegment, SegmentTarget> translate) {
        for (var segment : segments) {
            var target = translate.apply(segment);
            var stored = new SegmentTarget(
                    target.text() == null ? null : stored(target.text()), target.confirmed(), target.locked());
            all.add(new StoredSegment(
                    all.size(),
                    stored(segment.source()),
                    stored,
                    segment.plural() == null ? null : segment.plural().category()));
        }
    }

    FuzzedTargets(List<ImportedSegment> segments, Random random) {
        this(segments, segment -> any(segment, random));
    }

    /** The translations that the file has. */
    static FuzzedTargets untouched(List<ImportedSegment> segments) {
        return new FuzzedTargets(
                segments, segment -> new SegmentTarget(segment.target(), segment.confirmed(), segment.locked()));
    }

    /** Each source between two marks. */
    static FuzzedTargets marked(List<ImportedSegment> segments) {
        return new FuzzedTargets(segments, segment -> {
            var source = segment.source();
            return new SegmentTarget(new SegmentText("«" + source.text() + "»", source.codes()), false, false);
        });
    }

    /** A text as it comes back from the database, which stores neither NUL nor half of a surrogate pair. */
    private static SegmentText stored(SegmentText text) {
        var codes = text.codes().stream()
                .map(code -> new InlineCode(code.kind(), code.id(), stored(code.data()), code.space()))
                .toList();
        return new SegmentText(stored(text.text()), codes);
    }

    private static String stored(String text) {
        return new String(text.replace('\0', '\uFFFD').getBytes(UTF_8), UTF_8);
    }

    private static SegmentTarget any(ImportedSegment segment, Random random) {
        var confirmed = random.nextBoolean();
        var locked = random.nextInt(4) == 0;
        return switch (random.nextInt(6)) {
            case 0 -> SegmentTarget.NONE;
            case 1 -> new SegmentTarget(segment.target(), segment.confirmed(), segment.locked());
            case 2 -> new SegmentTarget(segment.source(), confirmed, locked);
            case 3 -> new SegmentTarget(disordered(segment.source().codes(), random), confirmed, locked);
            case 4 -> new SegmentTarget(SegmentText.of(HOSTILE.get(random.nextInt(HOSTILE.size()))), confirmed, locked);
            default ->
                new SegmentTarget(
                        new SegmentText(
                                "Ä " + segment.source().text(), segment.source().codes()),
                        confirmed,
                        locked);
        };
    }

    private static SegmentText disordered(List<InlineCode> codes, Random random) {
        var some = new ArrayList<InlineCode>();
        for (var code : codes) {
            for (var times = random.nextInt(3); times > 0; times--) {
                some.add(code);
            }
        }
        some.add(new InlineCode(InlineCode.Kind.OPEN, 99, "<z>", false));
        Collections.shuffle(some, random);
        var text = new StringBuilder("x");
        some.forEach(_ -> text.append(SegmentText.CODE).append(random.nextBoolean() ? "y" : ""));
        return new SegmentText(text.toString(), some);
    }

    @Override
    public Targets open() {
        return new Open(all.iterator());
    }

    private record Open(Iterator<StoredSegment> targets) implements Targets {
        @Override
        public @Nullable StoredSegment next() {
            return targets.hasNext() ? targets.next() : null;
        }

        @Override
        public void close() {}
    }
}
