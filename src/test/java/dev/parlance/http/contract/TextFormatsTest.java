package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextFormatsTest {
    @ParameterizedTest
    @CsvSource({
        "9999-12-31T23:59:59.999999999Z, 9999-12-31T23:59:59.999999999Z",
        "9999-12-31T23:59:59+01:00, 9999-12-31T22:59:59Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00Z",
        "0000-01-01T00:00:00-18:00, 0000-01-01T18:00:00Z"
    })
    void readsTimesInAllYearsWithFourDigits(String text, Instant time) {
        assertThat(TextFormats.instant(text)).isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9999-12-31T23:59:59-01:00",
                "9999-12-31T23:59:59-00:01",
                "0000-01-01T00:00:00+00:01",
                "0000-01-01T00:00:00+18:00",
                "+10000-01-01T00:00:00Z",
                "2027-01-01T24:00:00Z"
            })
    void refusesTimesInOtherYears(String text) {
        assertThat(TextFormats.instant(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Prague",
                "America/Argentina/Buenos_Aires",
                "UTC",
                "Etc/GMT+12",
                "GMT0",
                "GMT+0",
                "GMT-0",
                "CET",
                "EST",
                "EST5EDT",
                "MST",
                "HST",
                "ROC",
                "ROK",
                "Asia/Calcutta",
                "US/Pacific"
            })
    void takesNamesOfTheDatabaseOfTimeZones(String name) {
        assertThat(TextFormats.isTimeZone(name)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SystemV/EST5",
                "SystemV/PST8PDT",
                "PST",
                "+01:00",
                "GMT+1",
                "UTC+1",
                "europe/prague",
                "Local"
            })
    void takesNoOtherNamesOfTimeZones(String name) {
        assertThat(TextFormats.isTimeZone(name)).isFalse();
    }
}
