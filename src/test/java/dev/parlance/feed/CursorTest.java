package dev.parlance.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.TransactionSnapshot;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CursorTest {
    @Test
    void parsesItsOwnText() {
        var id = UUID.fromString("01900000-0000-7000-8000-000000000001");
        for (var cursor : new Cursor[] {
            Cursor.BEGINNING,
            Cursor.after(new TransactionSnapshot(20, Set.of(3L, 14L))),
            new Cursor(new TransactionSnapshot(20, Set.of(14L)), new TransactionSnapshot(31, Set.of(21L, 22L)), 25, id),
            new Cursor(TransactionSnapshot.NOTHING, new TransactionSnapshot(9, Set.of()), 4, id)
        }) {
            assertThat(Cursor.parse(cursor.text())).isEqualTo(cursor);
        }
    }

    @Test
    void parsesManyOpenTransactions() {
        var open = LongStream.range(1, 1_500).boxed().collect(Collectors.toSet());
        var cursor = Cursor.after(new TransactionSnapshot(5_000, open));
        assertThat(cursor.text()).hasSizeLessThan(Cursor.MOST_CHARACTERS);
        assertThat(Cursor.parse(cursor.text())).isEqualTo(cursor);
        assertThat(Cursor.parse("1-" + "1_".repeat(3_990) + "1")).isNotNull();
        assertThat(Cursor.parse("1-" + "1_".repeat(4_000) + "1")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "1-",
                "1.",
                "1.2",
                "1.2.3",
                "1.2.3.x",
                "-1",
                "1-2_",
                "1-_2",
                "1-2__3",
                "1-_",
                "1-9999999999999999999",
                "1.2.3.01900000-0000-7000-8000",
                "9999999999999999999",
                "1.2.3.------------------------------------"
            })
    void refusesOtherText(String text) {
        assertThat(Cursor.parse(text)).isNull();
    }
}
