package dev.parlance.file.json;

import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.file.gate.JsonGate;
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
public final class MemberGroups {
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
    /** The blocks before which a group is open. */
    private final BitSet open = new BitSet(BLOCKS + 1);

    private MemberGroups(long bytes, int most) {
        this.most = most;
        this.width = bytes / (BLOCKS - 1) + 1;
    }

    /**
     * The groups of a text; null when it has too many members for {@linkplain #most the memory}.
     *
     * @param bytes at least as many as the text has characters
     * @param group the group of a member by its name; null when it has none
     */
    static @Nullable MemberGroups of(Reader text, long bytes, Function<String, @Nullable String> group)
            throws IOException {
        var groups = new MemberGroups(bytes, most(Runtime.getRuntime().maxMemory()));
        return groups.read(text, group) ? groups.found() : null;
    }

    /** Whether an object of a text has two members with a name, as far as the memory suffices to know. */
    public static boolean hasTwins(Reader text) throws IOException {
        return hasTwins(text, most(Runtime.getRuntime().maxMemory()));
    }

    /** The most members that fit in a quarter of a heap, and in three eighths of it while there get more. */
    static int most(long heapBytes) {
        return (int) Math.min(MOST, heapBytes / HEAP_BYTES_PER_MEMBER);
    }

    /** As {@link #hasTwins(Reader)}, among the first members up to a number. */
    static boolean hasTwins(Reader text, int most) throws IOException {
        var groups = new MemberGroups(Long.MAX_VALUE / 2, most);
        groups.read(text, name -> name);
        Arrays.sort(groups.members, 0, groups.size);
        for (var i = 1; i < groups.size; i++) {
            if (groups.members[i] == groups.members[i - 1]) {
                return true;
            }
        }
        return false;
    }

    private boolean read(Reader text, Function<String, @Nullable String> group) throws IOException {
        Deque<Long> objects = new ArrayDeque<>();
        try (var json = JsonGate.parser(text)) {
            for (var token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token.isStructStart()) {
                    objects.push(json.currentTokenLocation().getCharOffset());
                } else if (token.isStructEnd()) {
                    objects.pop();
                } else if (token == JsonToken.FIELD_NAME) {
                    var name = group.apply(json.currentName());
                    if (name != null
                            && !add(
                                    objects.element(),
                                    name,
                                    json.currentTokenLocation().getCharOffset())) {
                        return false;
                    }
                }
            }
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
