package dev.parlance.file.subfilter;

import static dev.parlance.file.plural.PluralCategories.ALL;
import static dev.parlance.file.plural.PluralCategories.OTHER;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.IcuArguments;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.subfilter.IcuNode.Branch;
import dev.parlance.file.subfilter.IcuNode.Choice;
import dev.parlance.file.subfilter.IcuNode.Kind;
import dev.parlance.file.subfilter.IcuNode.Text;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The texts of an ICU message with several arguments that have branches, or with {@code select}: one for each
 * combination of branches, in the plural categories of the languages of the import. The key of a text is that of the
 * message and the selectors to it; its plural form is that of the innermost plural argument.
 */
final class IcuForms {
    private static final int EXCERPT = 60;
    private static final int MOST_CHARACTERS = 100_000;

    private final Paragraph paragraph;
    private final Choice message;
    private final PluralForms forms;
    private final List<Form> texts = new ArrayList<>();

    private IcuForms(Paragraph paragraph, Choice message, PluralForms forms) {
        this.paragraph = paragraph;
        this.message = message;
        this.forms = forms;
        collect(message, paragraph.contextKey(), null, texts);
    }

    /** A text of the message, and the selectors to it. */
    private record Form(
            @Nullable String path,
            SegmentText text,
            @Nullable PluralForm plural) {}

    /**
     * The texts of a message; null when it is one text.
     *
     * @param namesNumbers whether the format has <code>{n, number}</code>
     */
    static @Nullable IcuForms of(Paragraph paragraph, PluralForms forms, boolean namesNumbers) {
        var source = paragraph.source();
        var isPlain = !paragraph.locked() && !paragraph.html() && paragraph.plural() == null;
        if (!forms.nested() || !isPlain || !source.codes().isEmpty()) {
            return null;
        }
        var message = IcuNest.of(source.text(), namesNumbers, MOST_CHARACTERS);
        var complete = message == null ? null : completed(message, forms);
        return complete == null || count(complete) > IcuNest.MOST_TEXTS
                ? null
                : new IcuForms(paragraph, complete, forms);
    }

    /** The number of texts, at most a little more than the limit. */
    private static int count(IcuNode node) {
        if (!(node instanceof Choice choice)) {
            return 1;
        }
        var count = 0;
        for (var branch : choice.branches()) {
            count += count(branch.content());
            if (count > IcuNest.MOST_TEXTS) {
                return count;
            }
        }
        return count;
    }

    /** A message with the branches of some categories; each branch for one number, such as {@code =0}, stays. */
    private static Choice completed(Choice choice, PluralForms forms) {
        var branches = new ArrayList<Branch>();
        var wanted = choice.kind() == Kind.ORDINAL ? forms.ordinals() : forms.all();
        for (var branch : choice.branches()) {
            if (isKept(choice, branch, wanted)) {
                var content = branch.content() instanceof Choice inner ? completed(inner, forms) : branch.content();
                branches.add(new Branch(branch.before(), branch.selector(), branch.between(), content, branch.added()));
            }
        }
        if (choice.kind() != Kind.SELECT) {
            wanted.forEach(category -> add(category, branches));
        }
        return new Choice(choice.kind(), choice.before(), branches, choice.after());
    }

    private static boolean isKept(Choice choice, Branch branch, List<String> wanted) {
        return choice.kind() == Kind.SELECT || !ALL.contains(branch.selector()) || wanted.contains(branch.selector());
    }

    /** Adds a copy of the branch {@code other} before the branches that follow it in CLDR. */
    private static void add(String category, List<Branch> branches) {
        if (branches.stream().anyMatch(branch -> branch.selector().equals(category))) {
            return;
        }
        var at = 0;
        while (ALL.indexOf(branches.get(at).selector()) < ALL.indexOf(category)) {
            at++;
        }
        var other = branches.stream()
                .filter(branch -> branch.selector().equals(OTHER))
                .findFirst()
                .orElseThrow();
        branches.add(at, new Branch(other.before(), category, other.between(), other.content(), true));
    }

