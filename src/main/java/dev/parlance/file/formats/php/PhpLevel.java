package dev.parlance.file.formats.php;

import org.jspecify.annotations.Nullable;

/** A bracket that is open where a file may be cut; for the whole file, the statement. */
final class PhpLevel {
    /** Characters that are repeated before a section. */
    private static final int LONGEST = 1 << 14;

    private final @Nullable PhpLevel outer;
    private final boolean array;
    private final boolean divisible;
    private final String opening;
    /** The item or statement so far, without comments. */
    private final StringBuilder item = new StringBuilder();

    private boolean repeatable = true;
    private boolean keyed;
    private int items;

    /** The statements of a file. */
    PhpLevel() {
        this(null, false, true, "");
    }

    private PhpLevel(@Nullable PhpLevel outer, boolean array, boolean divisible, String opening) {
        this.outer = outer;
        this.array = array;
        this.divisible = divisible;
        this.opening = opening;
    }

    /** A bracket that was just added, with what is before it in its item or statement. */
    PhpLevel within(boolean isArray) {
        var around = opening + item + "\n";
        var isDivisible = isArray && divisible && repeatable && around.length() <= LONGEST;
        return new PhpLevel(this, isArray, isDivisible, isDivisible ? around : "");
    }

    /** What it is in; null for statements. */
    @Nullable
    PhpLevel outer() {
        return outer;
    }

    boolean isArray() {
        return array;
    }

    /** Whether it is an array or within one. */
    boolean isInArray() {
        return array || (outer != null && outer.isInArray());
    }

    /** Whether it may be cut after an item or a statement, with all that are around it. */
    boolean isDivisible() {
        return divisible;
    }

    /** What is repeated before a section that begins with an item or a statement. */
    String opening() {
        return opening;
    }

    /** The number of items without a key before the next one. */
    int items() {
        return items;
    }

    /** Adds a token to the item or statement. One with several lines is not repeated, nor is that of an attribute. */
    void add(String token) {
        repeatable &= item.length() + token.length() <= LONGEST
                && !token.equals("#")
                && token.chars().noneMatch(PhpLevel::isBreak);
        if (repeatable) {
            item.append(token).append(' ');
        }
    }

    private static boolean isBreak(int c) {
        return c < ' ' || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    /** Adds what is between two brackets. An item with an array is not repeated, so that its arrays can be counted. */
    void closed(PhpLevel inner) {
        repeatable &= !inner.array && inner.repeatable;
        if (repeatable) {
            item.append(inner.item);
        }
    }

    /** The item gets a key. */
    void key() {
        keyed = true;
    }

    /** The item or statement ended. */
    void ended() {
        items += keyed ? 0 : 1;
        keyed = false;
        repeatable = true;
        item.setLength(0);
    }
}
