package dev.parlance.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ContentDispositionTest {
    static Stream<Arguments> headers() {
        return Stream.of(
                arguments("attachment; filename=plain.txt", "plain.txt"),
                arguments("filename=plain.txt", "plain.txt"),
                arguments("attachment;FILENAME = \"two words.txt\" ; size=3", "two words.txt"),
                arguments("attachment; filename=two words.txt", "two"),
                arguments("attachment; filename=\"a\\\"b;c.txt\"", "a\"b;c.txt"),
                arguments("attachment; filename=\"C:\\\\folder\\\\x.txt\"", "x.txt"),
                arguments("attachment; filename=\"../../etc/passwd\"", "passwd"),
                arguments("attachment; filename=\"fallback\"; filename*=UTF-8''%C4%8De%2B%20+.txt", "če+ +.txt"),
                arguments("attachment; filename*=iso-8859-1'en'%A3.txt", "£.txt"),
                arguments("attachment; filename*=UTF-8''broken%; filename=x", "broken%"),
                arguments("attachment; filename*=nothing; filename=x", "x"),
                arguments("attachment; filename*=''x; filename=y", "y"),
                arguments("attachment; filename=\"\u00c4\u008d.txt\"", "č.txt"),
                arguments("attachment; filename=\"\u00e4.txt\"", "ä.txt"),
                arguments("attachment; filename=a; filename=b", "a"),
                arguments("attachment; filename=\"open", null),
                arguments("attachment; filename=", null),
                arguments("attachment; name=x", null),
                arguments("attachment", null),
                arguments("", null),
                arguments(null, null));
    }

    @ParameterizedTest
    @MethodSource("headers")
    void readsTheName(String header, String name) {
        assertThat(ContentDisposition.filename(header)).isEqualTo(name);
    }

    @Test
    void readsLongHeadersWithoutRecursion() {
        var name = "\\a".repeat(500_000);
        assertThat(ContentDisposition.filename("attachment; filename=\"" + name + "\""))
                .isEqualTo("a".repeat(500_000));
        assertThat(ContentDisposition.filename("filename=\"" + name)).isNull();
        assertThat(ContentDisposition.filename("filename*=".repeat(500_000))).isNull();
        assertThat(ContentDisposition.filename("filename*=a".repeat(300_000) + "; filename=b"))
                .isEqualTo("b");
    }
}
