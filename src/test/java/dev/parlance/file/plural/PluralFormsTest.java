package dev.parlance.file.plural;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.text.PluralRules;
import com.ibm.icu.util.ULocale;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PluralFormsTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "ru | one few many other | one few many",
                "ar | zero one two few many other | zero one two few many other",
                "ja | other | other",
                "en_us | one other | one other",
                "fr | one many other | one other",
                "lv | zero one other | zero one other",
                "pt_pt | one many other | one other",
                "tlh | other | other",
            })
    void aLanguageHasTheCategoriesOfCldr(String lang, String all, String whole) {
        assertThat(PluralCategories.of(lang)).isEqualTo(List.of(all.split(" ")));
        assertThat(PluralCategories.ofWholeNumbers(lang)).isEqualTo(List.of(whole.split(" ")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "en | nplurals=2; plural=(n != 1);",
                "ja | nplurals=1; plural=0;",
                "ru | nplurals=3; plural=(n%10==1 && n%100!=11 ? 0"
                        + " : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : 2);",
            })
    void aHeaderIsTheRuleOfCldr(String lang, String header) {
        assertThat(GettextPlurals.header(lang, PluralCategories.ofWholeNumbers(lang)))
                .isEqualTo(header);
    }

    static Stream<String> langs() {
        return Stream.of(PluralRules.getAvailableULocales()).map(ULocale::toLanguageTag);
    }

    @ParameterizedTest
    @MethodSource("langs")
    void aHeaderSelectsTheFormThatIcuSelects(String lang) {
        var categories = PluralCategories.ofWholeNumbers(lang);
        var header = GettextPlurals.header(lang, categories);
        assertThat(header)
                .startsWith("nplurals=" + categories.size() + "; plural=")
                .endsWith(";");
        var expression = header.substring(header.indexOf("plural=", 9) + 7, header.length() - 1);
        var rules = PluralRules.forLocale(ULocale.forLanguageTag(lang));
        for (var n = 0; n <= 1_000; n++) {
            assertThat(new Expression(expression, n).value())
                    .as("%s for %d", expression, n)
                    .isEqualTo(categories.indexOf(rules.select(n)));
        }
    }

    @Test
    void theFormsOfAFileAreThoseOfAllItsLanguages() {
        var forms = PluralForms.of(List.of("ja", "ru"));
        assertThat(forms.all()).containsExactly("one", "few", "many", "other");
        assertThat(forms.wholeForms())
                .containsExactly(
                        new PluralForm("one", false),
                        new PluralForm("other", false),
                        new PluralForm("few", true),
                        new PluralForm("many", true));
        assertThat(Map.of("ja", forms.wholeOf("ja"), "ru", forms.wholeOf("ru")))
                .isEqualTo(Map.of("ja", List.of("other"), "ru", List.of("one", "few", "many")));
        assertThat(PluralForms.of(List.of("ru")).wholeForms())
                .containsExactly(
                        new PluralForm("one", false), new PluralForm("few", false), new PluralForm("many", true));
    }

    /** An expression of C (the gettext manual, "Plural forms"), evaluated while it is parsed. */
    private static final class Expression {
        private final String text;
        private final int n;
        private int at;

        Expression(String text, int n) {
            this.text = text.replace(" ", "");
            this.n = n;
        }

        int value() {
            var value = choice();
            assertThat(at).isEqualTo(text.length());
            return value;
        }

        private int choice() {
            var condition = or();
            if (!skips("?")) {
                return condition;
            }
            var yes = choice();
            assertThat(skips(":")).isTrue();
            var no = choice();
            return condition == 0 ? no : yes;
        }

        private int or() {
            var value = and();
            while (skips("||")) {
                value = and() | value;
            }
            return value;
        }

        private int and() {
            var value = relation();
            while (skips("&&")) {
                value = relation() & value;
            }
            return value;
        }

        private int relation() {
            var left = modulo();
            for (var operator : List.of("==", "!=", ">=", "<=", ">", "<")) {
                if (skips(operator)) {
                    var sign = Integer.compare(left, modulo());
                    return switch (operator) {
                                case "==" -> sign == 0;
                                case "!=" -> sign != 0;
                                case ">=" -> sign >= 0;
                                case "<=" -> sign <= 0;
                                case ">" -> sign > 0;
                                default -> sign < 0;
                            }
                            ? 1
                            : 0;
                }
            }
            return left;
        }

        private int modulo() {
            var value = atom();
            return skips("%") ? value % atom() : value;
        }

        private int atom() {
            if (skips("n")) {
                return n;
            }
            if (skips("(")) {
                var value = choice();
                assertThat(skips(")")).isTrue();
                return value;
            }
            var start = at;
            while (at < text.length() && Character.isDigit(text.charAt(at))) {
                at++;
            }
            return Integer.parseInt(text.substring(start, at));
        }

        private boolean skips(String token) {
            var found = text.startsWith(token, at);
            at += found ? token.length() : 0;
            return found;
        }
    }
}
