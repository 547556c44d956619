package dev.parlance.file.splice;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Translations;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The texts of groups of plural forms, with the forms that an import has chosen, if it has. First those come that the
 * file has, so that an earlier release finds them; the text of one that it does not have is that of {@code other}.
 */
public final class PluralTexts {
    private final @Nullable PluralForms forms;
    /** The categories of the target language, of numbers of things and of those of an order. */
    private final List<String> cardinals;

    private final List<String> ordinals;

    private PluralTexts(@Nullable PluralForms forms, @Nullable String lang) {
        this.forms = forms;
        this.cardinals = forms == null ? List.of() : lang == null ? forms.all() : forms.of(lang);
        this.ordinals = forms == null ? List.of() : lang == null ? forms.ordinals() : forms.ordinalsOf(lang);
    }

    public static PluralTexts of(ReadOptions options) {
        return new PluralTexts(options.plurals(), options.targetLang());
    }

    /**
     * A text.
     *
     * @param unit the one in the file that it is the text of, or is copied for it
     */
    private record Text(String category, Unit unit, Paragraph paragraph) {}

    /**
     * A text that a written file has.
     *
     * @param at an index that orders it among others
     * @param translated whether it is a translation
     */
    public record Written(int at, SegmentText text, boolean translated) {}

    private static Text text(PluralGroup.Form form, boolean own, String category) {
        var isNamed = PluralCategories.ALL.contains(category);
        var paragraph = form.unit().paragraph().as(isNamed ? new PluralForm(category, !own) : null);
        return new Text(
                category, form.unit(), own ? paragraph : paragraph.keyed(key(paragraph.contextKey(), category)));
    }

    private static @Nullable String key(@Nullable String key, String category) {
        return key != null && key.endsWith(PluralCategories.OTHER)
                ? key.substring(0, key.length() - PluralCategories.OTHER.length()) + category
                : key;
    }

    private static List<Text> texts(PluralGroup group, PluralForms forms) {
        var chosen = new ArrayList<>(group.rules().ordinal() ? forms.ordinals() : forms.all());
        var texts = new ArrayList<Text>();
        for (var form : group.forms()) {
            if (chosen.remove(form.category()) || group.rules().fixed().contains(form.category())) {
                texts.add(text(form, true, form.category()));
            }
        }
        chosen.forEach(category -> texts.add(text(group.other(), false, category)));
        return texts;
    }

    /** Passes on the texts of groups, and those between them. */
    public void read(List<PluralGroup> groups, List<Unit> others, Consumer<Paragraph> sink) {
        var units = others;
        if (forms == null) {
            units = units(groups, others);
        } else {
            for (var group : groups) {
                texts(group, forms).forEach(text -> sink.accept(text.paragraph()));
            }
        }
        units.stream().filter(Unit::taken).map(Unit::paragraph).forEach(sink);
    }

    /** What is written for some groups, and what the file has in their place afterwards. */
    public static final class Changes {
        private final List<Edit> edits = new ArrayList<>();
        private final List<Written> texts = new ArrayList<>();

        /** The changes in the order of their ranges. */
        public List<Edit> edits() {
            return edits.stream().sorted(Comparator.comparingInt(Edit::start)).toList();
        }

        /** The texts in their order. */
        public List<Written> texts() {
            return texts.stream().sorted(Comparator.comparingInt(Written::at)).toList();
        }
    }

    /** The texts of groups in the file, and those between them, in their order. */
    static List<Unit> units(List<PluralGroup> groups, List<Unit> others) {
        var units = new ArrayList<>(others);
        groups.forEach(group -> group.forms().forEach(form -> units.add(form.unit())));
        units.sort(Comparator.comparingInt(Unit::start));
        return units;
    }

    /** What is written for groups, and for the texts between them. */
    public Changes changes(
            List<PluralGroup> groups, List<Unit> others, Translations translations, CharsetEncoder encoder)
            throws IOException {
        var changes = new Changes();
        var units = others;
        if (forms == null) {
            units = units(groups, others);
        } else {
            for (var group : groups) {
                write(group, forms, translations, encoder, changes);
            }
        }
        for (var unit : units) {
            write(unit, translations, encoder, changes);
        }
        return changes;
    }

    private static void write(Unit unit, Translations translations, CharsetEncoder encoder, Changes changes)
            throws IOException {
        var source = unit.paragraph().source();
        var place = unit.place();
        var merged = unit.taken() ? translations.text(unit.paragraph(), i -> place.raw(source, i)) : null;
        if (merged != null) {
            changes.edits.add(new Edit(unit.start(), unit.end(), place.written(merged, encoder)));
        }
        var read = merged == null ? source : place.readAgain(merged);
        changes.texts.add(new Written(unit.start(), read, merged != null));
    }

    /** Writes the translations of a group. A group without any stays as it is. */
    private void write(
            PluralGroup group, PluralForms chosen, Translations translations, CharsetEncoder encoder, Changes changes)
            throws IOException {
        var wanted = group.rules().ordinal() ? ordinals : cardinals;
        var contents = new HashMap<String, String>();
        var read = new HashMap<String, SegmentText>();
        for (var text : texts(group, chosen)) {
            var source = text.paragraph().source();
            var place = text.unit().place();
            var merged = translations.text(text.paragraph(), i -> place.raw(source, i));
            if (!group.isKept(text.category(), wanted)) {
                continue;
            }
            read.put(text.category(), merged == null ? source : place.readAgain(merged));
            if (merged != null) {
                contents.put(text.category(), place.written(merged, encoder));
            }
        }
        if (contents.isEmpty()) {
            for (var form : group.forms()) {
                changes.texts.add(
                        new Written(form.start(), form.unit().paragraph().source(), false));
            }
            return;
        }
        changes.edits.addAll(group.edits(wanted, contents));
        for (var placed : group.placed(wanted)) {
            var category = placed.category();
            var text = Objects.requireNonNull(read.get(category));
            changes.texts.add(new Written(placed.at(), text, contents.containsKey(category)));
        }
    }
}
