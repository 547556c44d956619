package dev.parlance.file.formats.json;

import dev.parlance.file.format.Labels;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.json.JsonValue;
import dev.parlance.file.json.JsonValue.JsonMember;
import dev.parlance.file.json.JsonValue.Kind;
import dev.parlance.file.splice.PluralGroup;
import dev.parlance.file.splice.PluralGroup.Form;
import dev.parlance.file.splice.PluralGroup.Members;
import dev.parlance.file.splice.PluralGroup.Rules;
import dev.parlance.file.splice.Unit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Passes on the messages of i18next. Those whose keys are equal but for their categories are the forms of one message,
 * wherever they are in their object: in alphabetical order, {@code n_ordinal_few} is between {@code n_one} and {@code
 * n_other}.
 */
final class I18nextTexts {
    private static final Pattern FORM = Pattern.compile("(.*)_(zero|one|two|few|many|other)", Pattern.DOTALL);
    private static final String ORDINAL = "_ordinal";
    private static final Rules ORDINALS = new Rules(true, Set.of("zero"));

    private final DialectTexts texts;

    I18nextTexts(DialectTexts texts) {
        this.texts = texts;
    }

    /**
     * The members of an object.
     *
     * @param path the keys to it
     */
    private record Owner(JsonValue value, String path, List<JsonMember> members) {
        static Owner of(JsonValue value, String path) {
            return new Owner(value, path, List.copyOf(value.members().values()));
        }
    }

    /** What the forms of one message have in common in their keys; null for other keys. */
    static @Nullable String group(String key) {
        var form = FORM.matcher(key);
        return form.matches() ? form.group(1) : null;
    }

    /** A group and the numbers of its first and last members. */
    private record Range(PluralGroup group, Set<Integer> members, int first, int last) {}

    void all() throws UnreadableFile, IOException {
        all(texts.root(), texts.root(), "");
    }

    private void all(JsonValue value, JsonValue in, String path) throws UnreadableFile, IOException {
        if (value.is(Kind.STRING)) {
            texts.text(value, in, path, path, null);
        }
        for (var item : value.items()) {
            all(item, in, path);
        }
        if (value.is(Kind.OBJECT)) {
            members(Owner.of(value, path));
        }
    }

    private void members(Owner object) throws UnreadableFile, IOException {
        var ranges = ranges(object);
        var next = 0;
        for (var i = 0; i < ranges.size(); ) {
            var last = ranges.get(i).last();
            var end = i + 1;
            while (end < ranges.size() && ranges.get(end).first() <= last) {
                last = Math.max(last, ranges.get(end++).last());
            }
            plain(object, next, ranges.get(i).first());
            next = last + 1;
            groups(object, ranges.subList(i, end), last);
            i = end;
        }
        plain(object, next, object.members().size());
    }

    private void plain(Owner object, int from, int to) throws UnreadableFile, IOException {
        for (var member : object.members().subList(from, to)) {
            all(member.value(), object.value(), path(object, member));
        }
    }

    private static String path(Owner object, JsonMember member) {
        return Labels.key(object.path() + "/" + member.name());
    }

    private Unit unit(Owner object, JsonMember member) {
        var path = path(object, member);
        return texts.unit(member.value(), object.value(), path, path, null);
    }

    /** Passes on groups whose members are between each other, with the texts between them. */
    private void groups(Owner object, List<Range> ranges, int last) throws UnreadableFile, IOException {
        var first = ranges.getFirst().first();
        var own = new HashSet<Integer>();
        ranges.forEach(range -> own.addAll(range.members()));
        var others = new ArrayList<Unit>();
        for (var i = first; i <= last; i++) {
            var member = object.members().get(i);
            if (!member.value().is(Kind.STRING)) {
                plain(object, first, last + 1);
                return;
            }
            if (!own.contains(i)) {
                others.add(unit(object, member));
            }
        }
        texts.found().plurals(ranges.stream().map(Range::group).toList(), others);
    }

    /** The groups of an object in the order of their first members. */
    private List<Range> ranges(Owner object) {
        var byName = new LinkedHashMap<String, List<Integer>>();
        for (var i = 0; i < object.members().size(); i++) {
            var form = FORM.matcher(object.members().get(i).name());
            if (form.matches()) {
                byName.computeIfAbsent(form.group(1), _ -> new ArrayList<>()).add(i);
            }
        }
        var ranges = new ArrayList<Range>();
        byName.forEach((name, members) -> {
            var group = group(object, name, members);
            if (group != null) {
                ranges.add(new Range(group, Set.copyOf(members), members.getFirst(), members.getLast()));
            }
        });
        return ranges;
    }

    private @Nullable PluralGroup group(Owner object, String name, List<Integer> members) {
        var forms = new ArrayList<Form>();
        for (var i : members) {
            var form = form(object, i);
            if (form == null || !form.unit().taken()) {
                return null;
            }
            forms.add(form);
        }
        var rules = name.endsWith(ORDINAL) ? ORDINALS : Rules.WITH_ZERO;
        return forms.size() == 1 && !texts.mayHaveOneForm() ? null : PluralGroup.of(texts.file(), rules, forms);
    }

    /** A form; null when it is no text, or its key has escapes at its end. */
    private @Nullable Form form(Owner object, int index) {
        var member = object.members().get(index);
        var value = member.value();
        var category = member.name().substring(member.name().lastIndexOf('_') + 1);
        var quote = texts.file().charAt(member.start());
        var name = texts.file().lastIndexOf(quote, value.start() - 1) - category.length();
        if (!value.is(Kind.STRING) || name <= member.start() || !texts.file().startsWith(category + quote, name)) {
            return null;
        }
        var previous = index == 0
                ? PluralGroup.NONE
                : object.members().get(index - 1).value().end();
        var next = index + 1 == object.members().size()
                ? PluralGroup.NONE
                : object.members().get(index + 1).start();
        var around = new Members(previous, next);
        return new Form(category, unit(object, member), name, member.start(), value.end(), around);
    }
}
