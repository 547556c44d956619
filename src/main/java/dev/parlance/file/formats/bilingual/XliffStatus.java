package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.bilingual.XliffReader.Context;
import dev.parlance.file.formats.bilingual.codes.StatusRules;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The status of the translations of a unit. The import settings name the attributes that show which ones are confirmed
 * and locked. Where they do not say what is confirmed, in XLIFF 1.2 a translation is when it has
 * {@code approved="yes"} or its {@code state} is {@code translated}, {@code signed-off} or {@code final}, and in
 * SDLXLIFF when its {@code conf} is {@code Translated}, {@code ApprovedTranslation} or {@code ApprovedSignOff}.
 */
record XliffStatus(XliffElements unit, Context context) {
    private static final Set<String> DONE = Set.of("translated", "signed-off", "final");
    private static final Set<String> SDL_DONE = Set.of("Translated", "ApprovedTranslation", "ApprovedSignOff");
    private static final String STATE = "state";
    private static final String APPROVED = "approved";
    private static final String CONF = "conf";
    /** Attributes of a target; others are those of its unit. */
    private static final Set<String> OF_TARGET = Set.of(STATE, "state-qualifier", "equiv-trans");

    private StatusRules rules() {
        return context.rules().statuses().rules();
    }

    /**
     * An attribute of the definition of a segment, or else of the target, or else of the unit.
     *
     * @param segment null when the unit is one paragraph
     */
    private @Nullable String attribute(@Nullable String segment, String name) {
        if (name.equals("translate")) {
            return context.inherited().translatable() ? "yes" : "no";
        }
        var definition = unit.definition(segment);
        var value = definition == null ? null : definition.attribute(unit.text(), name);
        if (value == null && unit.target() != null) {
            value = unit.target().tag().attribute(unit.text(), name);
        }
        return value == null ? unit.tag().attribute(unit.text(), name) : value;
    }

    /** Whether the settings leave a segment out. */
    boolean skipped(@Nullable String segment) {
        return rules().skipped().match(name -> attribute(segment, name));
    }

    /**
     * Whether a translation is marked as done.
     *
     * @param segment null when the unit is one paragraph
     */
    boolean confirmed(@Nullable String segment) {
        if (context.rules().statuses().confirm()) {
            return context.paths().confirmed() || rules().confirmed().match(name -> attribute(segment, name));
        }
        var definition = unit.definition(segment);
        var conf = definition == null ? null : definition.attribute(unit.text(), CONF);
        if (conf != null && !conf.isEmpty()) {
            return SDL_DONE.contains(conf);
        }
        return "yes".equals(unit.tag().attribute(unit.text(), APPROVED)) || DONE.contains(state());
    }

    private String state() {
        var target = unit.target();
        return target == null ? "" : String.valueOf(target.tag().attribute(unit.text(), STATE));
    }

    boolean locked(@Nullable String segment) {
        return context.paths().locked()
                || (!context.foreign() && rules().locked().match(name -> attribute(segment, name)));
    }

    /** The attributes of a new target element that show its status. */
    String attributes(boolean confirmed, boolean locked) {
        var attributes = new TreeMap<String, String>();
        attributes.put(STATE, state(confirmed));
        rules().exported(confirmed, locked).forEach((name, value) -> {
            if (OF_TARGET.contains(name)) {
                attributes.put(name, value);
            }
        });
        var written = new StringBuilder();
        attributes.forEach((name, value) -> written.append(' ')
                .append(name)
                .append("=\"")
                .append(escaped(value))
                .append('"'));
        return written.toString();
    }

    private static String state(boolean confirmed) {
        return confirmed ? "translated" : "needs-translation";
    }

    /** The changes of an existing unit and its target, if any. */
    List<Edit> edits(boolean confirmed, boolean locked) {
        var edits = new ArrayList<Edit>();
        var wanted = new TreeMap<>(rules().exported(confirmed, locked));
        var target = unit.target();
        if (unit.tag().range(unit.text(), APPROVED) != null) {
            wanted.putIfAbsent(APPROVED, confirmed ? "yes" : "no");
        }
        if (target != null
                && (DONE.contains(state()) != confirmed || contradicts(target.tag(), STATE, confirmed, locked))) {
            wanted.putIfAbsent(STATE, state(confirmed));
        }
        write(edits, unit.tag(), target == null ? null : target.tag(), wanted, confirmed, locked);
        return edits;
    }

    /** The changes of the definition of a segment. */
    List<Edit> edits(XmlToken definition, SegmentTarget target) {
        var edits = new ArrayList<Edit>();
        var confirmed = target.text() != null && target.confirmed();
        var wanted = new TreeMap<>(rules().exported(confirmed, target.locked()));
        wanted.putIfAbsent(CONF, confirmed ? "Translated" : "Draft");
        write(edits, definition, definition, wanted, confirmed, target.locked());
        return edits;
    }

    /**
     * Sets attributes, and removes those that contradict the status.
     *
     * @param target that has the attributes of targets; null for none
     */
    private void write(
            List<Edit> edits,
            XmlToken tag,
            @Nullable XmlToken target,
            Map<String, String> wanted,
            boolean confirmed,
            boolean locked) {
        wanted.forEach((name, value) -> {
            var of = OF_TARGET.contains(name) ? target : tag;
            if (of != null) {
                set(edits, of, name, value);
            }
        });
        for (var name : rules().names()) {
            var of = OF_TARGET.contains(name) ? target : tag;
            if (of != null && !wanted.containsKey(name) && contradicts(of, name, confirmed, locked)) {
                remove(edits, of, name);
            }
        }
    }

    private boolean contradicts(XmlToken tag, String name, boolean confirmed, boolean locked) {
        var value = tag.attribute(unit.text(), name);
        return value != null && rules().contradicts(name, value, confirmed, locked);
    }

    private static String escaped(String value) {
        return value.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }

    /** Sets an attribute of a tag, unless it has the value already. */
    void set(List<Edit> edits, XmlToken tag, String name, String value) {
        var range = tag.range(unit.text(), name);
        if (range == null) {
            var after = tag.start() + 1 + tag.name().length();
            edits.add(new Edit(after, after, " %s=\"%s\"".formatted(name, escaped(value))));
        } else if (!value.equals(tag.attribute(unit.text(), name))) {
            edits.add(new Edit(range.start(), range.end(), escaped(value)));
        }
    }

    private void remove(List<Edit> edits, XmlToken tag, String name) {
        var range = tag.range(unit.text(), name);
        if (range != null) {
            var start = unit.text().lastIndexOf(name, range.start());
            while (Character.isWhitespace(unit.text().charAt(start - 1))) {
                start--;
            }
            edits.add(new Edit(start, range.end() + 1, ""));
        }
    }
}
