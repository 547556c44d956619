package dev.parlance.file.formats.bilingual;

import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.xml.XmlToken;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The status of the translations of a unit. In XLIFF 1.2 a translation is confirmed when it has {@code approved="yes"}
 * or its {@code state} is {@code translated}, {@code signed-off} or {@code final}. In SDLXLIFF it is confirmed when its
 * {@code conf} is {@code Translated}, {@code ApprovedTranslation} or {@code ApprovedSignOff}, and locked when it has
 * {@code locked="true"}.
 */
record XliffStatus(XliffElements unit) {
    private static final Set<String> DONE = Set.of("translated", "signed-off", "final");
    private static final Set<String> SDL_DONE = Set.of("Translated", "ApprovedTranslation", "ApprovedSignOff");
    private static final String STATE = "state";
    private static final String APPROVED = "approved";

    /**
     * Whether a translation is marked as done.
     *
     * @param segment null when the unit is one paragraph
     */
    boolean confirmed(@Nullable String segment) {
        var definition = unit.definition(segment);
        var conf = definition == null ? null : definition.attribute(unit.text(), "conf");
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
        var definition = unit.definition(segment);
        return definition != null && "true".equalsIgnoreCase(definition.attribute(unit.text(), "locked"));
    }

    /** The state of a new target element as its attribute. */
    static String attribute(boolean confirmed) {
        return confirmed ? " state=\"translated\"" : " state=\"needs-translation\"";
    }

    /** The changes of an existing unit and its target, if any. */
    List<Edit> edits(boolean confirmed) {
        var edits = new ArrayList<Edit>();
        var approved = unit.tag().range(unit.text(), APPROVED);
        if (approved != null) {
            set(edits, unit.tag(), APPROVED, confirmed ? "yes" : "no");
        }
        var target = unit.target();
        if (target != null && DONE.contains(state()) != confirmed) {
            set(edits, target.tag(), STATE, confirmed ? "translated" : "needs-translation");
        }
        return edits;
    }

    /** The changes of the definition of a segment. */
    List<Edit> edits(XmlToken definition, SegmentTarget target) {
        var edits = new ArrayList<Edit>();
        set(edits, definition, "conf", target.text() != null && target.confirmed() ? "Translated" : "Draft");
        if (target.locked()) {
            set(edits, definition, "locked", "true");
        } else {
            remove(edits, definition, "locked");
        }
        return edits;
    }

    /** Sets an attribute of a tag, unless it has the value already. */
    void set(List<Edit> edits, XmlToken tag, String name, String value) {
        var range = tag.range(unit.text(), name);
        if (range == null) {
            var after = tag.start() + 1 + tag.name().length();
            edits.add(new Edit(after, after, " %s=\"%s\"".formatted(name, value)));
        } else if (!unit.text().substring(range.start(), range.end()).equals(value)) {
            edits.add(new Edit(range.start(), range.end(), value));
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
