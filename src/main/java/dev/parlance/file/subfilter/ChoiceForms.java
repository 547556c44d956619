package dev.parlance.file.subfilter;

import static dev.parlance.file.plural.PluralCategories.ALL;
import static dev.parlance.file.plural.PluralCategories.ONE;
import static dev.parlance.file.plural.PluralCategories.OTHER;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Translations;
import dev.parlance.file.plural.LaravelPlurals;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The texts of a choice of Laravel: a form for each category that Laravel's rules give the languages of the import, and
 * each part for some numbers. A part for all numbers from one on has forms too; where a language needs more than one,
 * they are written without numbers, before the parts that have them, because Laravel counts the parts from the first.
 */
final class ChoiceForms {
    /** What the values of the import setting for formats of Laravel begin with. */
    private static final String LARAVEL = "laravel_";

    private final Paragraph paragraph;
    private final ChoiceText choice;
    /** The categories of the parts without numbers in the source language. */
    private final List<String> source;

    private final List<Form> texts = new ArrayList<>();

    private ChoiceForms(Paragraph paragraph, ChoiceText choice, PluralForms forms, String sourceLang) {
        this.paragraph = paragraph;
        this.choice = choice;
        this.source = choice.plain() == 0 ? List.of(OTHER) : LaravelPlurals.of(sourceLang);
        for (var i = 0; i < choice.parts().size(); i++) {
            var part = choice.parts().get(i);
            if (i == choice.range() || (i == 0 && choice.plain() > 0)) {
                addForms(forms);
            } else if (i >= choice.plain()) {
                texts.add(new Form(i, null, false, part.text()));
            }
        }
    }

    /**
     * A text.
     *
     * @param part the index of the part that it is; of the first one for a form
     * @param category of a form; null for a part with numbers
     */
    private record Form(int part, @Nullable String category, boolean added, SegmentText text) {}

    /** The texts of a paragraph; null when it is no choice, or when the forms are those of the file. */
    static @Nullable ChoiceForms of(Paragraph paragraph, ReadOptions options) {
        var forms = options.plurals();
        if (forms == null || !forms.nested() || paragraph.contextKey() == null || paragraph.locked()) {
            return null;
        }
        var all = options.settings().choice(ReadOptions.FORMAT).startsWith(LARAVEL);
        var choice = ChoiceText.of(paragraph.source(), options.sourceLang(), all);
        return choice == null ? null : new ChoiceForms(paragraph, choice, forms, options.sourceLang());
    }

    private void addForms(PluralForms forms) {
        var used = forms.langs().stream()
                .flatMap(lang -> categories(lang).stream())
                .toList();
        var wanted = ALL.stream().filter(used::contains).toList();
        var general = source.getLast();
        var own = wanted.contains(general)
                ? general
                : wanted.stream()
                        .filter(category -> !source.contains(category) && !category.equals(ONE))
                        .findFirst()
                        .orElse(general);
        for (var category : wanted) {
            var index = source.indexOf(category);
            var first = Math.max(choice.range(), 0);
            var part = choice.parts().get(choice.plain() == 0 ? first : index < 0 ? choice.plain() - 1 : index);
            texts.add(new Form(first, category, index < 0 && !category.equals(own), part.text()));
        }
    }

    /** The categories that a language needs, each once. */
    private List<String> categories(String lang) {
        return choice.plain() > 0
                ? LaravelPlurals.of(lang).stream().distinct().toList()
                : LaravelPlurals.from(lang, choice.least());
    }

    /** The texts as paragraphs, in their order. */
    List<Paragraph> paragraphs() {
        return texts.stream().map(this::paragraph).toList();
    }

    private Paragraph paragraph(Form form) {
        var category = form.category();
        var name = category == null ? choice.parts().get(form.part()).numbers() : category;
        return paragraph
                .within(form.text(), paragraph.contextKey() + "/" + name, paragraph.note())
                .as(category == null ? null : new PluralForm(category, form.added()));
    }

    /**
     * The text with the forms and translations of a language; null when it has no translation.
     *
     * @param lang null for the one of the file
     */
    @Nullable
    SegmentText translated(@Nullable String lang, Translations translations) throws IOException {
        var forms = new HashMap<String, String>();
        var parts = new HashMap<Integer, String>();
        var wanted = lang == null ? source : categories(lang);
        var isTranslated = false;
        for (var form : texts) {
            var translation = translations.text(
                    paragraph(form), index -> form.text().text().substring(index, index + 1));
            var text = part(TextOut.literal(translation == null ? form.text() : translation));
            if (form.category() == null) {
                parts.put(form.part(), text);
            } else {
                forms.put(form.category(), text);
            }
            isTranslated |= translation != null && (form.category() == null || wanted.contains(form.category()));
        }
        return isTranslated ? SegmentText.of(written(lang, wanted, forms, parts)) : null;
    }

    private String written(
            @Nullable String lang, List<String> wanted, Map<String, String> forms, Map<Integer, String> parts) {
        var written = new ArrayList<String>();
        var hasRange = choice.range() >= 0 && wanted.size() == 1;
        if (!hasRange && !forms.isEmpty()) {
            for (var category : lang == null ? source : LaravelPlurals.of(lang)) {
                var text = forms.getOrDefault(category, Objects.requireNonNull(forms.get(wanted.getLast())));
                written.add(plain(choice.plain() == 0 ? text.strip() : text));
            }
        }
        for (var i = choice.plain(); i < choice.parts().size(); i++) {
            var numbers = choice.parts().get(i).numbers();
            if (i != choice.range()) {
                written.add(numbers + parts.get(i));
            } else if (hasRange) {
                written.add(numbers + forms.get(wanted.getFirst()));
            }
        }
        return String.join("|", written);
    }

    /** A vertical bar would end the part; Laravel has no escape for it. */
    private static String part(String text) {
        return text.replace('|', '¦');
    }

    /** Brackets at the beginning of a part without numbers would be left out. */
    private static String plain(String text) {
        return ChoiceText.beginsWithBrackets(text) ? " " + text : text;
    }
}
