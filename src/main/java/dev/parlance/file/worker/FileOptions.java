package dev.parlance.file.worker;

import dev.parlance.file.RuleCache;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.srx.SegmentationRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How a worker process reads a file. The settings have no style sheets.
 *
 * @param rules paths of the SRX files
 */
public record FileOptions(Langs langs, Rules rules, FileLimits limits, FileImportSettings settings) {
    public FileOptions {
        settings = settings.withoutStyleSheets();
    }

    /** The language of the text, that of the wanted translations, or null for any, and the plural forms of texts. */
    public record Langs(
            String source,
            @Nullable String target,
            @Nullable PluralForms plurals) {

        /** With the plural forms of the file. */
        public Langs(String source, @Nullable String target) {
            this(source, target, null);
        }
    }

    /** SRX files for sources and for targets; null for the rules that come with the service. */
    public record Rules(@Nullable String sources, @Nullable String targets) {}

    /** The options with the SRX files compiled. */
    ReadOptions compiled(RuleCache cache) throws UnreadableFile, IOException {
        return new ReadOptions(
                        langs.source(),
                        langs.target(),
                        compiled(rules.sources(), cache),
                        compiled(rules.targets(), cache),
                        limits,
                        settings)
                .plurals(langs.plurals());
    }

    private static SegmentationRules compiled(@Nullable String srx, RuleCache cache)
            throws UnreadableFile, IOException {
        return srx == null ? SegmentationRules.builtIn() : cache.get(Files.readAllBytes(Path.of(srx)));
    }
}
