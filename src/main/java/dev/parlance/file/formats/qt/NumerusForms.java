package dev.parlance.file.formats.qt;

import dev.parlance.file.plural.GettextPlurals;
import dev.parlance.file.plural.KnownLangs;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.shared.Lang;
import java.util.List;
import java.util.Map;

/**
 * The numerus forms of languages in Qt, in their order (doc.qt.io, "Translation Rules for Plural Forms"), as categories
 * of CLDR. Qt has rules of its own: one form in Turkish and Hungarian, where CLDR has two.
 */
final class NumerusForms {
    private static final Rule ONE = new Rule(1, "0");
    private static final Rule TWO = new Rule(2, "n!=1");
    private static final Rule FRENCH = new Rule(2, "n>1");
    private static final Rule ICELANDIC = new Rule(2, "n%10==1&&n%100!=11?0:1");
    private static final Rule LATVIAN = new Rule(3, "n%10==1&&n%100!=11?0:n!=0?1:2");
    private static final Rule IRISH = new Rule(3, "n==1?0:n==2?1:2");
    private static final Rule CZECH = new Rule(3, "n==1?0:n>=2&&n<=4?1:2");
    private static final Rule MACEDONIAN = new Rule(3, "n%10==1?0:n%10==2?1:2");
    private static final Rule LITHUANIAN = new Rule(3, "n%10==1&&n%100!=11?0:n%10!=0&&(n%100<10||n%100>19)?1:2");
    private static final Rule RUSSIAN = new Rule(3, "n%10==1&&n%100!=11?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>19)?1:2");
    private static final Rule POLISH = new Rule(3, "n==1?0:n%10>=2&&n%10<=4&&(n%100<10||n%100>19)?1:2");
    private static final Rule ROMANIAN = new Rule(3, "n==1?0:n==0||(n%100>=1&&n%100<=19)?1:2");
    private static final Rule SLOVENIAN = new Rule(4, "n%100==1?0:n%100==2?1:n%100==3||n%100==4?2:3");
    private static final Rule GAELIC = new Rule(4, "n==1||n==11?0:n==2||n==12?1:n>=3&&n<=19?2:3");
    private static final Rule MALTESE = new Rule(4, "n==1?0:n==0||(n%100>=1&&n%100<=10)?1:n%100>=11&&n%100<=19?2:3");
    private static final Rule WELSH = new Rule(5, "n==0?0:n==1?1:n>=2&&n<=5?2:n==6?3:4");
    private static final Rule ARABIC = new Rule(6, "n==0?0:n==1?1:n==2?2:n%100>=3&&n%100<=10?3:n%100>=11?4:5");

    /** Rules other than that for two forms, by languages. */
    private static final Map<List<String>, Rule> RULES = Map.ofEntries(
            Map.entry(
                    List.of(
                            "bi", "my", "zh", "dz", "fj", "gn", "hu", "id", "ja", "jv", "ko", "ms", "na", "om", "fa",
                            "su", "tt", "th", "bo", "tr", "vi", "yo", "za"),
                    ONE),
            Map.entry(List.of("hy", "br", "fr", "fil", "ti", "wa"), FRENCH),
            Map.entry(List.of("is"), ICELANDIC),
            Map.entry(List.of("lv"), LATVIAN),
            Map.entry(List.of("dv", "iu", "ik", "ga", "gv", "mi", "se", "sm", "sa"), IRISH),
            Map.entry(List.of("sk", "cs"), CZECH),
            Map.entry(List.of("mk"), MACEDONIAN),
            Map.entry(List.of("lt"), LITHUANIAN),
            Map.entry(List.of("bs", "be", "hr", "ru", "sr", "uk"), RUSSIAN),
            Map.entry(List.of("pl"), POLISH),
            Map.entry(List.of("ro"), ROMANIAN),
            Map.entry(List.of("sl"), SLOVENIAN),
            Map.entry(List.of("gd"), GAELIC),
            Map.entry(List.of("mt"), MALTESE),
            Map.entry(List.of("cy"), WELSH),
            Map.entry(List.of("ar"), ARABIC));

    private static final KnownLangs<List<String>> KNOWN = new KnownLangs<>(NumerusForms::find);

    private NumerusForms() {}

    /** How many forms there are, and the expression of C that selects one. */
    private record Rule(int count, String expression) {}

    /** The categories of the forms of a language; two forms may have the same. */
    static List<String> of(String lang) {
        return KNOWN.of(lang);
    }

    private static List<String> find(String lang) {
        var tag = Lang.tag(lang);
        var rule = tag.equals("pt-BR") ? FRENCH : rule(Lang.primary(lang));
        return rule.count() == 1
                ? List.of(PluralCategories.OTHER)
                : GettextPlurals.categories(lang, rule.expression(), rule.count());
    }

    private static Rule rule(String primary) {
        return RULES.entrySet().stream()
                .filter(rule -> rule.getKey().contains(primary))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(TWO);
    }
}
