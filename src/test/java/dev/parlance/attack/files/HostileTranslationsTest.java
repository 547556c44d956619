package dev.parlance.attack.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestVolume;
import dev.parlance.file.FileFormats;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Writes each of these texts to each place of a file in each format, by itself, and reads the file again. White space
 * may be another one, and control characters U+FFFD, in formats that cannot hold them.
 */
class HostileTranslationsTest {
    private static final List<String> TEXTS = List.of(
            // characters
            "a\u0001b \u000Bc \f \u001E \u007F d",
            "a\u0085b\u2028c\u2029d",
            "a\uFFFE \uFFFFb",
            "a\nb\rc\r\nd",
            "a\n\nb",
            "a\tb  c\u00A0d",
            " a ",
            "\u202Eright\u202C אבג \uD83D\uDE00 é \u200B",
            // quotes and escapes
            "it's don’t \"a\" 'b' `c`",
            "a\\",
            "a \\\\\\",
            "a\\\"b \\' \\u0041 \\n \\x41 \\\\",
            "%s %1$s %% {a} {{a}} {0,number} ${a} $a #{a}",
            // markup
            "<b>a</b> <br> <a href='x'>",
            "&amp; &lt; &#65; &x; ]]> <![CDATA[ <!-- -->",
            "*a* _b_ `c` [a](b) ![c](d) ~~e~~ ^f^",
            "a | b",
            "|===",
            "::x a:: b",
            ":a: b",
            "see http://x.y/?a=b&c=d#e",
            "a--b ... (C) -> =>",
            "a --> b",
            // what begins a line
            "# x",
            "- x: y",
            "* x",
            "1. x",
            "> q",
            ". x",
            "== x",
            "----",
            "NOTE: a",
            "+",
            "a +",
            "a\n* b",
            "a\n----",
            "a\n> b",
            "[x]",
            "; x",
            "// x",
            "-- x",
            // other types
            "no",
            "5",
            "1e3",
            "null",
            "~",
            "2026-11-29",
            "=1+1",
            "@string/x",
            "?a",
            "a, b; c\t\"d\"");

    /** Without the drills, each format gets a third of the texts, and each text a third of the formats. */
    private static final int STEP = TestVolume.of(1, 3);

    /** Codes that stand for a character, and what stands for one that the format has no syntax for. */
    private static final Map<Family, Map<String, String>> SHOWN = Map.of(
            Family.SUB, Map.of("|", "¦"),
            Family.ODF, Map.of("<text:s/>", " "),
            Family.ASCIIDOC, Map.of("{empty}", "", "{backslash}", "\\", "{plus}", "+"));

    private static final Pattern CONTROL = Pattern.compile("[\\x01-\\x08\\x0B\\f\\x0E-\\x1F\uFFFE\uFFFF]");
    private static final Pattern SPACES = Pattern.compile("[\\s\u0085\u00A0\u2028\u2029\uFFFD]+");

    @TempDir
    Path directory;

    static Stream<Family> families() {
        // a PDF is translated as a Word file
        return Stream.of(Family.values()).filter(family -> family.isOfJobs() && family != Family.PDF);
    }

    @ParameterizedTest
    @MethodSource("families")
    void aTranslationComesBackAsItWasSent(Family family) throws Exception {
        var source = directory.resolve("source");
        Files.write(source, Seeds.of(family, null).getFirst());
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, family.usual());
        var format = FileFormats.detect(source, family.filename(), options).format();
        var file = Gates.check(format, source, options);
        var wrong = new LinkedHashMap<String, String>();
        var before = read(file);
        var places = places(before);
        for (var place : places) {
            for (var i = Math.floorMod(family.name().hashCode(), STEP); i < TEXTS.size(); i += STEP) {
                var text = TEXTS.get(i);
                var sent = withCodes(text, before.get(place).source());
                var again = again(file, before, place, sent);
                if (!form(family, again).equals(form(family, shown(sent)))) {
                    wrong.put(
                            "%s in %s (%d)"
                                    .formatted(text, shown(before.get(place).source()), place),
                            again);
                }
            }
        }
        assertThat(places).isNotEmpty();
        assertThat(wrong).isEmpty();
    }

    /** The texts without codes, or all where each text has codes: a code without a text in it may be left out. */
    private static List<Integer> places(List<Paragraph> file) {
        var places = IntStream.range(0, file.size())
                .filter(place -> !file.get(place).source().text().isBlank())
                .boxed()
                .toList();
        var plain = places.stream()
                .filter(place -> file.get(place).source().codes().isEmpty())
                .toList();
        return plain.isEmpty() ? places : plain;
    }

    /** A translation with the codes of its source, because a text without them may be refused. */
    private static SegmentText withCodes(String text, SegmentText source) {
        var codes = source.codes();
        return codes.isEmpty()
                ? SegmentText.of(text)
                : new SegmentText(text + " " + String.valueOf(SegmentText.CODE).repeat(codes.size()), codes);
    }

    private static String form(Family family, String text) {
        var shown = text;
        for (var other : SHOWN.getOrDefault(family, Map.of()).entrySet()) {
            shown = shown.replace(other.getKey(), other.getValue());
        }
        return SPACES.matcher(CONTROL.matcher(shown).replaceAll("\uFFFD"))
                .replaceAll(" ")
                .strip();
    }

    /** The translation of one text as it is read after it was written. */
    private String again(CheckedFile file, List<Paragraph> before, int place, SegmentText text) throws IOException {
        var target = directory.resolve("target");
        Files.deleteIfExists(target);
        try {
            file.format().write(file, new One(place, text), true, target);
            var all = read(file.at(target, file.charset(), file.bom()));
            var own = all.subList(place, all.size() - (before.size() - place - 1));
            var texts = new StringBuilder();
            for (var part : own) {
                var translation = part.translation();
                texts.append(shown(translation == null ? part.source() : translation))
                        .append('\n');
            }
            return texts.toString();
        } catch (UnreadableFile refused) {
            return "refused: " + refused.getMessage();
        }
    }

    private static String shown(SegmentText text) {
        var codes = text.codes().iterator();
        var shown = new StringBuilder();
        text.text().chars().forEach(c -> {
            var code = c == SegmentText.CODE ? codes.next() : null;
            shown.append(code == null ? Character.toString(c) : code.space() ? " " : code.data());
        });
        return shown.toString();
    }

    private static List<Paragraph> read(CheckedFile file) throws UnreadableFile, IOException {
        var all = new ArrayList<Paragraph>();
        file.format().read(file, all::add);
        return all;
    }

    /** A translation of one text of a file. */
    private static final class One implements Translations {
        private final int place;
        private final SegmentText text;
        private int next;

        One(int place, SegmentText text) {
            this.place = place;
            this.text = text;
        }

        @Override
        public @Nullable SegmentText text(Paragraph paragraph, Raw raw) {
            return next++ == place ? text : null;
        }

        @Override
        public @Nullable SegmentTarget unit(Paragraph unit, boolean locks) {
            return next++ == place ? new SegmentTarget(text, false, false) : null;
        }
    }
}
