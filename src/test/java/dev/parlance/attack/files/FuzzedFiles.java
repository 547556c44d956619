package dev.parlance.attack.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The fuzzed files of a family, by their numbers. */
public final class FuzzedFiles {
    private static final List<String> SOURCES = List.of("en", "en", "en", "de", "ja", "th", "ar", "zh_hans", "xx");
    private static final List<String> TARGETS = List.of("de", "fr", "en", "zh_hans");

    private final Family family;
    private final long seed;
    private final List<byte[]> seeds;
    private final Mutator texts;
    private final ArchiveMutator archives;
    private final SettingsPool settings;

    /**
     * Reads the seeds and the dictionary of a family.
     *
     * @param seed with another one, all files differ
     * @param more a folder with more seeds; null for none
     */
    public FuzzedFiles(Family family, long seed, @Nullable Path more) throws IOException {
        this.family = family;
        this.seed = seed * 31 + family.name().hashCode();
        this.seeds = Seeds.of(family, more);
        var tokens = Tokens.of(family);
        this.texts = new Mutator(tokens, seeds, Tokens.MARKUP.contains(family));
        this.archives = new ArchiveMutator(tokens, family.archive() ? seeds : List.of());
        this.settings = SettingsPool.of(family, this.seed);
    }

    /** A file; the same one for the same number. Numbers from 0 on that have a seed of their own are valid files. */
    public FuzzedFile get(long number) {
        var random = new Random(seed * 0x9E3779B97F4A7C15L + number);
        var own = number < seeds.size();
        // the most complete seed is the first
        var at = own ? (int) number : random.nextBoolean() ? 0 : random.nextInt(seeds.size());
        var content = own ? seeds.get(at) : changed(seeds.get(at), random);
        return new FuzzedFile(
                family,
                number,
                content,
                own ? family.usual() : settings.next(random),
                SOURCES.get(random.nextInt(SOURCES.size())),
                random.nextBoolean() ? null : TARGETS.get(random.nextInt(TARGETS.size())),
                random.nextLong());
    }

    private byte[] changed(byte[] file, Random random) {
        return family.archive() ? archives.changed(file, random) : texts.changed(file, random);
    }
}
