package dev.parlance.file.json;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.Cuts.Cut;
import java.io.StringReader;
import org.junit.jupiter.api.Test;

class MemberCutsTest {
    private static final int DEPTH = 50;

    private static String nested(String name, int members) {
        return ("{\"" + name + "\":").repeat(DEPTH)
                + "["
                + "1,".repeat(members)
                + "1]"
                + ",\"a\":1}".repeat(DEPTH - 1)
                + "}";
    }

    private static Cut first(String json) throws Exception {
        return requireNonNull(MemberCuts.of(new StringReader(json), DEPTH + 1).next(1));
    }

    @Test
    void theNamesAroundASectionBeginIt() throws Exception {
        var cut = first(nested("n", 3));
        assertThat(cut.head()).isEqualTo("{\"n\":".repeat(DEPTH) + "[0");
        assertThat(cut.tail()).isEqualTo("]" + "}".repeat(DEPTH));
        assertThat(cut.at()).isEqualTo(DEPTH * 5L + 2);
    }

    /** With its names, each of the members would take megabytes. */
    @Test
    void namesThatAreTooLongAreNotBuiltForEachMember() throws Exception {
        var name = "n".repeat(40_000);
        var cut = first(nested(name, 1_000_000));
        assertThat(cut.head()).isEqualTo("{\"" + name + "\":" + "{" + MemberCuts.PLACEHOLDER);
    }
}
