package dev.parlance.file.srx;

import static dev.parlance.shared.InlineCode.Kind.CLOSE;
import static dev.parlance.shared.InlineCode.Kind.OPEN;
import static dev.parlance.shared.InlineCode.Kind.STANDALONE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.srx.RuleGroup.Rule;
import dev.parlance.file.srx.SegmentationRules.CodePlacement;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class SegmenterTest {
    private static final List<String> EXPRESSIONS = List.of(
            "",
            "\\.",
            "[.?!]+",
            "[.?!]+[\"')]*",
            "\\bab?\\.",
            "(?:a|bc|c.)\\.",
            "(?i)A\\.",
            "a(?i)B|c\\.",
            "\\s+",
            "\\s",
            "\\s+\\p{Lu}",
            "(?<=a)b\\.",
            "(?<!a)\\.",
            "b(?=\\.)",
            "b(?!c)",
            "^\\s*\\d+\\.",
            "c$",
            "\\Qa.\\E",
            "[[:upper:]b]",
            "[^a-c]",
            "(a|b){1,3}",
            "a*?b+",
            "(a)\\1",
            "a++b",
            "\\d{2}\\.",
            "\\R",
            ".",
            "😀\\.?",
            "[😀a]");

    @Property(tries = 3000)
    void breaksAsTheRulesRequire(@ForAll("rules") List<Rule> rules, @ForAll("texts") String text) throws Exception {
        var segmenter = new Segmenter(new CompiledRules(RuleGroup.of(rules), CodePlacement.STANDARD));
        assertThat(segmenter.breaks(text)).as("%s on %s", rules, text).containsExactly(oracle(rules, text));
    }

    @Property
    void segmentsJoinedAreTheText(@ForAll("sentences") String text, @ForAll("languages") String language) {
        var coded = withCodes(text);
        var segments = SegmentationRules.builtIn().segmenter(language).split(coded);
        var joined = new StringBuilder();
        var codes = new ArrayList<InlineCode>();
        for (var segment : segments) {
            assertThat(segment.text().isEmpty()).isEqualTo(text.isEmpty());
            joined.append(segment.text());
            codes.addAll(segment.codes());
        }
        assertThat(joined).hasToString(coded.text());
        assertThat(codes).isEqualTo(coded.codes());
    }

    @Property
    void codesDoNotChangeWhereTextBreaks(@ForAll("sentences") String text) {
        var segmenter = SegmentationRules.builtIn().segmenter("en");
        var bare = SegmentText.of(text.replace(String.valueOf(SegmentText.CODE), ""));
        var plain = segmenter.split(withCodes(bare.text())).stream()
                .map(SegmentText::plain)
                .toList();
        assertThat(plain)
                .isEqualTo(segmenter.split(bare).stream().map(SegmentText::text).toList());
    }

    @Test
    void closingCodesStayBeforeABreakAndOthersFollowIt() {
        var text = new SegmentText(
                "One.\uFFFC\uFFFC\uFFFC Two", List.of(code(CLOSE, 1), code(OPEN, 2), code(STANDALONE, 3)));
        assertThat(SegmentationRules.builtIn().segmenter("en").split(text))
                .containsExactly(
                        new SegmentText("One.\uFFFC", List.of(code(CLOSE, 1))),
                        new SegmentText("\uFFFC\uFFFC Two", List.of(code(OPEN, 2), code(STANDALONE, 3))));
    }

    @Test
    void codePlacementIsThatOfTheFile() throws Exception {
        var rules = parse("""
                <srx version="2.0"><header cascade="no"><formathandle type="end" include="no"/>
                <formathandle type="start" include="yes"/><formathandle type="isolated" include="yes"/></header>
                <body><languagerules><languagerule languagerulename="a"><rule break="yes"><beforebreak>\\.</beforebreak>
                <afterbreak> </afterbreak></rule></languagerule></languagerules><maprules>
                <languagemap languagepattern=".*" languagerulename="a"/></maprules></body></srx>""");
        var text = new SegmentText("A.\uFFFC\uFFFC B", List.of(code(STANDALONE, 1), code(CLOSE, 2)));
        assertThat(rules.segmenter("en").split(text))
                .containsExactly(
                        new SegmentText("A.\uFFFC", List.of(code(STANDALONE, 1))),
                        new SegmentText("\uFFFC B", List.of(code(CLOSE, 2))));
    }

    @Test
    void rulesOfALanguageComeBeforeThoseOfAllWhenTheyCascade() throws Exception {
        assertThat(parse(twoMaps("yes")).segmenter("en-US").breaks("a. b! c")).containsExactly(5);
        assertThat(parse(twoMaps("yes")).segmenter("fr").breaks("a. b! c")).containsExactly(2, 5);
        assertThat(parse(twoMaps("no")).segmenter("en_us").breaks("a. b! c")).isEmpty();
    }

    @Test
    void reportsTheErrorsOfAFile() {
        assertInvalid("<srx version=\"2.0\"><header", "not well-formed XML");
        assertInvalid("<rules/>", "<srx> expected");
        assertInvalid("<srx version=\"1.0\"/>", "only SRX version 2.0");
        assertInvalid("<srx version=\"2.0\"/>", "<languagemap> is missing");
        assertInvalid(twoMaps("yes").replace("[.!]", "[.!"), "line 3: ");
        assertInvalid(twoMaps("yes").replace("languagepattern=\".*\"", ""), "requires the attribute languagepattern");
        assertInvalid(twoMaps("yes").replace("languagerulename=\"b\"/>", "languagerulename=\"x\"/>"), "named \"x\"");
        assertInvalid("<!DOCTYPE srx [<!ENTITY a \"b\">]><srx version=\"2.0\"/>", "DOCTYPE");
    }

    @Test
    void stopsAnExpressionThatBacktracksWithoutEnd() throws Exception {
        var rules = parse(
                twoMaps("yes").replace("<afterbreak>\\s</afterbreak>", "<afterbreak>(\\s|(x+x+)+y\\2)</afterbreak>"));
        var text = "a." + "x".repeat(60);
        assertThatThrownBy(() -> rules.segmenter("fr").breaks(text)).isInstanceOf(RulesTooSlow.class);
    }

    private static String twoMaps(String cascade) {
        return """
                <srx version="2.0"><header cascade="%s"/><body><languagerules>
                <languagerule languagerulename="a"><rule break="no"><beforebreak>\\.</beforebreak></rule></languagerule>
                <languagerule languagerulename="b"><rule break="yes">
                <beforebreak>[.!]</beforebreak><afterbreak>\\s</afterbreak></rule></languagerule></languagerules>
                <maprules><languagemap languagepattern="EN.*" languagerulename="a"/>
                <languagemap languagepattern=".*" languagerulename="b"/></maprules></body></srx>""".formatted(cascade);
    }

    private static SegmentationRules parse(String srx) throws InvalidRules {
        return SegmentationRules.parse(new ByteArrayInputStream(srx.getBytes(UTF_8)));
    }

    private static void assertInvalid(String srx, String message) {
        assertThatThrownBy(() -> parse(srx)).isInstanceOf(InvalidRules.class).hasMessageContaining(message);
    }

    private static InlineCode code(InlineCode.Kind kind, int id) {
        return new InlineCode(kind, id, "", false);
    }

    /** Inserts a code after every third character, with alternating kinds. */
    private static SegmentText withCodes(String text) {
        var coded = new StringBuilder();
        var codes = new ArrayList<InlineCode>();
        var kinds = InlineCode.Kind.values();
        for (var i = 0; i < text.length(); i++) {
            coded.append(text.charAt(i));
            if (i % 3 == 2) {
                coded.append(SegmentText.CODE);
                codes.add(code(kinds[codes.size() % kinds.length], codes.size()));
            }
        }
        return new SegmentText(coded.toString(), codes);
    }

    /** The definition of the standard, tried at every position and every start. */
    private static int[] oracle(List<Rule> rules, String text) {
        var breaks = new ArrayList<Integer>();
        for (var at = 1; at < text.length(); at++) {
            var position = at;
            var inPair = Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1));
            if (!inPair
                    && rules.stream()
                            .filter(rule -> matches(rule, text, position))
                            .findFirst()
                            .map(Rule::breaks)
                            .orElse(false)) {
                breaks.add(at);
            }
        }
        return breaks.stream().mapToInt(Integer::intValue).toArray();
    }

    private static boolean matches(Rule rule, String text, int at) {
        var after = matcher(rule.after(), text).region(at, text.length());
        if (!after.useTransparentBounds(true).useAnchoringBounds(false).lookingAt()) {
            return false;
        }
        var before = matcher(rule.before(), text).useTransparentBounds(true).useAnchoringBounds(false);
        for (var start = at; start >= 0; start--) {
            if (before.region(start, at).matches()) {
                return true;
            }
        }
        return false;
    }

    private static java.util.regex.Matcher matcher(String regex, String text) {
        return Pattern.compile(regex.replace("[:upper:]", "\\p{Upper}"), Pattern.UNICODE_CHARACTER_CLASS)
                .matcher(text);
    }

    @Provide
    Arbitrary<List<Rule>> rules() {
        var expressions = Arbitraries.of(EXPRESSIONS);
        return net.jqwik.api.Combinators.combine(Arbitraries.of(true, false), expressions, expressions)
                .as((breaks, before, after) -> new Rule(breaks, before, after, 0))
                .list()
                .ofMinSize(1)
                .ofMaxSize(5);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of("a", "b", "c", "A", "B", ".", "..", "!", " ", "\n", "\r\n", "\"", ")", "12.", "😀", "a.")
                .list()
                .ofMaxSize(14)
                .map(parts -> String.join("", parts));
    }

    @Provide
    Arbitrary<String> sentences() {
        return Arbitraries.of(
                        "Mr", ".", ". ", "! ", "。", "？」", "word", "Dr.", " ", "U.S.", "\n", "\uFFFC", "😀", "। ", "…",
                        "1")
                .list()
                .ofMaxSize(30)
                .map(parts -> String.join("", parts).replace("\uFFFC", "x"));
    }

    @Provide
    Arbitrary<String> languages() {
        return Arbitraries.of("en", "de", "fr", "ja", "zh", "ru", "hi", "th", "xx");
    }
}
