package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.formats.office.runs.OfficeLexer;
import dev.parlance.file.formats.office.runs.OfficeMarkup;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The strings that cells of all sheets share (ECMA-376, part 1, section 18.4). They are read when a cell has one. */
public final class SharedStrings {
    private final List<Shared> strings = new ArrayList<>();
    private final @Nullable ArchivePart part;
    private final @Nullable OfficeLexer lexer;
    private final StringTable table;

    /** A string, the translations of its cells, and how many cells have it. */
    private static final class Shared {
        private final XmlToken start;
        private final String prefix;
        private final @Nullable Unit unit;
        private final List<SegmentText> texts = new ArrayList<>();
        private int uses;

        /**
         * A string without cells.
         *
         * @param start its start tag
         * @param prefix of its elements, with the colon
         * @param unit null when it has no text
         */
        Shared(XmlToken start, String prefix, @Nullable Unit unit) {
            this.start = start;
            this.prefix = prefix;
            this.unit = unit;
        }
    }

    /**
     * The strings of a part.
     *
     * @param part null for none
     * @param translated receives the part when a cell has a translation
     */
    public SharedStrings(@Nullable ArchivePart part, Consumer<ArchivePart> translated) {
        this.part = part;
        this.lexer = part == null ? null : new OfficeLexer(part.text());
        this.table = new StringTable(part, translated, this::settle);
    }

    /** The string with this index; null when the part has none. */
    private @Nullable Shared shared(int index) {
        while (strings.size() <= index) {
            var token = lexer == null ? null : lexer.next();
            if (part == null || lexer == null || token == null) {
                return null;
            }
            if (token.isTag() && token.name().equals("x:si")) {
                var prefix = OfficeMarkup.prefix(lexer.raw(token));
                strings.add(new Shared(token, prefix, SheetText.unit(part, lexer, token, null)));
            }
            table.see(token);
        }
        return index < 0 ? null : strings.get(index);
    }

    /**
     * A cell that has the string with this index.
     *
     * @param value the token with the index
     * @return its unit; null when there is no text
     */
    @Nullable
    Unit use(int index, XmlToken value) {
        var shared = shared(index);
        if (shared == null || shared.unit == null) {
            return null;
        }
        shared.uses++;
        var place = new CellPlace(this, index, shared.unit.place());
        return new Unit(shared.unit.paragraph(), true, value.start(), value.end(), place);
    }

    /** The string with this index; null when it has no text. */
    @Nullable
    Unit string(int index) {
        var shared = shared(index);
        return shared == null ? null : use(index, shared.start);
    }

    /** The prefix of the elements of a string that has a cell, with the colon. */
    String prefix(int index) {
        return strings.get(index).prefix;
    }

    void announce(int index, SegmentText text) {
        strings.get(index).texts.add(text);
        shared(Integer.MAX_VALUE);
        table.announce();
    }

    /** The index of a translation of a string. */
    int index(int index, SegmentText text) {
        return table.index(index, text);
    }

    /**
     * Edits the strings whose cells all have the same translation, and adds the other translations to the table: the
     * other cells keep the string.
     */
    private void settle() {
        for (var i = 0; i < strings.size(); i++) {
            var shared = strings.get(i);
            if (shared.unit == null || shared.texts.isEmpty()) {
                continue;
            }
            var texts = shared.texts.stream().distinct().toList();
            if (texts.size() == 1 && shared.texts.size() == shared.uses) {
                table.edit(shared.unit, texts.getFirst());
            } else {
                for (var text : texts) {
                    table.add(i, strings.size(), shared.start, shared.unit, text);
                }
            }
        }
    }
}
