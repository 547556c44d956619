package dev.parlance.analysis.run;

import dev.parlance.analysis.index.MemoryIndexes;
import dev.parlance.analysis.index.WorkerPool;
import dev.parlance.analysis.model.PartMemory;
import dev.parlance.machinetranslate.Engine;
import dev.parlance.machinetranslate.EngineStore;
import dev.parlance.machinetranslate.Translator;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.match.ReadMemoryUnits;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Creates the counter of a language part, with the memories, their indexes and the machine translation that it needs.
 */
public record PartCounterFactory(
        MatchStore matches,
        ReadMemoryUnits units,
        EngineStore engines,
        Translator translator,
        MemoryIndexes indexes,
        WorkerPool pool,
        int segmentsPerIndex) {

    /** Runs work with a counter, and keeps the indexes of its memories until the work ends. */
    public <T> Future<T> with(LanguagePart part, Function<PartCounter, Future<T>> work) {
        return memories(part)
                .compose(memories -> new OpenMemories(units, indexes)
                        .with(memories, part.targetLang(), opened -> with(part, begin(part, opened), work)));
    }

    private <T> Future<T> with(LanguagePart part, PartAccumulator counts, Function<PartCounter, Future<T>> work) {
        return counter(part, counts).compose(work).eventually(() -> {
            counts.close();
            return Future.succeededFuture();
        });
    }

    private Future<List<MatchStore.Memory>> memories(LanguagePart part) {
        return part.settings().asksMemories() ? matches.memories(part.projectId()) : Future.succeededFuture(List.of());
    }

    private PartAccumulator begin(LanguagePart part, OpenMemories.Opened opened) {
        var counts = new PartAccumulator(part, opened.memories(), segmentsPerIndex);
        opened.without().forEach(memory -> counts.warn(CountWarnings.memoryWithoutLanguage(memory, part.targetLang())));
        warnOfIndexes(counts, opened.memories().memories(), opened.held());
        return counts;
    }

    private static void warnOfIndexes(PartAccumulator counts, List<PartMemory> read, MemoryIndexes.Held held) {
        read.stream()
                .filter(PartMemory::exactOnly)
                .forEach(memory -> counts.warn(CountWarnings.memoryTooLarge(memory)));
        for (var i = 0; i < read.size(); i++) {
            var unreadable =
                    held.indexes().get(i).map(MemoryIndexes.Loaded::unreadable).orElse(0L);
            if (unreadable > 0) {
                counts.warn(CountWarnings.unitsSkipped(read.get(i), unreadable));
            }
        }
    }

    private Future<PartCounter> counter(LanguagePart part, PartAccumulator counts) {
        return engine(part, counts)
                .map(engine -> new PartEstimates(translator, engine.orElse(null), part, counts))
                .map(estimates -> new PartCounter(part, counts, estimates, matches, pool));
    }

    /** The machine translation that estimates the quality of its translations, when the settings ask for it. */
    private Future<Optional<Engine>> engine(LanguagePart part, PartAccumulator counts) {
        if (!part.settings().asksMachineTranslation()) {
            return Future.succeededFuture(Optional.empty());
        }
        return engines.find(part.projectId(), part.targetLang()).map(engine -> {
            if (engine.isEmpty()) {
                counts.warn(CountWarnings.noEngine(part.targetLang()));
            } else if (!engine.get().qualityEstimation()) {
                counts.warn(CountWarnings.engineWithoutEstimates(engine.get(), part.targetLang()));
            }
            return engine.filter(Engine::qualityEstimation);
        });
    }
}
