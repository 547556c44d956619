package dev.parlance.bench;

import java.io.IOException;
import java.util.List;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.resource.TextFragment;
import net.sf.okapi.tm.pensieve.common.TranslationUnit;
import net.sf.okapi.tm.pensieve.common.TranslationUnitVariant;
import net.sf.okapi.tm.pensieve.seeker.PensieveSeeker;
import net.sf.okapi.tm.pensieve.writer.PensieveWriter;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Okapi's Pensieve with its index in memory. */
final class PensieveSide implements AutoCloseable {
    private final PensieveSeeker seeker;

    PensieveSide(List<String> units) throws IOException {
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

    /** How many segments have no match, a fuzzy one, an exact one. */
    int[] ask(List<String> job) {
        var found = new int[3];
        for (var segment : job) {
            var hits = seeker.searchFuzzy(new TextFragment(segment), 50, 1, null);
            found[hits.isEmpty() ? 0 : hits.getFirst().getScore() < 100 ? 1 : 2]++;
        }
        return found;
    }

    @Override
    public void close() {
        seeker.close();
    }
}
