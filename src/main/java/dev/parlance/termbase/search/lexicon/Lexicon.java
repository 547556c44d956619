package dev.parlance.termbase.search.lexicon;

/**
 * Distinct texts in ascending order, with a second order by their ends. A text is identified by its place in the first
 * order. Texts with a common prefix are a range of places. The two orders serve as a trie and as a trie of the
 * reversed texts, with 4 bytes per text instead of about 40.
 */
public final class Lexicon extends FlatTexts {
    private static final int MANY_BEGINNINGS = 48;
    /** In a range of more texts than this, the end is found by binary search. */
    private static final int LONG = 16;

    private final int[] byEnd;
    /** An order by the text after the first unit, if the texts begin with many different units; otherwise empty. */
    private final int[] bySecond;
    /** The first text with each first unit, and with each last unit in the order of ends. */
    private final int[] firsts;

    private final int[] lasts;
    private final Landmarks inOrder;
    private final Landmarks inOrderOfEnds;
    private final Landmarks inOrderOfSeconds;

    /**
     * Puts sorted texts into their arrays.
     *
     * @param units the texts, concatenated in order
     * @param starts the start of each text, and the end of the last one
     * @param twoWay whether texts can be found by their ends
     */
    public Lexicon(Alphabet alphabet, char[] units, int[] starts, boolean twoWay) {
        super(alphabet, units, starts);
        byEnd = twoWay ? TextSort.order(size(), this::unitFromEnd) : new int[0];
        firsts = heads(false);
        lasts = twoWay ? heads(true) : new int[0];
        bySecond = twoWay && beginnings() > MANY_BEGINNINGS
                ? TextSort.order(size(), (text, depth) -> unit(text, depth + 1))
                : new int[0];
        inOrder = new Landmarks(size(), place -> head(Order.TEXT, place));
        inOrderOfEnds = new Landmarks(byEnd.length, place -> head(Order.END, place));
        inOrderOfSeconds = new Landmarks(bySecond.length, place -> head(Order.SECOND, place));
    }

    /** Whether texts can be found by their ends. */
    public boolean isTwoWay() {
        return lasts.length > 0;
    }

    private int beginnings() {
        var count = 0;
        for (var i = 1; i < firsts.length; i++) {
            count += firsts[i] > firsts[i - 1] ? 1 : 0;
        }
        return count;
    }

    private int[] heads(boolean ends) {
        var heads = new int[alphabet().size() + 2];
        for (var i = 0; i < size(); i++) {
            heads[(ends ? unitFromEnd(byEnd[i], 0) : unit(i, 0)) + 1]++;
        }
        for (var i = 1; i < heads.length; i++) {
            heads[i] += heads[i - 1];
        }
        return heads;
    }

    /** The bytes of the arrays. */
    public long bytes() {
        return textBytes()
                + 4L * (byEnd.length + bySecond.length + firsts.length + lasts.length)
                + inOrder.bytes()
                + inOrderOfEnds.bytes()
                + inOrderOfSeconds.bytes();
    }

    /** The texts of a range, equal up to {@code depth}, that have {@code unit} there. */
    public long with(long range, int depth, int unit) {
        return depth == 0 ? head(firsts, range, unit) : with(Order.TEXT, range, depth, unit);
    }

    /** The same in the order of ends, counted from the last unit backwards. */
    public long withEnd(long range, int depth, int unit) {
        return depth == 0 ? head(lasts, range, unit) : with(Order.END, range, depth, unit);
    }

    private long with(Order order, long range, int depth, int unit) {
        var from = first(order, from(range), to(range), depth, unit);
        return range(from, past(order, from, to(range), depth, unit));
    }

    private long head(int[] heads, long range, int unit) {
        if (unit > alphabet().size()) {
            return 0;
        }
        var from = Math.max(heads[unit], from(range));
        return range(from, Math.max(from, Math.min(heads[unit + 1], to(range))));
    }

