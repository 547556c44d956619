package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.ValuePlace;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The name of a sheet. A translation must be a name that Excel allows. */
final class SheetName implements Place {
    private static final int LONGEST = 31;
    private static final String FORBIDDEN = "[]:*?/\\";

    private final Unit value;
    private @Nullable String translation;

    /**
     * The name in the value of an attribute.
     *
     * @param start index of its first character
     * @param end index of the quote after it
     */
    SheetName(String text, int start, int end) {
        this.value = ValuePlace.attribute(text, start, end);
    }

    Unit unit() {
        var name = Paragraph.of(value.paragraph().source(), null, LONGEST, null);
        return new Unit(name, value.taken(), value.start(), value.end(), this);
    }

    /** The name in the file. */
    String source() {
        return value.paragraph().source().text();
    }

    /** Its translation; null when it has none. */
    @Nullable
    String translation() {
        return translation;
    }

    /**
     * Refuses a translation that Excel does not allow.
     *
     * @param taken the names of the sheets without translations and of the sheets that were checked before, compared
     *     without regard to case; this name is added
     */
    void check(Set<String> taken) throws UnreadableFile {
        var name = String.valueOf(translation);
        if (Item.isBlank(name)) {
            throw refused(name, "a name must not be blank");
        } else if (name.length() > LONGEST) {
            throw refused(name, "a name has %d characters at most, not %d".formatted(LONGEST, name.length()));
        } else if (name.chars().anyMatch(c -> FORBIDDEN.indexOf(c) >= 0 || Character.isISOControl(c))) {
            throw refused(name, "a name has none of the characters %s and no line break".formatted(FORBIDDEN));
        } else if (name.startsWith("'") || name.endsWith("'")) {
            throw refused(name, "a name does not begin or end with an apostrophe");
        } else if (name.equalsIgnoreCase("History")) {
            throw refused(name, "this name is reserved");
        } else if (!taken.add(name)) {
            throw refused(name, "another sheet has this name");
        }
    }

    private UnreadableFile refused(String name, String why) {
        return new UnreadableFile(
                Reason.NOT_EXACT,
                "the name \"%s\" of a sheet is translated to \"%.60s\", which Excel does not allow: %s"
                        .formatted(source(), name, why));
    }

    @Override
    public void announce(SegmentText text) {
        translation = readAgain(text).text();
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        return value.place().written(text, encoder);
    }

    @Override
    public SegmentText readAgain(SegmentText text) {
        return value.place().readAgain(text);
    }
}
