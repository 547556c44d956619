package dev.parlance.file.plural;

import dev.parlance.shared.Lang;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The forms of texts such as {@code one|many} in Laravel, in their order, as categories of CLDR. Laravel has rules of
 * its own (its class {@code MessageSelector}): one form in Turkish, where CLDR has two, and one in languages that it
 * does not know. A region that it does not know has the forms of its language.
 */
public final class LaravelPlurals {
    private static final Rule ONE = new Rule(1, "0");

    /** Rules other than that for one form, by languages. */
    private static final Map<String, Rule> RULES = rules();

    /** Lists that are asked for again and again by the texts of a file. To find one takes about a thousand steps. */
    private static final Map<String, List<String>> FOUND = new ConcurrentHashMap<>();

    private static final int MOST_FOUND = 1_000;

    private LaravelPlurals() {}

    /** How many forms there are, and the expression of C that selects one. */
    private record Rule(int count, String expression) {}

    private static Map<String, Rule> rules() {
        var rules = new HashMap<String, Rule>();
        add(rules, 2, "n!=1", """
                af bn bg ca da de el en eo es et eu fa fi fo fur fy gl gu ha he hu is it ku lb ml mn mr nah nb ne nl nn
                no om or pa pap ps pt so sq sv sw ta te tk ur zu""");
        add(rules, 2, "n>1", "am bh fil fr gun hi hy ln mg nso ti wa xbr");
        add(rules, 3, "n%10==1&&n%100!=11?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>=20)?1:2", "be bs hr ru sr uk");
        add(rules, 3, "n==1?0:n>=2&&n<=4?1:2", "cs sk");
        add(rules, 3, "n==1?0:n==2?1:2", "ga");
        add(rules, 3, "n%10==1&&n%100!=11?0:n%10>=2&&(n%100<10||n%100>=20)?1:2", "lt");
        add(rules, 4, "n%100==1?0:n%100==2?1:n%100==3||n%100==4?2:3", "sl");
        add(rules, 2, "n%10==1?0:1", "mk");
        add(rules, 4, "n==1?0:n==0||(n%100>1&&n%100<11)?1:n%100>10&&n%100<20?2:3", "mt");
        add(rules, 3, "n==0?0:n%10==1&&n%100!=11?1:2", "lv");
        add(rules, 3, "n==1?0:n%10>=2&&n%10<=4&&(n%100<12||n%100>14)?1:2", "pl");
        add(rules, 4, "n==1?0:n==2?1:n==8||n==11?2:3", "cy");
        add(rules, 3, "n==1?0:n==0||(n%100>0&&n%100<20)?1:2", "ro");
        add(rules, 6, "n==0?0:n==1?1:n==2?2:n%100>=3&&n%100<=10?3:n%100>=11?4:5", "ar");
        return Map.copyOf(rules);
    }

    private static void add(Map<String, Rule> rules, int count, String expression, String langs) {
        for (var lang : langs.split("\\s+", -1)) {
            rules.put(lang, new Rule(count, expression));
        }
    }

    private static Rule rule(String lang) {
        return RULES.getOrDefault(Lang.primary(lang), ONE);
    }

    private static List<String> known(String key, Supplier<List<String>> list) {
        var known = FOUND.get(key);
        if (known != null) {
            return known;
        }
        var found = List.copyOf(list.get());
        if (FOUND.size() < MOST_FOUND) {
            FOUND.put(key, found);
        }
        return found;
    }

    /** How many forms a language has. */
    public static int count(String lang) {
        return rule(lang).count();
    }

    /** The categories of the forms of a language; two forms may have the same. */
    public static List<String> of(String lang) {
        return known(lang, () -> find(lang));
    }

    private static List<String> find(String lang) {
        var rule = rule(lang);
        if (rule.count() == 1) {
            return List.of(PluralCategories.OTHER);
        }
        var categories = new ArrayList<>(GettextPlurals.categories(lang, rule.expression(), rule.count()));
        var last = categories.removeLast();
        // most numbers of the last form have the category of another form in Filipino
        categories.add(
                categories.contains(last) && !categories.contains(PluralCategories.OTHER)
                        ? PluralCategories.OTHER
                        : last);
        return categories;
    }

    /** The categories of the forms that a language has for numbers from one on, each once. */
    public static List<String> from(String lang, int least) {
        return known(lang + " " + least, () -> find(lang, least));
    }

    private static List<String> find(String lang, int least) {
        var rule = rule(lang);
        var forms =
                Objects.requireNonNull(PluralExpression.forms(rule.expression(), PluralCategories.WHOLE_NUMBERS + 1));
        var from = Math.min(least, forms.length - 1);
        var used = Arrays.stream(forms, from, forms.length).boxed().toList();
        var categories = of(lang);
        return IntStream.range(0, categories.size())
                .filter(form -> used.contains((long) form))
                .mapToObj(categories::get)
                .distinct()
                .toList();
    }
}
