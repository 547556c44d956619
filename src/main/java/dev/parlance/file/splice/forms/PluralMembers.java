package dev.parlance.file.splice.forms;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.plural.PluralCategories;
import dev.parlance.file.splice.PluralGroup;
import dev.parlance.file.splice.PluralGroup.Form;
import dev.parlance.file.splice.PluralGroup.Members;
import dev.parlance.file.splice.PluralGroup.Rules;
import dev.parlance.file.splice.SplicedFormat.Found;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the members of an object or element that may be the forms of a group, in their order. */
public final class PluralMembers {
    private final String text;
    private final Rules rules;
    private final boolean commas;
    private final List<Form> forms = new ArrayList<>();
    private final List<Unit> others = new ArrayList<>();
    private final List<Unit> describing = new ArrayList<>();
    private @Nullable String note;
    private boolean complete = true;
    private boolean single = true;
    private int last = PluralGroup.NONE;

    /**
     * For a group.
     *
     * @param text of the file
     * @param commas whether commas separate the members
     */
    public PluralMembers(String text, Rules rules, boolean commas) {
        this.text = text;
        this.rules = rules;
        this.commas = commas;
    }

    /** Says whether the form {@code other} alone is a group. */
    public PluralMembers single(boolean isGroup) {
        single = isGroup;
        return this;
    }

    /**
     * Adds a form.
     *
     * @param unit null when it has no text that can be translated, so that there is no group
     * @param name index of the first character of its category
     * @param start index of the first character of the member
     * @param end index after its last character
     */
    public void form(String category, @Nullable Unit unit, int name, int start, int end) {
        var isForm = PluralCategories.ALL.contains(category) || rules.fixed().contains(category);
        if (unit == null || !isForm || !unit.taken() || !text.startsWith(category, name)) {
            incomplete();
            other(unit, start, end);
            return;
        }
        follows(start);
        forms.add(new Form(category, unit, name, start, end, commas ? new Members(last, PluralGroup.NONE) : null));
        last = end;
    }

    /** Adds a member that is no form, such as a description; null when it has no text. */
    public void other(@Nullable Unit unit, int start, int end) {
        follows(start);
        if (unit != null) {
            others.add(unit);
        }
        last = end;
    }

    /**
     * Adds a member that describes the forms. It is a text of its own if there are no forms, or other members.
     *
     * @param isNote whether it is the note of the forms
     */
    public void describing(Unit unit, int start, int end, boolean isNote) {
        other(null, start, end);
        describing.add(unit);
        note = isNote ? unit.paragraph().source().plain() : note;
    }

    /** Whether there is nothing but forms and what describes them. */
    private boolean isMessage() {
        return complete && !forms.isEmpty();
    }

    private List<Form> noted() {
        var own = isMessage() ? note : null;
        return own == null ? forms : forms.stream().map(form -> form.noted(own)).toList();
    }

    private void follows(int start) {
        if (commas && !forms.isEmpty() && forms.getLast().end() == last) {
            var form = forms.removeLast();
            forms.add(form.before(start));
        }
    }

    /** Says that the members are no group, so that each text is an ordinary one. */
    public void incomplete() {
        complete = false;
    }

    /** Passes on the group, or the texts. */
    public void pass(Found found) throws UnreadableFile, IOException {
        var group = complete && (single || forms.size() > 1) ? PluralGroup.of(text, rules, noted()) : null;
        if (group == null) {
            noted().forEach(form -> others.add(form.unit()));
            others.addAll(isMessage() ? List.of() : describing);
            others.sort(Comparator.comparingInt(Unit::start));
        }
        if (group != null) {
            found.plurals(List.of(group), others);
        } else {
            for (var unit : others) {
                found.unit(unit);
            }
        }
        forms.clear();
        others.clear();
        describing.clear();
        note = null;
        complete = false;
    }
}
