package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** String literals of PHP. The expected escapes are those of the language reference, "Strings". */
class PhpFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    @Test
    void onlyValuesAreText() throws Exception {
        var file = """
                Outside <?php
                declare(strict_types=1);
                namespace App; use Some\\Thing;
                require 'file.php'; require_once __DIR__ . '/other.php';
                define('NAME', 'defined');
                if ($lang === 'en' || 'de' == $lang) { echo $texts['index'], "echoed"; }
                switch ($x) { case 'one': break; }
                $cnt['global']["title"] = 'Title';
                // 'no string' /* "none" */ # 'none'
                /* 'none' */
                return [
                    'a' => 'A',
                    'b' => array("c" => "C", 2 => 'two', 'D'),
                    'list' => ['x', ['y']],
                    'sum' => 'one ' . 'two',
                    'call' => trans('three'),
                    'k' => $a['index'],
                ];
                ?> 'outside' <?= 'inside' ?> 'outside'
                """;
        assertThat(Reading.segments("a.php", file).stream()
                        .map(segment ->
                                segment.contextKey() + "=" + segment.source().text()))
                .containsExactly(
                        "null=defined",
                        "null=echoed",
                        "global/title=Title",
                        "a=A",
                        "b/c=C",
                        "b/2=two",
                        "b/0=D",
                        "list/0=x",
                        "list/1/0=y",
                        "sum=one",
                        "sum=two",
                        "call=three",
                        "null=inside");
        assertThat(Reading.texts("a.php", "// no tag\n$a = 'One';")).containsExactly("One");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '^',
            value = {
                "'x'~It's~'It\\'s'",
                "'x'~a\\b~'a\\b'",
                "'x'~a\\~'a\\\\'",
                "'x'~\\\\'~'\\\\\\\\\\''",
                "'x\\\\y'~a\\b~'a\\\\b'",
                "'x'~$y {$z} \"q\"~'$y {$z} \"q\"'",
                "\"x\"~It's \"q\"~\"It's \\\"q\\\"\"",
                "\"x\"~a\\b~\"a\\\\b\"",
                "\"x\"~$y {$z} $5 ${w}~\"\\$y {\\$z} $5 \\${w}\"",
                "\"x\"~?> // x~\"?> // x\""
            })
    void escapesByTheKindOfTheLiteral(String literal, String text, String written) throws Exception {
        assertThat(Writing.german("a.php", "<?php return ['a' => %s];".formatted(literal), List.of(translated(text))))
                .isEqualTo("<?php return ['a' => %s];".formatted(written));
    }

    @Test
    void controlCharactersAreEscapedWhereThatIsPossible() throws Exception {
        assertThat(Writing.german("a.php", "<?php $a = \"x\";", List.of(translated("a\nb\r\tc\u0001\u001B"))))
                .isEqualTo("<?php $a = \"a\\nb\\r\\tc\\x01\\x1B\";");
        assertThat(Writing.german("a.php", "<?php $a = 'x';", List.of(translated("a\nb\r\tc\u0001"))))
                .isEqualTo("<?php $a = 'a\nb\r\tc\u0001';");
    }

    @Test
    void heredocsKeepTheirIndentationAndEnd() throws Exception {
        var file = """
                <?php
                $a = <<<END
                  One
                    two $x
                  END;
                $b = <<<'RAW'
                Three $y \\n
                RAW;
                $c = 'last';
                """;
        assertThat(Reading.segments("a.php", file).stream()
                        .map(segment -> segment.source().text()))
                .containsExactly("One", "two \uFFFC", "Three $y \\n", "last");
        var written = Writing.german(
                "a.php",
                file,
                List.of(
                        translated("END\nis \"not\" \\ the $end\n\nEND;"),
                        SegmentTarget.NONE,
                        translated("Drei ' $z \\t\nRAWx"),
                        SegmentTarget.NONE));
        assertThat(written).isEqualTo("""
                <?php
                $a = <<<END
                  \\x45ND
                  is "not" \\\\ the \\$end

                  \\x45ND;
                    two $x
                  END;
                $b = <<<'RAW'
                Drei ' $z \\t
                RAWx
                RAW;
                $c = 'last';
                """);
        assertThatThrownBy(() -> Writing.german(
                        "a.php",
                        file,
                        List.of(SegmentTarget.NONE, SegmentTarget.NONE, translated("x\nRAW"), SegmentTarget.NONE)))
                .isInstanceOfSatisfying(
                        UnreadableFile.class, wrong -> assertThat(wrong.code()).isEqualTo("fileNotExact"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r", "\n", "\r\n"})
    void aNowdocEndsAfterAnyLineEnd(String lineEnd) {
        for (var indent : List.of("", "  ")) {
            var file = "<?php\nreturn ['a' => <<<'N'\n%sRaw\n%sN\n, 'b' => 'x'];\n".formatted(indent, indent);
            var attack = "x%sN, 'z' => system('id'), 'c' => <<<'N'%sy".formatted(lineEnd, lineEnd);
            assertThatThrownBy(() -> Writing.german("a.php", file, List.of(translated(attack), SegmentTarget.NONE)))
                    .isInstanceOfSatisfying(
                            UnreadableFile.class,
                            wrong -> assertThat(wrong.code()).isEqualTo("fileNotExact"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "<<<E^  x^  E,<<<E^  a\\rb^  E",
        "<<<'E'^x^E,<<<'E'^a~b^E",
        "<<<'E'^  x^  E,<<<'E'^  a~  b^  E",
        "<<<E~  x~  y~  E,<<<E~  a~  b~  E",
        "<<<E~^x~^y~^E,<<<E~^a\\rb~^a\\rb~^E"
    })
    void aCarriageReturnIsALineEndOrAnEscape(String literal, String written) throws Exception {
        var file = "<?php return ['a' => %s];".formatted(lines(literal));
        assertThat(new String(Writing.written("a.php", file.getBytes(UTF_8), GERMAN, _ -> translated("a\rb")), UTF_8))
                .isEqualTo("<?php return ['a' => %s];".formatted(lines(written)));
    }

    private static String lines(String text) {
        return text.replace('^', '\n').replace('~', '\r');
    }

    @Test
    void variablesAreCodesAndStayWhole() throws Exception {
        var file = "<?php $a = \"Hi $name, {$user['na\\\"me']} \\u{e9}\\x41\\101 $a[0] $o->p \\xC3\\xA9\";";
        var source = Reading.segments("a.php", file).getFirst().source();
        assertThat(source.text()).isEqualTo("Hi \uFFFC, \uFFFC éAA \uFFFC \uFFFC \uFFFC\uFFFC");
        assertThat(source.codes().stream().map(InlineCode::data))
                .containsExactly("$name", "{$user['na\\\"me']}", "$a[0]", "$o->p", "\\xC3", "\\xA9");
        var codes = source.codes();
        var moved = new SegmentText(
                "{\uFFFCs \uFFFC[0] \uFFFC[1] $\uFFFC \uFFFCx",
                List.of(codes.get(0), codes.get(0), codes.get(2), codes.get(1), codes.get(3)));
        assertThat(Writing.german("a.php", file, List.of(new SegmentTarget(moved, true, false))))
                .isEqualTo("<?php $a = \"\\x7B{$name}s {$name}[0] $a[0][1] $\\x7B$user\";"
                        .replace("\\x7B{$name}", "{{$name}")
                        .replace("$\\x7B$user", "\\${$user['na\\\"me']} {$o->p}x"));
    }

    @Test
    void codesThatAreNotOfTheSourceAreText() throws Exception {
        var foreign = new InlineCode(InlineCode.Kind.STANDALONE, 1, "\"; system('x'); \"", false);
        var target = new SegmentTarget(new SegmentText("\uFFFC", List.of(foreign)), true, false);
        assertThat(Writing.german("a.php", "<?php $a = \"One\";", List.of(target)))
                .isEqualTo("<?php $a = \"\\\"; system('x'); \\\"\";");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'x'", "\"x\"", "\"x \\\\ \\x41\"", "<<<A\nx\nA", "<<<A\n  x\n\n  A", "'x\\\\y'"})
    void whatWasSentIsRead(String literal) throws Exception {
        for (var text : List.of(
                "'",
                "\"",
                "\\",
                "\\\\",
                "\\'",
                "\\n",
                "$",
                "$a",
                "${a}",
                "{$a}",
                "{$",
                "$a->b",
                "\\$a",
                "a\\",
                "A",
                "A;",
                "x\nA",
                "x\n A\nb",
                "<?php",
                "?>",
                "//",
                "/*",
                "#",
                "=>",
                "\u0001",
                "\u00A0",
                "\u202Eabc",
                "\uD83D\uDE00",
                "\n",
                "a\r\nb",
                "a\rb",
                "x\rA",
                "x\r\rA\r;",
                "x\r\nA\r",
                "\tx",
                "\\x41",
                "\\101",
                "\\u{41}",
                "<<<A",
                "`ls`",
                "%s",
                "\u0301")) {
            assertReads(literal, text);
        }
    }

    @Property(tries = 200)
    void whatWasSentIsReadWhateverItIs(@ForAll("texts") String text) throws Exception {
        for (var literal : List.of("'x'", "\"x\"", "<<<A\nx\nA", "<<<A\n  x\n  A")) {
            assertReads(literal, text);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("aA \n\t'\"\\${}[]->;x41u0?<#/é")
                .ofMinLength(1)
                .ofMaxLength(16);
    }

    private static void assertReads(String literal, String text) throws Exception {
        var file = "<?php return ['before' => 'b', 'a' => %s, 'after' => 'c'];".formatted(literal);
        var written = Writing.written(
                "a.php",
                file.getBytes(UTF_8),
                GERMAN,
                segment -> segment.source().text().startsWith("x") ? translated("[" + text + "]") : SegmentTarget.NONE);
        var expected = "[" + text.replaceAll("\\s+", " ") + "]";
        var read = String.join(" ", Reading.texts("a.php", written)).replaceAll("\\s+", " ");
        assertThat(read).as(new String(written, UTF_8)).startsWith("b [").endsWith(" c");
        assertThat(read.replace(" ", "")).contains(expected.replace(" ", ""));
    }

    @Test
    void commentsAreNotes() throws Exception {
        var file = """
                <?php return [
                    /*
                     * First.
                     * Second.
                     */
                    'a' => 'A', // behind
                    'b' => 'B',
                    // of c
                    # too
                    'c' => 'C', /* behind c */

                    // not directly before

                    'd' => 'D',
                ];
                """;
        assertThat(Reading.segments("a.php", file).stream().map(ImportedSegment::note))
                .containsExactly("First.\nSecond.\nbehind", null, "of c\ntoo\nbehind c", null);
    }

    @Test
    void aCommentBehindATextEndsItsLine() throws Exception {
        var file = "<?php return ['a' => 'A', /* a */ 'b' => 'B', /* b */\n'c' => 'C', /* c\n*/ 'd' => 'D' /* d */];";
        assertThat(Reading.segments("a.php", file).stream().map(ImportedSegment::note))
                .containsExactly(null, "b", null, null);
    }

    @ParameterizedTest
    @ValueSource(strings = {"'k' => 'v',", "'v' /* c */,"})
    void theTimeOfOneLineIsLinear(String item) throws Exception {
        var file = "<?php return [" + item.repeat(100_000) + "];";
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> Reading.segments("a.php", file));
    }

    @Test
    void aFileLeavesItsEncodingWithoutAMark() throws Exception {
        var latin = "<?php $a = 'Größe'; $b = 'x'; // é".getBytes(ISO_8859_1);
        assertThat(Writing.written("a.php", latin, GERMAN, _ -> translated("ä")))
                .isEqualTo("<?php $a = 'ä'; $b = 'ä'; // é".getBytes(ISO_8859_1));
        assertThat(new String(Writing.written("a.php", latin, GERMAN, _ -> translated("ж")), UTF_8))
                .isEqualTo("<?php $a = 'ж'; $b = 'ж'; // é");
    }

    @Test
    void aStringWithoutAnEndIsRefusedWithItsLine() {
        assertThatThrownBy(() -> Reading.segments("a.php", "<?php\n$a = 'One;\n"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 2: not valid PHP: the string has no end");
        assertThatThrownBy(() -> Reading.segments("a.php", "<?php $a = <<<A\nOne\n"))
                .hasMessage("line 1: not valid PHP: the heredoc has no end");
    }

    private static SegmentTarget translated(String text) {
        return Writing.translated(text);
    }
}
