package dev.parlance.file.srx;

import dev.parlance.file.srx.SegmentationRules.CodePlacement;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The compiled rules of one language. For each character it computes on first use, and then keeps, which groups of
 * rules accept it directly before and directly after a break. A mask has one bit per group; groups beyond the 63rd
 * share the last bit. Safe for many threads: a race only computes a mask twice.
 */
final class CompiledRules {
    private static final int PAGE = 256;
    private static final int LAST_BIT = Long.SIZE - 1;

    private final List<RuleGroup> groups;
    private final long breaking;
    private final CodePlacement placement;
    private final long[] @Nullable [] before = new long[PAGE][];
    private final long[] @Nullable [] after = new long[PAGE][];

    CompiledRules(List<RuleGroup> groups, CodePlacement placement) {
        this.groups = groups;
        this.placement = placement;
        var mask = 0L;
        for (var i = 0; i < groups.size(); i++) {
            if (groups.get(i).breaks()) {
                mask |= bit(i);
            }
        }
        this.breaking = mask;
    }

    List<RuleGroup> groups() {
        return groups;
    }

    CodePlacement placement() {
        return placement;
    }

    static long bit(int group) {
        return 1L << Math.min(group, LAST_BIT);
    }

    /** The groups that can match between two characters; 0 when no group can break there. */
    long candidates(char previous, char next) {
        var last = mask(before, previous, true);
        if ((last & breaking) == 0) {
            return 0;
        }
        var both = last & mask(after, next, false);
        return (both & breaking) == 0 ? 0 : both;
    }

    private long mask(long[] @Nullable [] pages, char c, boolean last) {
        var page = pages[c / PAGE];
        if (page == null) {
            page = page((char) (c / PAGE * PAGE), last);
            pages[c / PAGE] = page;
        }
        return page[c % PAGE];
    }

    private long[] page(char start, boolean last) {
        var page = new long[PAGE];
        for (var i = 0; i < PAGE; i++) {
            page[i] = mask((char) (start + i), last);
        }
        return page;
    }

    private long mask(char c, boolean last) {
        if (Character.isSurrogate(c)) {
            return -1L;
        }
        var mask = 0L;
        var text = String.valueOf(c);
        for (var i = 0; i < groups.size(); i++) {
            var pattern = last ? groups.get(i).lasts() : groups.get(i).firsts();
            if (accepts(pattern, text)) {
                mask |= bit(i);
            }
        }
        return mask;
    }

    private static boolean accepts(@Nullable Pattern pattern, String text) {
        return pattern == null || pattern.matcher(text).matches();
    }
}
