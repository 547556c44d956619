package dev.parlance.analysis.count.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parlance.analysis.count.method.TextCount;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class StatisticsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void writesTheBlockOfTheSpecification() throws Exception {
        var tally = new Tally();
        tally.add(Cell.TM_0, new TextCount(2, 10, 1), 0);
        tally.add(Cell.TM_0, new TextCount(0, 1000, 790), 0);
        tally.add(Cell.REPETITION, new TextCount(1, 5, 0), 1500);
        JsonNode json = JSON.valueToTree(tally.statistics());
        assertThat(names(json))
                .containsExactlyInAnyOrder(
                        "all",
                        "available",
                        "internalFuzzyMatches",
                        "machineTranslationMatches",
                        "nonTranslatablesMatches",
                        "repetitions",
                        "transMemoryMatches");
        var fuzzy = List.of("match0", "match50", "match75", "match85", "match95", "match100");
        assertThat(names(json.get("internalFuzzyMatches"))).containsExactlyElementsOf(fuzzy);
        assertThat(names(json.get("machineTranslationMatches"))).containsExactlyElementsOf(fuzzy);
        assertThat(names(json.get("nonTranslatablesMatches"))).containsExactly("match99", "match100");
        assertThat(names(json.get("transMemoryMatches")))
                .containsAll(fuzzy)
                .contains("match101")
                .hasSize(7);
        assertThat(JSON.writeValueAsString(tally.statistics().all()))
                .isEqualTo("{\"characters\":1015,\"editingTime\":1500,\"normalizedPages\":1.0033,\"percent\":100,"
                        + "\"segments\":3,\"words\":3}");
        assertThat(JSON.writeValueAsString(
                        tally.statistics().transMemoryMatches().match0()))
                .isEqualTo("{\"characters\":1010,\"editingTime\":0,\"normalizedPages\":1.0006,\"percent\":66.7,"
                        + "\"segments\":2,\"words\":2}");
        assertThat(json.get("available").booleanValue()).isTrue();
    }

    @Test
    void wholeNumbersAreNeverWrittenWithAnExponent() throws Exception {
        var tally = new Tally();
        tally.add(Cell.TM_0, new TextCount(1_000_000, 100, 0), 0);
        assertThat(JSON.writeValueAsString(tally.statistics().all()))
                .contains("\"words\":1000000", "\"percent\":100,", "\"characters\":100,");
    }

    @Test
    void aTreeIsWrittenLikeTheRecord() throws Exception {
        var tally = new Tally();
        tally.add(Cell.TM_0, new TextCount(2_000, 100, 37), 0);
        var exact = JSON.copy().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
        assertThat(exact.writeValueAsString(exact.valueToTree(tally.statistics())))
                .isEqualTo(exact.writeValueAsString(tally.statistics()));
        var rates = NetRates.of(Map.of("tm0", BigDecimal.valueOf(100), "nt99", new BigDecimal("20.0")));
        assertThat(exact.writeValueAsString(exact.valueToTree(rates))).isEqualTo("{\"tm0\":100,\"nt99\":20}");
    }

    @Test
    void emptyCountsAreZeroPercent() {
        assertThat(new Tally().statistics().all().percent()).isZero();
        assertThat(Statistics.UNAVAILABLE.available()).isFalse();
        assertThat(new Tally().statistics().at(Cell.TM_0)).isEqualTo(Statistics.UNAVAILABLE.at(Cell.TM_0));
    }

    @Test
    void everyCellHasADifferentField() {
        for (var cell : Cell.values()) {
            var tally = new Tally();
            tally.add(cell, new TextCount(7, 40, 6), 0);
            var statistics = tally.statistics();
            assertThat(Arrays.stream(Cell.values())
                            .filter(other -> statistics.at(other).words().signum() != 0))
                    .containsExactly(cell);
            assertThat(placeInJson(cell, JSON.valueToTree(statistics))
                            .get("words")
                            .intValue())
                    .isEqualTo(7);
        }
    }

    private static JsonNode placeInJson(Cell cell, JsonNode json) {
        var match = "match" + cell.band();
        return switch (cell.block()) {
            case REPETITIONS -> json.get("repetitions");
            case TRANS_MEMORY_MATCHES -> json.get("transMemoryMatches").get(match);
            case MACHINE_TRANSLATION_MATCHES ->
                json.get("machineTranslationMatches").get(match);
            case NON_TRANSLATABLES_MATCHES ->
                json.get("nonTranslatablesMatches").get(match);
            case INTERNAL_FUZZY_MATCHES -> json.get("internalFuzzyMatches").get(match);
        };
    }

    @Property(tries = 200)
    void readsBackWhatItWrote(@ForAll("tallies") Tally tally, @ForAll("rates") NetRates rates) throws Exception {
        for (var statistics : List.of(tally.statistics(), discounted(tally.statistics(), rates))) {
            var written = JSON.writeValueAsString(statistics);
            assertThat(JSON.readValue(written, Statistics.class)).isEqualTo(statistics);
            assertThat(JSON.treeToValue(JSON.readTree(written), Statistics.class))
                    .isEqualTo(statistics);
            assertThat(JSON.writeValueAsString(JSON.readValue(written, Statistics.class)))
                    .isEqualTo(written);
        }
    }

    @Property(tries = 200)
    void cellsSumToAll(@ForAll("tallies") Tally tally, @ForAll("rates") NetRates rates) {
        for (var statistics : List.of(tally.statistics(), discounted(tally.statistics(), rates))) {
            var cells = Arrays.stream(Cell.values()).map(statistics::at).toList();
            assertThat(sum(cells.stream().map(CountSet::words).toList()))
                    .isEqualByComparingTo(statistics.all().words());
            assertThat(sum(cells.stream().map(CountSet::characters).toList()))
                    .isEqualByComparingTo(statistics.all().characters());
            assertThat(sum(cells.stream().map(CountSet::segments).toList()))
                    .isEqualByComparingTo(statistics.all().segments());
            assertThat(sum(cells.stream().map(CountSet::editingTime).toList()))
                    .isEqualByComparingTo(statistics.all().editingTime());
        }
    }

    @Property(tries = 200)
    void discountsEveryCountByItsRate(@ForAll("tallies") Tally tally, @ForAll("rates") NetRates rates) {
        var data = tally.statistics();
        var discounted = discounted(data, rates);
        for (var cell : Cell.values()) {
            var factor = rates.of(cell).doubleValue() / 100;
            assertThat(discounted.at(cell).words().doubleValue())
                    .isCloseTo(data.at(cell).words().doubleValue() * factor, within(0.005));
            assertThat(discounted.at(cell).characters().doubleValue())
                    .isCloseTo(data.at(cell).characters().doubleValue() * factor, within(0.005));
            assertThat(discounted.at(cell).normalizedPages().doubleValue())
                    .isCloseTo(data.at(cell).normalizedPages().doubleValue() * factor, within(0.00005));
        }
    }

    private static org.assertj.core.data.Offset<Double> within(double rounding) {
        return org.assertj.core.data.Offset.offset(rounding + 1e-9);
    }

    @Property(tries = 100)
    void withoutASchemeNothingChanges(@ForAll("tallies") Tally tally) {
        var full = NetRates.of(Map.of("tm0", BigDecimal.valueOf(100), "repetition", new BigDecimal("100.0")));
        assertThat(discounted(tally.statistics(), NetRates.FULL)).isEqualTo(tally.statistics());
        assertThat(discounted(tally.statistics(), full)).isEqualTo(tally.statistics());
    }

    private static BigDecimal sum(List<BigDecimal> numbers) {
        return numbers.stream().reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static List<String> names(JsonNode json) {
        return json.properties().stream().map(Map.Entry::getKey).toList();
    }

    @Provide
    Arbitrary<Tally> tallies() {
        var texts = Combinators.combine(
                        Arbitraries.integers().between(0, 5000),
                        Arbitraries.integers().between(0, 40_000),
                        Arbitraries.integers().between(0, 5000))
                .as(TextCount::new);
        return Combinators.combine(
                        Arbitraries.of(Cell.class), texts, Arbitraries.longs().between(0, 90_000_000))
                .as(Tuple::of)
                .list()
                .ofMaxSize(40)
                .map(entries -> {
                    var tally = new Tally();
                    entries.forEach(entry -> tally.add(entry.get1(), entry.get2(), entry.get3()));
                    return tally;
                });
    }

    @Provide
    Arbitrary<NetRates> rates() {
        return Arbitraries.maps(
                        Arbitraries.of(Cell.class).map(Cell::rateKey),
                        Arbitraries.bigDecimals()
                                .between(BigDecimal.ZERO, BigDecimal.valueOf(100))
                                .ofScale(1))
                .ofMaxSize(22)
                .map(NetRates::of);
    }

    private static Statistics discounted(Statistics data, NetRates rates) {
        return Discount.apply(data, List.of(new Discount.Priced(data, rates)));
    }
}
