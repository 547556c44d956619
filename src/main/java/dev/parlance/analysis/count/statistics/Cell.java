package dev.parlance.analysis.count.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The cells of the statistics (specification 2.6). A segment is counted in exactly one; their sum is {@code all}. */
public enum Cell {
    REPETITION(Block.REPETITIONS, 100, "repetition"),
    TM_101(Block.TRANS_MEMORY_MATCHES, 101, "tm101"),
    TM_100(Block.TRANS_MEMORY_MATCHES, 100, "tm100"),
    TM_95(Block.TRANS_MEMORY_MATCHES, 95, "tm95"),
    TM_85(Block.TRANS_MEMORY_MATCHES, 85, "tm85"),
    TM_75(Block.TRANS_MEMORY_MATCHES, 75, "tm75"),
    TM_50(Block.TRANS_MEMORY_MATCHES, 50, "tm50"),
    TM_0(Block.TRANS_MEMORY_MATCHES, 0, "tm0"),
    MT_100(Block.MACHINE_TRANSLATION_MATCHES, 100, "mt100"),
    MT_95(Block.MACHINE_TRANSLATION_MATCHES, 95, "mt95"),
    MT_85(Block.MACHINE_TRANSLATION_MATCHES, 85, "mt85"),
    MT_75(Block.MACHINE_TRANSLATION_MATCHES, 75, "mt75"),
    MT_50(Block.MACHINE_TRANSLATION_MATCHES, 50, "mt50"),
    MT_0(Block.MACHINE_TRANSLATION_MATCHES, 0, "mt0"),
    NT_100(Block.NON_TRANSLATABLES_MATCHES, 100, "nt100"),
    NT_99(Block.NON_TRANSLATABLES_MATCHES, 99, "nt99"),
    IF_100(Block.INTERNAL_FUZZY_MATCHES, 100, "if100"),
    IF_95(Block.INTERNAL_FUZZY_MATCHES, 95, "if95"),
    IF_85(Block.INTERNAL_FUZZY_MATCHES, 85, "if85"),
    IF_75(Block.INTERNAL_FUZZY_MATCHES, 75, "if75"),
    IF_50(Block.INTERNAL_FUZZY_MATCHES, 50, "if50"),
    IF_0(Block.INTERNAL_FUZZY_MATCHES, 0, "if0");

    /** The parts of the statistics that contain the cells. */
    public enum Block {
        REPETITIONS("repetitions"),
        TRANS_MEMORY_MATCHES("transMemoryMatches"),
        MACHINE_TRANSLATION_MATCHES("machineTranslationMatches"),
        NON_TRANSLATABLES_MATCHES("nonTranslatablesMatches"),
        INTERNAL_FUZZY_MATCHES("internalFuzzyMatches");

        private final String field;

        Block(String field) {
            this.field = field;
        }
    }

    private static final Map<String, Cell> BY_RATE_KEY =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Cell::rateKey, Function.identity()));

    private final Block block;
    private final int band;
    private final String rateKey;

    Cell(Block block, int band, String rateKey) {
        this.block = block;
        this.band = band;
        this.rateKey = rateKey;
    }

    /** The block of the statistics that contains the cell. */
    public Block block() {
        return block;
    }

    /** The field of the statistics that contains the cell. */
    public String category() {
        return block.field;
    }

    /** The number in {@code match95}; null for repetitions, which are one count set. */
    public @Nullable Integer match() {
        return this == REPETITION ? null : Integer.valueOf(band);
    }

    /** The cells of a category and a match, each null for all of them. */
    public static List<Cell> of(@Nullable String category, @Nullable Integer match) {
        return Arrays.stream(values())
                .filter(cell -> category == null || category.equals(cell.category()))
                .filter(cell -> match == null || match.equals(cell.match()))
                .toList();
    }

    /** The lowest score of the cell, as in {@code match95}; 100 for repetitions. */
    public int band() {
        return band;
    }

    /** Its name in the rates of a net rate scheme. */
    public String rateKey() {
        return rateKey;
    }

    /** The cell with this name in a net rate scheme; throws {@link IllegalArgumentException} for another name. */
    static Cell ofRateKey(String key) {
        var cell = BY_RATE_KEY.get(key);
        if (cell == null) {
            throw new IllegalArgumentException("unknown cell " + key);
        }
        return cell;
    }

    /**
     * The cell of a block that a score falls into: the highest band that it reaches.
     *
     * @throws IllegalArgumentException when the score is below the lowest band of the block
     */
    public static Cell of(Block block, int score) {
        for (var cell : values()) { // within a block the bands descend
            if (cell.block == block && score >= cell.band) {
                return cell;
            }
        }
        throw new IllegalArgumentException("%s has no band for %d".formatted(block, score));
    }
}
