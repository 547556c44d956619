package dev.parlance.file.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.file.gate.JsonGate;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where members of one object that belong together are, such as the forms of one text. Memory grows with their number,
 * not with their names.
 */
final class MemberGroups {
    private static final int BLOCK_BITS = 13;
    private static final int BLOCKS = 1 << BLOCK_BITS;
    private static final int MOST = 8 << 20;
    /** A quarter of the heap. */
    private static final int HEAP_BYTES_PER_MEMBER = 4 * Long.BYTES;

    private final long width;
    private final int most;
    /** A hash of each member's object and group, and in the lowest bits the block in which it begins. */
    private long[] members = new long[16];

    private int size;
    /** Where the objects and arrays begin that are open. */
    private final Deque<Long> objects = new ArrayDeque<>();
    /** The blocks before which a group is open. */
    private final BitSet open = new BitSet(BLOCKS + 1);

    private MemberGroups(long bytes, int most) {
        this.most = most;
        this.width = bytes / (BLOCKS - 1) + 1;
    }

    /**
     * The groups of a text.
     *
     * @param bytes at least as many as the text has characters
     * @param group the group of a member by its name; null when it has none
     * @throws UnreadableFile when it has too many members for {@linkplain #most the memory}
     */
    static MemberGroups of(Reader text, long bytes, Function<String, @Nullable String> group)
            throws UnreadableFile, IOException {
        var groups = new MemberGroups(bytes, most(Runtime.getRuntime().maxMemory()));
        if (!groups.read(text, group)) {
            throw UnreadableFile.tooLarge("the JSON file has too many members that may belong together", groups.most);
        }
        return groups.found();
    }

    /** For the names of all members of a text, of which some may not fit into the memory. */
    static MemberGroups ofNames(int most) {
        return new MemberGroups(Long.MAX_VALUE / 2, most);
    }

    /** The most members that fit in a quarter of a heap, and in three eighths of it while there get more. */
    static int most(long heapBytes) {
        return (int) Math.min(MOST, heapBytes / HEAP_BYTES_PER_MEMBER);
    }

    /** Whether two members of one object have the same name. */
    boolean hasTwins() {
        Arrays.sort(members, 0, size);
        for (var i = 1; i < size; i++) {
            if (members[i] == members[i - 1]) {
                return true;
            }
        }
        return false;
    }

    private boolean read(Reader text, Function<String, @Nullable String> group) throws IOException {
        try (var json = JsonGate.parser(text)) {
            var fits = true;
            for (var token = json.nextToken(); token != null && fits; token = json.nextToken()) {
                fits = see(token, json, group);
            }
            return fits;
        }
    }

    /** Sees the next token of a parser; false when the member does not fit into the memory. */
    boolean see(JsonToken token, JsonParser json, Function<String, @Nullable String> group) throws IOException {
        if (token.isStructStart()) {
            objects.push(json.currentTokenLocation().getCharOffset());
        } else if (token.isStructEnd()) {
            objects.pop();
        } else if (token == JsonToken.FIELD_NAME) {
            var name = group.apply(json.currentName());
            return name == null
                    || add(objects.element(), name, json.currentTokenLocation().getCharOffset());
        }
        return true;
    }

    private boolean add(long object, String name, long place) {
        if (size == members.length) {
            if (size >= most) {
                return false;
            }
            members = Arrays.copyOf(members, Math.min(size * 2, most));
        }
        var hash = (object + 1) * 0x9E3779B97F4A7C15L;
        for (var i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001B3L;
        }
        hash ^= hash >>> 29;
        members[size++] = ((hash * 0xBF58476D1CE4E5B9L) & -BLOCKS) | block(place);
        return true;
    }

    /** The block of a place, which is none of the text's last characters. */
    int block(long place) {
        return (int) (place / width);
    }

    private MemberGroups found() {
        Arrays.sort(members, 0, size);
        for (var i = 1; i < size; i++) {
            if ((members[i] & -BLOCKS) == (members[i - 1] & -BLOCKS)) {
                open.set((int) (members[i - 1] & (BLOCKS - 1)) + 1, (int) (members[i] & (BLOCKS - 1)) + 1);
            }
        }
        members = new long[0];
        return this;
    }

    /** Whether members of one group begin before a block, and in it or after it. */
    boolean isOpenBefore(int block) {
        return open.get(block);
    }
}
