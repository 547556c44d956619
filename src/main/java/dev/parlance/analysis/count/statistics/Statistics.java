package dev.parlance.analysis.count.statistics;

import java.util.function.Function;

/**
 * The statistics block of an analysis (specification 2.6); its JSON has the components of the record.
 *
 * @param all all cells together
 * @param available whether counting has finished; until then everything is 0
 */
public record Statistics(
        CountSet all,
        boolean available,
        FuzzyMatches internalFuzzyMatches,
        FuzzyMatches machineTranslationMatches,
        NonTranslatablesMatches nonTranslatablesMatches,
        CountSet repetitions,
        TransMemoryMatches transMemoryMatches) {

    /** Matches by score, without those in context. */
    public record FuzzyMatches(
            CountSet match0,
            CountSet match50,
            CountSet match75,
            CountSet match85,
            CountSet match95,
            CountSet match100) {}

    /** Text that needs no translation: 100, or 99 when only its numbers are ignored. */
    public record NonTranslatablesMatches(CountSet match99, CountSet match100) {}

    /** Matches by score; 101 is a match in the same context. */
    public record TransMemoryMatches(
            CountSet match0,
            CountSet match50,
            CountSet match75,
            CountSet match85,
            CountSet match95,
            CountSet match100,
            CountSet match101) {}

    /** The statistics of an analysis that is still being counted. */
    public static final Statistics UNAVAILABLE = of(false, CountSet.NONE, _ -> CountSet.NONE);

    /** The statistics of counted texts without a segment. */
    public static final Statistics NOTHING = of(true, CountSet.NONE, _ -> CountSet.NONE);

    /** Every count less the other's; percentages too, in points. */
    public Statistics less(Statistics other) {
        return of(available && other.available, all.less(other.all), cell -> at(cell).less(other.at(cell)));
    }

    /** The statistics with the given counts of each cell. */
    static Statistics of(boolean available, CountSet all, Function<Cell, CountSet> cells) {
        return new Statistics(
                all,
                available,
                new FuzzyMatches(
                        cells.apply(Cell.IF_0),
                        cells.apply(Cell.IF_50),
                        cells.apply(Cell.IF_75),
                        cells.apply(Cell.IF_85),
                        cells.apply(Cell.IF_95),
                        cells.apply(Cell.IF_100)),
                new FuzzyMatches(
                        cells.apply(Cell.MT_0),
                        cells.apply(Cell.MT_50),
                        cells.apply(Cell.MT_75),
                        cells.apply(Cell.MT_85),
                        cells.apply(Cell.MT_95),
                        cells.apply(Cell.MT_100)),
                new NonTranslatablesMatches(cells.apply(Cell.NT_99), cells.apply(Cell.NT_100)),
                cells.apply(Cell.REPETITION),
                new TransMemoryMatches(
                        cells.apply(Cell.TM_0),
                        cells.apply(Cell.TM_50),
                        cells.apply(Cell.TM_75),
                        cells.apply(Cell.TM_85),
                        cells.apply(Cell.TM_95),
                        cells.apply(Cell.TM_100),
                        cells.apply(Cell.TM_101)));
    }

    /** The count set of a cell. */
    public CountSet at(Cell cell) {
        return switch (cell) {
            case REPETITION -> repetitions;
            case TM_101 -> transMemoryMatches.match101;
            case TM_100 -> transMemoryMatches.match100;
            case TM_95 -> transMemoryMatches.match95;
            case TM_85 -> transMemoryMatches.match85;
            case TM_75 -> transMemoryMatches.match75;
            case TM_50 -> transMemoryMatches.match50;
            case TM_0 -> transMemoryMatches.match0;
            case MT_100 -> machineTranslationMatches.match100;
            case MT_95 -> machineTranslationMatches.match95;
            case MT_85 -> machineTranslationMatches.match85;
            case MT_75 -> machineTranslationMatches.match75;
            case MT_50 -> machineTranslationMatches.match50;
            case MT_0 -> machineTranslationMatches.match0;
            case NT_100 -> nonTranslatablesMatches.match100;
            case NT_99 -> nonTranslatablesMatches.match99;
            case IF_100 -> internalFuzzyMatches.match100;
            case IF_95 -> internalFuzzyMatches.match95;
            case IF_85 -> internalFuzzyMatches.match85;
            case IF_75 -> internalFuzzyMatches.match75;
            case IF_50 -> internalFuzzyMatches.match50;
            case IF_0 -> internalFuzzyMatches.match0;
        };
    }
}
