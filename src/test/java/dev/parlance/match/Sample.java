package dev.parlance.match;

import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Real text, and edited variants of it. */
final class Sample {
    private Sample() {}

    static List<String> lines() {
        try (var stream = Sample.class.getResourceAsStream("/match/python-docs.txt")) {
            return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The line or a part of it, with up to half of its words changed, moved, removed or added. */
    static String edited(List<String> lines, Random random) {
        var words =
                new ArrayList<>(List.of(lines.get(random.nextInt(lines.size())).split(" ", -1)));
        for (var edits = random.nextInt(1 + words.size() / 2); edits > 0 && !words.isEmpty(); edits--) {
            var at = random.nextInt(words.size());
            var other = lines.get(random.nextInt(lines.size())).split(" ", -1);
            switch (random.nextInt(5)) {
                case 0 -> words.remove(at);
                case 1 -> words.add(at, other[random.nextInt(other.length)]);
                case 2 -> words.add(at, words.remove(random.nextInt(words.size())));
                case 3 -> words.set(at, words.get(at).toUpperCase(java.util.Locale.ROOT));
                default -> words.set(at, other[random.nextInt(other.length)]);
            }
        }
        return String.join(" ", words);
    }

    static SegmentText text(String plain) {
        return SegmentText.of(plain);
    }
}
