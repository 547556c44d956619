package dev.parlance.file;

import java.nio.file.Files;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Lines in any order, which often do not belong together, have the same texts in sections as in the whole file. */
class RandomCutsTest {
    private static final List<String> MARKDOWN = List.of(
            "",
            "",
            "",
            "",
            "Text",
            "More | text",
            "# Heading",
            "```",
            "~~~",
            "```js",
            "  ```",
            "   ~~~",
            "    ```",
            "- item",
            "- ```",
            "-",
            "  within",
            "  - nested",
            "    deep",
            "1. one",
            "2. two",
            "10) ten",
            "   three",
            "> quote",
            "> ```",
            "> - item",
            "<!-- a",
            "-->",
            "<!-- b -->",
            "<div>",
            "</div>",
            "<pre>",
            "</pre>",
            "  <!--",
            "---",
            "===",
            "***",
            "|-|-|",
            "!!! note \"Title\"",
            ":::note Title",
            "[^1]: note",
            "[a]: /a",
            "[b]: /b 'B'",
            "'title'",
            "See [a] and [b][a] and [^1].",
            "x [a]: y",
            "\ttab",
            "* * *",
            "- | -",
            "<?php",
            "?>",
            "+++");

    private static final List<String> PHP = List.of(
            "$a['x'] = [",
            "return [",
            "'k' => [",
            "array(",
            "'k' => array(",
            "],",
            "),",
            "];",
            "]",
            ")",
            "[",
            "'One',",
            "'k' => 'Two',",
            "'k' => 'Three'",
            "'Four', // note",
            "// above",
            "# above",
            "/* in",
            "in */",
            "/* a */",
            "'Five', /* b */",
            "\"Six {$x['y']}\",",
            "\"Seven",
            "{$x",
            "\",",
            "'Eight",
            "',",
            "<<<A",
            "  A,",
            "A;",
            "f(",
            "'Nine';",
            "define('N', 'Ten');",
            "$b = 'Eleven';",
            "if ($x) {",
            "}",
            "$c[0]['y'] = 'Twelve';",
            "",
            "'a' . 'b',",
            "'x' == 'y',",
            "use 'z';",
            "?>",
            "<?php",
            "`",
            "#[Attr('v')]",
            "fn() => ['v'],",
            "1 => 'w',");

    @Provide
    static Arbitrary<String> markdown() {
        return text(MARKDOWN);
    }

    @Provide
    static Arbitrary<String> php() {
        return text(PHP).map(lines -> "<?php\n" + lines);
    }

    private static Arbitrary<String> text(List<String> lines) {
        return Arbitraries.of(lines).list().ofMinSize(4).ofMaxSize(24).map(all -> String.join("\n", all) + "\n");
    }

    @Property(tries = 400)
    void markdownHasTheTextsOfTheFile(@ForAll("markdown") String text) throws Exception {
        compare("a.md", text, "{\"md\": {\"extractCodeBlocks\": true, \"flavor\": \"GITHUB\"}}");
    }

    @Property(tries = 400)
    void phpHasTheTextsOfTheFile(@ForAll("php") String text) throws Exception {
        compare("a.php", text, "{}");
    }

    private static void compare(String name, String text, String settings) throws Exception {
        var file = NewFile.of(text);
        try {
            CutFilesTest.compare(file, name, settings);
        } finally {
            Files.delete(file);
        }
    }
}
