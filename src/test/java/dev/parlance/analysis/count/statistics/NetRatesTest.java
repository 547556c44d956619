package dev.parlance.analysis.count.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parlance.analysis.count.method.TextCount;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NetRatesTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void readsAndWritesTheNamesOfTheScheme() throws Exception {
        var rates = JSON.readValue("{\"tm0\":100,\"repetition\":10,\"nt99\":33.5,\"mt50\":null}", NetRates.class);
        assertThat(rates.of(Cell.REPETITION)).isEqualByComparingTo("10");
        assertThat(rates.of(Cell.NT_99)).isEqualByComparingTo("33.5");
        assertThat(rates.of(Cell.MT_50)).isEqualByComparingTo("100");
        assertThat(rates.of(Cell.TM_101)).isEqualByComparingTo("100");
        assertThat(JSON.writeValueAsString(rates)).isEqualTo("{\"repetition\":10,\"tm0\":100,\"nt99\":33.5}");
        assertThat(JSON.readValue(JSON.writeValueAsString(rates), NetRates.class))
                .isEqualTo(rates);
    }

    @Test
    void reportsEveryError() {
        var wrong = Map.of("tm99", BigDecimal.TEN, "tm100", BigDecimal.valueOf(101), "if0", BigDecimal.valueOf(-1));
        assertThatThrownBy(() -> NetRates.of(wrong))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("tm99", "tm100 is 101", "if0 is -1");
    }

    @Test
    void aWorkflowStepsRateComesBeforeTheSchemes() {
        var scheme = NetRates.of(Map.of("tm100", BigDecimal.TEN, "repetition", BigDecimal.TWO));
        var step = NetRates.of(Map.of("tm100", BigDecimal.valueOf(50), "tm95", BigDecimal.valueOf(100)));
        var rates = step.over(scheme);
        assertThat(rates.of(Cell.TM_100)).isEqualByComparingTo("50");
        assertThat(rates.of(Cell.REPETITION)).isEqualByComparingTo("2");
        assertThat(rates.of(Cell.TM_95)).isEqualByComparingTo("100");
    }

    @Test
    void discountsAnAnalysis() {
        var tally = new Tally();
        tally.add(Cell.TM_0, new TextCount(100, 500, 99), 0);
        tally.add(Cell.TM_100, new TextCount(7, 31, 6), 0);
        tally.add(Cell.REPETITION, new TextCount(10, 60, 9), 0);
        var discounted = discounted(
                tally.statistics(),
                NetRates.of(Map.of("tm100", BigDecimal.valueOf(33), "repetition", BigDecimal.ZERO)));
        assertThat(discounted.transMemoryMatches().match100())
                .isEqualTo(countSet("10.23", "0.0068", "2.26", "0.33", "2.31"));
        assertThat(discounted.repetitions()).isEqualTo(CountSet.NONE);
        assertThat(discounted.transMemoryMatches().match0()).isEqualTo(countSet("500", "0.3328", "97.74", "1", "100"));
        assertThat(discounted.all()).isEqualTo(countSet("510.23", "0.3396", "100", "1.33", "102.31"));
        assertThat(discounted.available()).isTrue();
    }

    private static CountSet countSet(String characters, String pages, String percent, String segments, String words) {
        return new CountSet(
                new BigDecimal(characters),
                BigDecimal.ZERO,
                new BigDecimal(pages),
                new BigDecimal(percent),
                new BigDecimal(segments),
                new BigDecimal(words));
    }

    private static Statistics discounted(Statistics data, NetRates rates) {
        return Discount.apply(data, List.of(new Discount.Priced(data, rates)));
    }
}
