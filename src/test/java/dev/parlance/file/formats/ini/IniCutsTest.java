package dev.parlance.file.formats.ini;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IniCutsTest {
    private static List<Long> places(String text) throws Exception {
        var cuts = new IniCuts(new StringReader(text), true);
        var places = new ArrayList<Long>();
        for (var cut = cuts.next(1); cut != null; cut = cuts.next(cut.at() + 1)) {
            places.add(cut.at());
        }
        return places;
    }

    @Test
    void aValueOfSeveralLinesIsNotCut() throws Exception {
        var value = "A=\"one\\\"\n\"_QQ_\"two\\\n\\\" three\"\n";
        assertThat(places(value + "B=\"four\"\nC=\"five\"\n"))
                .containsExactly((long) value.length(), value.length() + 9L);
    }

    @Test
    void nothingIsCutAfterAValueThatIsTooLong() throws Exception {
        var value = "A=\"" + "x\n".repeat(32_000) + "\"\n";
        assertThat(places(value + "B=\"two\"\n")).containsExactly((long) value.length());
        assertThat(places("A=\"" + "x\n".repeat(33_000) + "\"\nB=\"two\"\n")).isEmpty();
    }

    /** A scan of the whole value for each of its lines would take hours. */
    @Test
    void valuesOfManyLinesAreReadInLinearTime() throws Exception {
        var value = "A=\"" + "\n".repeat(60_000) + "\"\n";
        assertThat(places(value.repeat(300))).hasSize(299);
    }
}
