package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OtherExtensionsTest {
    private static final String MARKDOWN = "# One\n\nTwo *three*.\n";
    private static final String JSON = "// left out\n{key: 'One', /* and */ \"other\": \"Two\",}\n";
    private static final String HTML = "<html><body><p>One</p><p title='Two'>Three</p></body></html>";
    private static final String TTML = """
            <tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="1s" end="2s">One</p></div></body></tt>
            """;

    @ParameterizedTest
    @CsvSource({
        "mdown,md",
        "mkd,md",
        "mkdn,md",
        "mdwn,md",
        "jsonc,json",
        "json5,json",
        "xht,html",
        "shtml,html",
        "itt,ttml"
    })
    void areReadAsTheUsualOne(String extension, String usual) throws Exception {
        var content = switch (usual) {
            case "md" -> MARKDOWN;
            case "json" -> JSON;
            case "html" -> HTML;
            default -> TTML;
        };
        List<?> segments = Reading.segments("a." + extension, content);
        assertThat(segments).isNotEmpty();
        assertThat(segments.equals(Reading.segments("a." + usual, content))).isTrue();
    }
}
