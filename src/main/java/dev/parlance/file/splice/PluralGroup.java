package dev.parlance.file.splice;

import dev.parlance.file.plural.PluralCategories;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The forms that a file has of one text that depends on a number, in their order in the file. A new form is a copy of
 * the form {@code other}, which every group has, with another category and text.
 */
public final class PluralGroup {
    /** For a member that does not exist. */
    public static final int NONE = -1;

    private final String text;
    private final Rules rules;
    private final List<Form> forms;
    private final Set<String> names;
    private final Form other;

    private PluralGroup(String text, Rules rules, List<Form> forms) {
        this.text = text;
        this.rules = rules;
        this.forms = List.copyOf(forms);
        this.names = forms.stream().map(Form::category).collect(Collectors.toSet());
        this.other = forms.stream()
                .filter(form -> form.category().equals(PluralCategories.OTHER))
                .findFirst()
                .orElseThrow();
    }

    /**
     * What the forms of a format have in common.
     *
     * @param ordinal whether the number is one of an order, such as in "the 2nd"
     * @param fixed categories that have the same meaning in every language, so that a file keeps them
     */
    public record Rules(boolean ordinal, Set<String> fixed) {
        /** The categories of CLDR for numbers of things. */
        public static final Rules CARDINAL = new Rules(false, Set.of());

        /** The same, where the form for 0 may be given in every language. */
        public static final Rules WITH_ZERO = new Rules(false, Set.of("zero"));
    }

    /**
     * A form in the file.
     *
     * @param unit its text
     * @param name index of the first character of its category, which is before its text
     * @param start index of the first character of what is copied for another form
     * @param end index after its last character
     * @param members the members around it where commas separate them; null where white space does
     */
    public record Form(
            String category,
            Unit unit,
            int name,
            int start,
            int end,
            @Nullable Members members) {
        /** The form before another member of an object. */
        public Form before(int next) {
            var known = members == null ? null : new Members(members.previous(), next);
            return new Form(category, unit, name, start, end, known);
        }

        /** The form with a note. */
        public Form noted(String note) {
            return new Form(category, unit.noted(note), name, start, end, members);
        }
    }

    /**
     * The members of an object around one of them.
     *
     * @param previous index after the one before it; {@link #NONE} when it is the first
     * @param next index of the first character of the one after it; {@link #NONE} when it is the last
     */
    public record Members(int previous, int next) {}

    /**
     * A form in a file with the forms of its language.
     *
     * @param at an index that orders it among others of the file before
     */
    record Placed(String category, int at) {}

    /** The group of some forms; null when they are no forms of one text. */
    public static @Nullable PluralGroup of(String text, Rules rules, List<Form> forms) {
        var names = forms.stream().map(Form::category).collect(Collectors.toSet());
        return names.size() == forms.size() && names.contains(PluralCategories.OTHER)
                ? new PluralGroup(text, rules, forms)
                : null;
    }

    /** Index of the first character of its first text. */
    int start() {
        return forms.getFirst().unit().start();
    }

    /** Index after the last character of its last text. */
    int end() {
        return forms.getLast().unit().end();
    }

    /** The forms in the file. */
    public List<Form> forms() {
        return forms;
    }

    Form other() {
        return other;
    }

    Rules rules() {
        return rules;
    }

    /** The forms after {@link #edits}, in their order. */
    List<Placed> placed(List<String> wanted) {
        var placed = new ArrayList<Placed>();
        for (var category : added(wanted)) {
            placed.add(new Placed(category, anchor(category, wanted).start()));
        }
        kept(wanted).forEach(form -> placed.add(new Placed(form.category(), form.start())));
        placed.sort(Comparator.comparingInt(Placed::at));
        return placed;
    }

    /**
     * The changes that give the group its forms.
     *
     * @param wanted the categories of the language; one of them is {@code other}
     * @param written the characters of new texts by their categories
     */
    List<Edit> edits(List<String> wanted, Map<String, String> written) {
        var edits = new ArrayList<Edit>();
        var source = text.substring(other.unit().start(), other.unit().end());
        for (var category : added(wanted)) {
            var anchor = anchor(category, wanted);
            var copy = copy(category, written.getOrDefault(category, source));
            edits.add(anchor.members() == null ? line(anchor, copy) : member(anchor, copy));
        }
        for (var form : kept(wanted)) {
            var content = written.get(form.category());
            if (content != null) {
                edits.add(new Edit(form.unit().start(), form.unit().end(), content));
            }
        }
        remove(wanted, edits);
        edits.sort(Comparator.comparingInt(Edit::start));
        return edits;
    }

    /** Whether a file with some categories has a form, which it has already if its category is not of the language. */
    boolean isKept(String category, List<String> wanted) {
        return wanted.contains(category) || (rules.fixed().contains(category) && has(category));
    }

    private boolean has(String category) {
        return names.contains(category);
    }

    private List<Form> kept(List<String> wanted) {
        return forms.stream().filter(form -> isKept(form.category(), wanted)).toList();
    }

    private List<String> added(List<String> wanted) {
        return wanted.stream().filter(category -> !has(category)).toList();
    }

    /** The form that a new one precedes: the first one that follows it in CLDR. */
    private Form anchor(String category, List<String> wanted) {
        var rank = PluralCategories.ALL.indexOf(category);
        return kept(wanted).stream()
                .filter(form -> PluralCategories.ALL.indexOf(form.category()) > rank)
                .findFirst()
                .orElse(other);
    }

    private String copy(String category, String content) {
        return text.substring(other.start(), other.name())
                + category
                + text.substring(
                        other.name() + PluralCategories.OTHER.length(),
                        other.unit().start())
                + content
                + text.substring(other.unit().end(), other.end());
    }

    private Edit line(Form anchor, String copy) {
        var from = spaceBefore(anchor.start());
        return new Edit(from, from, text.substring(from, anchor.start()) + copy);
    }

    private Edit member(Form anchor, String copy) {
        var spaced = forms.stream()
                .filter(form -> form.members() != null && form.members().previous() >= 0)
                .findFirst()
                .orElse(anchor);
        var space = text.substring(spaceBefore(spaced.start()), spaced.start());
        return new Edit(anchor.start(), anchor.start(), copy + "," + space);
    }

    private void remove(List<String> wanted, List<Edit> edits) {
        var follows = false;
        var last = NONE;
        for (var form : forms) {
            var members = form.members();
            follows |= members != null && members.previous() >= 0 && members.previous() != last;
            last = form.end();
            if (isKept(form.category(), wanted)) {
                follows = true;
            } else if (members == null) {
                edits.add(new Edit(spaceBefore(form.start()), form.end(), ""));
            } else {
                edits.add(
                        follows
                                ? new Edit(members.previous(), form.end(), "")
                                : new Edit(form.start(), members.next(), ""));
            }
        }
    }

    /** Where the white space before a place begins, with at most one line break. */
    private int spaceBefore(int place) {
        var from = place;
        while (from > 0 && (text.charAt(from - 1) == ' ' || text.charAt(from - 1) == '\t')) {
            from--;
        }
        if (from > 0 && text.charAt(from - 1) == '\n') {
            from -= from > 1 && text.charAt(from - 2) == '\r' ? 2 : 1;
        }
        return from;
    }
}
