package dev.parlance.file.plural;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluralExpressionTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "0 | 0 0 0 0 0 0",
                "n != 1 | 1 0 1 1 1 1",
                "n>1 | 0 0 1 1 1 1",
                "(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2 | 2 0 1 1 1 2",
                "n ? n%2 ? 1 : 2 : 0 | 0 1 2 1 2 1",
                "!n || n*2-1 == 5 | 1 0 0 1 0 0",
                "n/2+1 | 1 1 2 2 3 3",
                "n<1 == n<2 | 1 0 1 1 1 1",
                "n==n ? n-n*2 : n | 0 -1 -2 -3 -4 -5",
                "(n+1)*(n+1)%4 | 1 0 1 0 1 0",
            })
    void anExpressionHasTheMeaningOfC(String expression, String forms) {
        var all = PluralExpression.forms(expression, 6);
        assertThat(all).isNotNull();
        assertThat(String.join(
                        " ",
                        java.util.Arrays.stream(all).mapToObj(Long::toString).toList()))
                .isEqualTo(forms);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "X",
                "n ==",
                "(n",
                "n)",
                "n ? 1",
                "n % 0",
                "1 / n",
                "n > 9 ? 1 % n : 0",
                "12345678901",
                "n = 1"
            })
    void anInvalidExpressionHasNoForms(String expression) {
        assertThat(PluralExpression.forms(expression, 6)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "!", "n?"})
    void aDeepExpressionHasNoForms(String nested) {
        assertThat(PluralExpression.forms(nested.repeat(400), 6)).isNull();
        assertThat(PluralExpression.forms(nested.repeat(1_000_000), 6)).isNull();
    }
}
