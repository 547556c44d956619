package dev.parlance.attack.files;

import dev.parlance.file.FileSegments;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.srx.InvalidRules;
import dev.parlance.file.srx.RulesTooSlow;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.memory.exchange.LangMap;
import dev.parlance.memory.exchange.UnitFiles;
import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermFileReader;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermSink;
import dev.parlance.termbase.exchange.UnreadableTerms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/** What a family of files contains. */
@FunctionalInterface
interface Contents {
    /** Where the seed of multilingual XML has its languages. */
    FileImportSettings MULTILINGUAL = FileImportSettings.read("""
            {"fileFormat": "multiling_xml", "multilingualXml": {"translatableElementsXPath": "//entry",
              "sourceElementsXPath": "text[@lang='en']", "contextKeyXPath": "@id", "contextNoteXPath": "note",
              "targetElementsXPaths": {"de": "text[@lang='de']", "fr": "text[@lang='fr']"}}}
            """);

    /**
     * Reads a file.
     *
     * @param found receives the segments of a file of a job, and nothing of others
     * @return the number of its units
     * @throws UnreadableFile when it is refused with a reason
     */
    long read(Path file, FuzzedFile of, ReadOptions options, Consumer<ImportedSegment> found)
            throws UnreadableFile, IOException;

    static Contents segments() {
        return (file, of, options, found) -> {
            var count = new long[1];
            FileSegments.read(file, of.family().filename(), options, segment -> {
                count[0]++;
                found.accept(segment);
            });
            return count[0];
        };
    }

    static Contents units() {
        return (file, _, _, _) ->
                UnitFiles.read(file, new FromEnglish(), _ -> {}).units();
    }

    /** The languages of a memory from English into any language. */
    record FromEnglish() implements LangMap {
        @Override
        public String source() {
            return "en";
        }

        @Override
        public boolean isSource(String lang) {
            return lang.startsWith("en");
        }

        @Override
        public String target(String lang) {
            return lang;
        }
    }

    static Contents terms(TermFormat format) {
        return (file, _, _, _) -> {
            var sink = new Entries();
            try {
                TermFileReader.read(file, format, sink);
            } catch (UnreadableTerms refused) {
                throw new UnreadableFile(Reason.BROKEN, String.valueOf(refused.getMessage()), refused);
            }
            return sink.count;
        };
    }

    /** Counts entries. */
    final class Entries implements TermSink {
        private long count;

        @Override
        public void entry(TermEntry entry) {
            count++;
        }

        @Override
        public void problem(Problem problem) {}

        @Override
        public void remark(Problem remark) {}
    }

    /** Compiles rules and divides a text by them. */
    static Contents rules() {
        return (file, _, options, _) -> {
            try (var in = Files.newInputStream(file)) {
                var segmenter = SegmentationRules.parse(in).segmenter(options.sourceLang());
                return segmenter.breaks("One two. Three Mr. Four? \"Five\" 6.7; aaaaaaaaaaaaaaaaaaaaaaaaaaaaab!")
                        .length;
            } catch (InvalidRules | RulesTooSlow refused) {
                throw new UnreadableFile(Reason.BROKEN, String.valueOf(refused.getMessage()), refused);
            }
        };
    }
}