    /** The texts that begin with {@code units[0..length)}. */
    public long beginningWith(int[] units, int length) {
        var depth = Math.min(length, Landmarks.UNITS);
        var head = 0L;
        for (var i = 0; i < depth; i++) {
            if (units[i] == Alphabet.ABSENT) {
                return 0;
            }
            head += Landmarks.at(i, units[i]);
        }
        var range = all();
        if (depth > 0) {
            var from = notBelow(head);
            range = range(from, notBelow(head + Landmarks.at(depth - 1, 1)));
        }
        for (var i = depth; i < length && count(range) > 0; i++) {
            range = with(range, i, units[i]);
        }
        return range;
    }

    /** The first text whose head is not below the given one. */
    private int notBelow(long head) {
        var around = inOrder.around(all(), head);
        var low = from(around);
        var high = to(around);
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (Long.compareUnsigned(head(Order.TEXT, middle), head) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The first units of a text in an order, as the landmarks store them. */
    private long head(Order order, int place) {
        var head = 0L;
        for (var depth = 0; depth < Landmarks.UNITS; depth++) {
            var unit = at(order, place, order.first + depth);
            head += Landmarks.at(depth, unit);
            if (unit == 0) {
                break;
            }
        }
        return head;
    }

    /**
     * The range, by the landmarks, in which the texts equal up to {@code depth} reach {@code unit} or a greater one.
     */
    private long around(Order order, int from, int to, int depth, int unit) {
        var range = range(from, to);
        var deep = depth - order.first;
        if (deep >= Landmarks.UNITS || unit > Alphabet.ABSENT || !Landmarks.areWorth(range)) {
            return range;
        }
        var head = Landmarks.before(deep, head(order, from)) + Landmarks.at(deep, unit);
        return switch (order) {
            case TEXT -> inOrder.around(range, head);
            case END -> inOrderOfEnds.around(range, head);
            case SECOND -> inOrderOfSeconds.around(range, head);
        };
    }

    /** The place of the text that equals the units, or -1. */
    public int find(int[] units, int length) {
        var range = beginningWith(units, length);
        return count(range) > 0 && length(from(range)) == length ? from(range) : -1;
    }

    /** The text at a place in the order of ends. */
    public int byEnd(int place) {
        return byEnd[place];
    }

    /** Whether there is an order by the text after the first unit. */
    public boolean isOrderedBySecond() {
        return bySecond.length > 0;
    }

    /**
     * The texts of a range in that order, equal from 1 to {@code depth}, that have {@code unit} there; 0 means the end.
     */
    public long withSecond(long range, int depth, int unit) {
        return with(Order.SECOND, range, depth, unit);
    }

    /** The text at a place in that order. */
    public int bySecond(int place) {
        return bySecond[place];
    }

    private enum Order {
        TEXT(0),
        END(0),
        /** By the text after the first unit. */
        SECOND(1);

        private final int first;

        Order(int first) {
            this.first = first;
        }
    }

    /** The end of the texts with {@code unit} at {@code depth}, in a range that begins with one of them. */
    public int past(int from, int to, int depth, int unit) {
        return depth == 0 ? Math.min(to, firsts[unit + 1]) : past(Order.TEXT, from, to, depth, unit);
    }

    private int first(Order order, int from, int to, int depth, int unit) {
        var around = around(order, from, to, depth, unit);
        var low = from(around);
        var high = to(around);
        while (low < high) {
            var middle = (low + high) >>> 1;
            if (at(order, middle, depth) < unit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Searches in doubling steps, because most ranges are short. */
    private int past(Order order, int from, int to, int depth, int unit) {
        var low = from;
        var step = 1;
        while (low + step <= to && at(order, low + step - 1, depth) <= unit) {
            low += step;
            step <<= 1;
            if (step > LONG) {
                return first(order, low, to, depth, unit + 1);
            }
        }
        return first(order, low, Math.min(to, low + step - 1), depth, unit + 1);
    }

    private int at(Order order, int place, int depth) {
        return switch (order) {
            case TEXT -> unit(place, depth);
            case END -> unitFromEnd(byEnd[place], depth);
            case SECOND -> unit(bySecond[place], depth);
        };
    }
}
