package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.resource.TextFragment;
import net.sf.okapi.tm.pensieve.common.TranslationUnit;
import net.sf.okapi.tm.pensieve.common.TranslationUnitVariant;
import net.sf.okapi.tm.pensieve.seeker.PensieveSeeker;
import net.sf.okapi.tm.pensieve.writer.PensieveWriter;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Okapi's Pensieve with its index in memory; in a separate process with the version of Lucene that it needs. */
public final class PensieveSide {
    private final PensieveSeeker seeker;

    private PensieveSide(List<String> units) throws IOException {
        var directory = new ByteBuffersDirectory();
        var writer = new PensieveWriter(directory, true);
        for (var unit : units) {
            writer.indexTranslationUnit(new TranslationUnit(
                    new TranslationUnitVariant(LocaleId.ENGLISH, new TextFragment(unit)),
                    new TranslationUnitVariant(LocaleId.GERMAN, new TextFragment(unit))));
        }
        writer.close();
        seeker = new PensieveSeeker(directory);
    }

    /** Arguments: the folder and the number of segments of the job. */
    public static void main(String... arguments) throws Exception {
        var data = new BenchData(Path.of(arguments[0]));
        var pensieve = new PensieveSide(data.lines("tm"));
        var job = MatchBench.sample(data.lines("job_full"), Integer.parseInt(arguments[1]));
        row("Okapi Pensieve", "none, fuzzy, exact " + Arrays.toString(pensieve.ask(job)));
        new Rounds()
                .side("Okapi Pensieve", job.size(), () -> pensieve.ask(job))
                .measure()
                .forEach(side -> row(side.side(), side.inSecond() + " segments/s"));
    }

    /** The numbers of segments without a match, with a fuzzy match and with an exact match. */
    private int[] ask(List<String> job) {
        var found = new int[3];
        for (var segment : job) {
            var hits = seeker.searchFuzzy(new TextFragment(segment), 50, 1, null);
            found[hits.isEmpty() ? 0 : hits.getFirst().getScore() < 100 ? 1 : 2]++;
        }
        return found;
    }
}