    private static void collect(Choice choice, @Nullable String path, @Nullable PluralForm plural, List<Form> texts) {
        for (var branch : choice.branches()) {
            var own = path == null ? null : path + "/" + branch.selector();
            var form = plural(choice, branch, plural);
            switch (branch.content()) {
                case Choice inner -> collect(inner, own, form, texts);
                case Text text -> texts.add(new Form(own, text.text(), form));
            }
        }
    }

    private static @Nullable PluralForm plural(Choice choice, Branch branch, @Nullable PluralForm outer) {
        var added = branch.added() || (outer != null && outer.added());
        if (choice.kind() != Kind.SELECT && ALL.contains(branch.selector())) {
            return new PluralForm(branch.selector(), added);
        }
        return outer;
    }

    /** The texts as paragraphs, in their order. */
    List<Paragraph> paragraphs() {
        return texts.stream().map(this::paragraph).toList();
    }

    private Paragraph paragraph(Form form) {
        return Paragraph.of(form.text(), form.path(), paragraph.maxLength(), paragraph.note())
                .as(form.plural());
    }

    /**
     * The message with the branches and translations of a language; null when it has no translation.
     *
     * @param lang null for all languages of the import
     */
    @Nullable
    SegmentText translated(@Nullable String lang, Translations translations) throws IOException {
        var copy = new Copy(
                lang == null ? forms.all() : forms.of(lang), lang == null ? forms.ordinals() : forms.ordinalsOf(lang));
        for (var form : texts) {
            copy.translations.add(translations.text(
                    paragraph(form), index -> form.text().text().substring(index, index + 1)));
        }
        copy.write(message, true);
        if (!copy.translated) {
            return null;
        }
        check(copy);
        return SegmentText.of(copy.out.toString());
    }

    /** A copy of the message in progress. */
    private static final class Copy {
        private final List<String> cardinals;
        private final List<String> ordinals;
        private final List<@Nullable SegmentText> translations = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();
        private final StringBuilder out = new StringBuilder();
        private boolean translated;
        private int next;

        Copy(List<String> cardinals, List<String> ordinals) {
            this.cardinals = cardinals;
            this.ordinals = ordinals;
        }

        /** Writes an argument, or only counts its texts if the language does not have its branch. */
        private void write(Choice choice, boolean kept) {
            put(choice.before(), kept);
            for (var branch : choice.branches()) {
                var own = kept && isKept(choice, branch, choice.kind() == Kind.ORDINAL ? ordinals : cardinals);
                put(branch.before() + branch.selector() + branch.between() + "{", own);
                switch (branch.content()) {
                    case Choice inner -> write(inner, own);
                    case Text text -> write(text, own);
                }
                put("}", own);
            }
            put(choice.after(), kept);
        }

        private void write(Text text, boolean kept) {
            var translation = translations.get(next++);
            var literal = TextOut.literal(translation == null ? text.text() : translation);
            put(literal, kept);
            if (kept) {
                texts.add(literal);
                translated |= translation != null;
            }
        }

        private void put(String text, boolean kept) {
            out.append(kept ? text : "");
        }
    }

    /** Reads a message again: each text must be where it was put. */
    private void check(Copy copy) {
        var written = copy.out.toString();
        var found = new ArrayList<Form>();
        var again = IcuNest.of(written, false, written.length());
        if (again != null) {
            collect(again, null, null, found);
        }
        var isSame = found.stream()
                .map(form -> TextOut.literal(form.text()))
                .toList()
                .equals(copy.texts);
        var strict = IcuArguments.isStrict(paragraph.source().text());
        if (!isSame || (strict && !IcuArguments.isStrict(written))) {
            throw new HtmlTexts.BrokenText(new UnreadableFile(
                    Reason.NOT_EXACT,
                    "the translation of an ICU message is not a valid one: \"%s\""
                            .formatted(written.substring(0, Math.min(EXCERPT, written.length())))));
        }
    }
}
