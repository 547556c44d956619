package dev.parlance.analysis.count.method;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GmxCounterTest {

    record Vector(
            String origin,
            String licence,
            String lang,
            String text,
            @Nullable Integer words,
            @Nullable Integer chars,
            @Nullable Integer whitespace,
            @Nullable Integer punct) {

        Vector {
            text = text == null ? "" : text;
        }
    }

    private static List<Vector> vectors() throws Exception {
        try (var file = GmxCounterTest.class.getResourceAsStream("/count/gmx-vectors.json")) {
            return List.of(new ObjectMapper().readValue(file, Vector[].class));
        }
    }

    /**
     * These three split a word at an elided article. The standard keeps apostrophes within words, and the other vectors
     * with them ("d'une famille d'or." is 3 words, the characters of "L'objectif" count as one word's) do so too.
     */
    private static final Set<String> CONTRADICTING = Set.of(
            "L'objectif est defini.",
            "L’objectif est defini.",
            "Elle a été la première Française d’une famille d’émigrés.");

    @Test
    void agreesWithTheVectorsOfOtherTools() throws Exception {
        var agreeing = new SoftAssertions();
        for (var vector : vectors()) {
            agreeing.assertThat(agrees(vector))
                    .as("%s counts %s", vector, count(vector))
                    .isEqualTo(!splitsAtApostrophe(vector));
        }
        agreeing.assertAll();
        assertThat(vectors()).hasSize(114);
        assertThat(vectors().stream().filter(GmxCounterTest::splitsAtApostrophe))
                .hasSize(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            en    | "rock 'n' roll"        | 3 | 9  | 2
            en    | "twenty-one -- well"   | 2 | 14 | 2
            en    | "well- known"          | 2 | 9  | 1
            en    | "a-b-c'd"              | 1 | 7  | 0
            en    | "3-4"                  | 1 | 3  | 0
            en    | "1 000"                | 2 | 4  | 1
            zh_cn | "中文字数统计很难"         | 3 | 8  | 0
            ja_jp | "日本語、テスト"           | 2 | 6  | 0
            ko    | "안녕하세요 세계"          | 2 | 7  | 1
            th    | "สวัสดีชาวโลก"          | 2 | 12 | 0
            lo    | "ພາສາລາວ"              | 0 | 7  | 0
            """)
    void countsByTheStandard(String lang, String text, int words, int characters, int spaces) {
        assertThat(CountMethod.GMX_V_2_0.counter(lang).count(text)).isEqualTo(new TextCount(words, characters, spaces));
    }

    private static boolean splitsAtApostrophe(Vector vector) {
        return vector.words() != null && CONTRADICTING.contains(vector.text());
    }

    private static boolean agrees(Vector vector) {
        var text = vector.text();
        var count = count(vector);
        var punctuation = text.codePointCount(0, text.length()) - count.characters() - count.spaces();
        return (vector.words() == null || vector.words() == count.words())
                && (vector.chars() == null || vector.chars() == count.characters())
                && (vector.whitespace() == null || vector.whitespace() == count.spaces())
                && (vector.punct() == null || vector.punct() == punctuation);
    }

    private static TextCount count(Vector vector) {
        return CountMethod.GMX_V_2_0.counter(vector.lang()).count(vector.text());
    }
}
