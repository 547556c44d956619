package dev.parlance.match.index;

import dev.parlance.match.token.ContextHash;
import dev.parlance.match.token.Source;
import dev.parlance.shared.Fingerprint;
import java.util.Arrays;

/** Collects units, oldest first, and builds an {@link IndexPart} from them; for one thread and one part. */
public final class IndexPartBuilder {
    private static final int FIRST_CAPACITY = 1 << 10;

    private final ExactMatches exact = new ExactMatches();
    private final Dictionary dictionary = new Dictionary(FIRST_CAPACITY);
    private final SequenceTable store = new SequenceTable();
    private long[] ids = new long[FIRST_CAPACITY];
    private int[] frequencies = new int[FIRST_CAPACITY];
    private int[] newest = new int[FIRST_CAPACITY];
    private int[] numbers = new int[64];
    private final int longList;

    public IndexPartBuilder() {
        this(PrefixBuilder.LONG_LIST);
    }

    /** A builder that opens lists from the length {@code longList} on. */
    public IndexPartBuilder(int longList) {
        this.longList = longList;
    }

    /** Adds a unit, which is newer than all earlier ones. */
    public void add(long id, Source source, ContextHash context) {
        var unit = addExact(id, source.fingerprint(), context);
        var tokens = source.tokens();
        fit(tokens.length);
        for (var i = 0; i < tokens.length; i++) {
            numbers[i] = dictionary.add(tokens[i]);
        }
        addNumbers(tokens.length, unit);
    }

    /** Adds the units of a part, which are newer than all earlier ones. */
    public void addAll(IndexPart part) {
        var sequences = part.sequences();
        var sequenceOf = new int[part.size()];
        Arrays.fill(sequenceOf, -1);
        for (var i = 0; i < part.sequences().newest().length; i++) {
            sequenceOf[sequences.newest()[i]] = i;
        }
        var translation = translation(sequences.dictionary());
        for (var unit = 0; unit < sequenceOf.length; unit++) {
            var added = addExact(
                    part.id(unit), part.exact().fingerprint(unit), part.exact().context(unit));
            // without a sequence, a newer unit of the part has the same tokens
            if (sequenceOf[unit] >= 0) {
                var start = sequences.starts()[sequenceOf[unit]];
                var length = sequences.starts()[sequenceOf[unit] + 1] - start;
                fit(length);
                for (var i = 0; i < length; i++) {
                    numbers[i] = translation[sequences.tokens()[start + i]];
                }
                addNumbers(length, added);
            }
        }
    }

    private int[] translation(Dictionary other) {
        var tokens = other.tokens();
        var translation = new int[tokens.length];
        for (var i = 0; i < tokens.length; i++) {
            translation[i] = dictionary.add(tokens[i]);
        }
        return translation;
    }

    private int addExact(long id, Fingerprint fingerprint, ContextHash context) {
        var unit = exact.size();
        if (unit == ids.length) {
            ids = Arrays.copyOf(ids, unit + unit / 2);
        }
        ids[unit] = id;
        exact.add(fingerprint, context);
        return unit;
    }

    private void fit(int length) {
        if (length > numbers.length) {
            numbers = new int[2 * length];
        }
    }

    private void addNumbers(int length, int unit) {
        if (dictionary.size() > frequencies.length) {
            frequencies = Arrays.copyOf(frequencies, 2 * dictionary.size());
        }
        for (var i = 0; i < length; i++) {
            frequencies[numbers[i]]++;
        }
        var sequence = store.add(numbers, length);
        if (sequence == newest.length) {
            newest = Arrays.copyOf(newest, sequence + sequence / 2);
        }
        newest[sequence] = unit;
    }

    /** Builds the part with all added units; the builder cannot be used again. */
    public IndexPart build() {
        exact.trim();
        var byLength = byLength();
        var sequences = sequences(byLength);
        return new IndexPart(exact, Arrays.copyOf(ids, exact.size()), sequences, byLength, prefixes(sequences));
    }

    private int[] byLength() {
        var longest = 0;
        for (var i = 0; i < store.size(); i++) {
            longest = Math.max(longest, store.length(i));
        }
        var first = new int[longest + 2];
        for (var i = 0; i < store.size(); i++) {
            first[store.length(i) + 1]++;
        }
        for (var length = 1; length < first.length; length++) {
            first[length] += first[length - 1];
        }
        return first;
    }

    private TokenSequences sequences(int[] byLength) {
        var size = store.size();
        var next = byLength.clone();
        var order = new int[size];
        for (var i = 0; i < size; i++) {
            order[next[store.length(i)]++] = i;
        }
        var ranks = ranks();
        var tokens = new int[Math.toIntExact(store.total())];
        var starts = new int[size + 1];
        var newestOf = new int[size];
        for (var i = 0; i < size; i++) {
            newestOf[i] = newest[order[i]];
            starts[i + 1] = starts[i] + store.length(order[i]);
            var chunk = store.chunk(order[i]);
            var offset = store.offset(order[i]);
            for (var at = starts[i]; at < starts[i + 1]; at++) {
                tokens[at] = ranks[chunk[offset + at - starts[i]]];
            }
        }
        dictionary.renumber(ranks);
        var longOnes = byLength[Math.min(Sketch.LONG, byLength.length - 1)];
        var longSketches = new long[Sketch.WORDS * (size - longOnes)];
        return new TokenSequences(
                dictionary, tokens, starts, new long[Sketch.WORDS * size], longOnes, longSketches, newestOf);
    }

    /** The ranks of the tokens by their numbers: rarest first, and of equally rare tokens the one added first. */
    private int[] ranks() {
        var order = new long[dictionary.size()];
        for (var i = 0; i < order.length; i++) {
            order[i] = (long) frequencies[i] << 32 | i;
        }
        Arrays.sort(order);
        var ranks = new int[order.length];
        for (var rank = 0; rank < order.length; rank++) {
            ranks[(int) order[rank]] = rank;
        }
        return ranks;
    }

    /** Also computes the sketches of the sequences, because both need the tokens in ascending order. */
    private Prefixes prefixes(TokenSequences sequences) {
        var size = sequences.newest().length;
        var starts = sequences.starts();
        var longOnes = sequences.longOnes();
        var windows = new int[windows(starts)];
        var sorted = numbers;
        var at = 0;
        for (var i = 0; i < size; i++) {
            var length = starts[i + 1] - starts[i];
            System.arraycopy(sequences.tokens(), starts[i], sorted, 0, length);
            TokenSort.ascending(sorted, length);
            Sketch.add(sorted, length, Sketch.FIRST, sequences.sketches(), Sketch.WORDS * i);
            if (i >= longOnes) {
                Sketch.add(sorted, length, Sketch.SECOND, sequences.longSketches(), Sketch.WORDS * (i - longOnes));
            }
            var window = PrefixBuilder.window(length);
            System.arraycopy(sorted, 0, windows, at, window);
            at += window;
        }
        return new PrefixBuilder(windows, starts, size, dictionary.size(), longList).build();
    }

    private static int windows(int[] starts) {
        var sum = 0;
        for (var i = 0; i + 1 < starts.length; i++) {
            sum += PrefixBuilder.window(starts[i + 1] - starts[i]);
        }
        return sum;
    }
}
