package dev.parlance.file.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Cuts;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Cuts JSON after members of objects and items of arrays, up to a depth, but not between members that belong together.
 * The objects around a section begin in it again; a member without a text stands for those before it. A gate
 * has read the file as valid before.
 */
public final class MemberCuts implements Cuts {
    /** Characters of the names around a section, before they are escaped. */
    private static final int LONGEST_NAMES = 1 << 16;

    private static final String NOTHING = "0";
    /** A member that is no text, with a name that no other member has. */
    public static final String PLACEHOLDER = "\"\\u0000\":" + NOTHING;

    private final JsonParser json;
    private final @Nullable MemberGroups groups;
    private final int deepest;
    private final Deque<Level> open = new ArrayDeque<>();
    /** Index after the last value. */
    private long end;
    /** Where the last member or item begins. */
    private long last;

    private MemberCuts(Reader text, @Nullable MemberGroups groups, int deepest) throws IOException {
        this.json = JsonGate.parser(text);
        this.groups = groups;
        this.deepest = deepest;
    }

    /** An object or an array, with the name of its member. */
    private static final class Level {
        private final boolean object;
        /** Characters of the names of the members that it is in. */
        private final int around;

        private String name = "";
        private int values;

        Level(boolean object, int around) {
            this.object = object;
            this.around = around;
        }

        static Level in(@Nullable Level parent, boolean object) {
            return new Level(object, parent == null ? 0 : parent.around + parent.name.length());
        }

        String head(boolean innermost) {
            if (!object) {
                return innermost ? "[" + NOTHING : "[";
            }
            return "{" + (innermost ? PLACEHOLDER : JsonAdditions.quoted(name) + ":");
        }
    }

    /**
     * Cuts after members up to a depth.
     *
     * @param deepest depth of the objects that are divided; the root has 1
     * @param group the group of a member by its name; null when it has none
     * @throws UnreadableFile when more members have a group than the memory holds
     */
    public static Cuts of(CheckedFile file, Reader text, int deepest, Function<String, @Nullable String> group)
            throws UnreadableFile, IOException {
        try (var all = file.text()) {
            return new MemberCuts(text, MemberGroups.of(all, Files.size(file.path()), group), deepest);
        }
    }

    /** Cuts after members up to a depth; none belong together. */
    public static Cuts of(Reader text, int deepest) throws IOException {
        return new MemberCuts(text, null, deepest);
    }

    @Override
    public @Nullable Cut next(long from) throws IOException {
        for (var token = json.nextToken(); token != null; token = json.nextToken()) {
            var start = json.currentTokenLocation().getCharOffset();
            var level = open.peek();
            var begins = level != null && !token.isStructEnd() && (!level.object || token == JsonToken.FIELD_NAME);
            var cut = begins && level.values > 0 && end >= from && isBetween(start) ? cut() : null;
            last = begins ? start : last;
            see(token, start);
            if (cut != null) {
                return cut;
            }
        }
        return null;
    }

    private boolean isBetween(long start) {
        if (open.size() > deepest) {
            return false;
        }
        return groups == null
                || (groups.block(last) < groups.block(start) && !groups.isOpenBefore(groups.block(start)));
    }

    /** Null when the names around the section are too long; they are not built then, because every member asks. */
    private @Nullable Cut cut() {
        if (open.element().around > LONGEST_NAMES) {
            return null;
        }
        var head = new StringBuilder();
        var tail = new StringBuilder();
        open.descendingIterator().forEachRemaining(level -> head.append(level.head(level.equals(open.element()))));
        open.forEach(level -> tail.append(level.object ? '}' : ']'));
        return new Cut(end, tail.toString(), head.toString());
    }

    private void see(JsonToken token, long start) throws IOException {
        if (token == JsonToken.FIELD_NAME) {
            open.element().name = json.currentName();
        } else if (token.isStructStart()) {
            open.push(Level.in(open.peek(), token == JsonToken.START_OBJECT));
        } else {
            if (token.isStructEnd()) {
                open.pop();
            }
            end = end(token, start);
            if (!open.isEmpty()) {
                open.element().values++;
            }
        }
    }

    private long end(JsonToken token, long start) throws IOException {
        if (token.isStructEnd()) {
            return start + 1;
        }
        if (token == JsonToken.VALUE_STRING) {
            json.finishToken();
            return json.currentLocation().getCharOffset();
        }
        return start + json.getTextLength();
    }
}
