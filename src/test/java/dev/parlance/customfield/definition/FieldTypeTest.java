package dev.parlance.customfield.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.fault.Violation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldTypeTest {

    @ParameterizedTest
    @CsvSource({
        "STRING, any text",
        "STRING, 𝄞",
        "NUMBER, 0",
        "NUMBER, -12.50",
        "NUMBER, +3",
        "NUMBER, 12345678901234567890.000000000000000001",
        "DATE, 2027-03-01",
        "DATE, 2028-02-29",
        "DATE, 0000-01-01",
        "URL, https://example.com",
        "URL, HTTP://example.com:8080/a%20b?c=d#e",
        "URL, 'http://[2001:db8::1]/'",
        "URL, https://müller.de/straße",
        "URL, 'https://例え.jp:8443?a=b'",
        "URL, http://build_server/jobs/1",
        "URL, http://a_b.example.com."
    })
    void acceptsValidValues(FieldType type, String value) {
        assertThat(type.check("/value", value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "NUMBER, twelve, number",
        "NUMBER, '1,5', number",
        "NUMBER, 1e5, number",
        "NUMBER, .5, number",
        "NUMBER, 5., number",
        "NUMBER, ' 5', number",
        "NUMBER, NaN, number",
        "NUMBER, ٣, number",
        "DATE, 2027-02-29, date",
        "DATE, 2027-13-01, date",
        "DATE, 01.03.2027, date",
        "DATE, 2027-3-1, date",
        "DATE, 2027-03-01T00:00:00Z, date",
        "DATE, +12027-03-01, date",
        "URL, example.com, url",
        "URL, /path, url",
        "URL, //example.com/path, url",
        "URL, ftp://example.com, url",
        "URL, 'javascript:alert(1)', url",
        "URL, https://, url",
        "URL, 'https:example.com', url",
        "URL, https://m..ü, url",
        "URL, https://ü:port, url",
        "URL, 'https://:80', url",
        "URL, 'https://example.com/a b', url",
        "SINGLE_SELECT, anything, type",
        "MULTI_SELECT, anything, type"
    })
    void refusesInvalidValues(FieldType type, String value, String code) {
        assertThat(type.check("/at/value", value))
                .get()
                .extracting(Violation::pointer, Violation::code)
                .containsExactly("/at/value", code);
    }
}
