package dev.parlance.shared.unicode;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.Normalizer2;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NormalizingTest {
    private static final Normalizer2 NFC = Normalizer2.getNFCInstance();
    private static final Normalizer2 NFKC = Normalizer2.getNFKCInstance();

    @Test
    void isTheNormalFormOfTextWithUsualMarks() {
        var random = new Random(3);
        var alphabet = "aA\u0301\u0323\u0308e\u1100\u1161\u11a8 \uFB01\uD83C\uDFE6\u0F71\u0F72\u00E9"
                .codePoints()
                .toArray();
        for (var i = 0; i < 2_000; i++) {
            var text = random.ints(300, 0, alphabet.length)
                    .map(at -> alphabet[at])
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString();
            assertThat(Normalizing.of(text, NFC)).isEqualTo(NFC.normalize(text));
            assertThat(Normalizing.of(text, NFKC)).isEqualTo(NFKC.normalize(text));
        }
    }

    /** Sorted as a whole, the lower marks would all come first. */
    @Test
    void sortsManyMarksInPieces() {
        var text = "x" + "\u0301".repeat(200) + "\u0323".repeat(200);
        var normal = Normalizing.of(text, NFC);
        assertThat(normal).hasSameSizeAs(text).isNotEqualTo(NFC.normalize(text));
        assertThat(NFC.normalize(normal)).isEqualTo(NFC.normalize(text));
    }
}
