package dev.parlance.analysis.run;

import dev.parlance.analysis.count.Survey;
import dev.parlance.analysis.explain.Explanation;
import dev.parlance.analysis.model.PartMemory;
import dev.parlance.job.segment.ComparedSegment;
import dev.parlance.machinetranslate.Engine;
import dev.parlance.machinetranslate.EngineStore;
import dev.parlance.machinetranslate.Translator;
import dev.parlance.match.MatchIndex;
import dev.parlance.match.Memory;
import dev.parlance.match.MemoryMatch;
import dev.parlance.memory.base.MemoryLangs;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.match.MemoryUnitsStore;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Brings together what the segments of a language part are counted by: memories with their indexes, and an engine. */
public final class PartCounterFactory {
    private final MatchStore matches;
    private final MemoryUnitsStore units;
    private final EngineStore engines;
    private final Translator translator;
    private final MemoryIndexes indexes;
    private final MemoryIndexes.Blocking pool;
    private final int segmentsPerIndex;

    public PartCounterFactory(
            MatchStore matches,
            MemoryUnitsStore units,
            EngineStore engines,
            Translator translator,
            MemoryIndexes indexes,
            MemoryIndexes.Blocking pool,
            int segmentsPerIndex) {
        this.matches = matches;
        this.units = units;
        this.engines = engines;
        this.translator = translator;
        this.indexes = indexes;
        this.pool = pool;
        this.segmentsPerIndex = segmentsPerIndex;
    }

    /** Counts with the memories' indexes held from the beginning to the end. */
    public <T> Future<T> with(LanguagePart work, Function<Counting, Future<T>> counted) {
        return memories(work)
                .compose(memories -> indexes.hold(units, keys(memories, work.targetLang()))
                        .compose(held -> Future.succeededFuture(held)
                                .compose(_ -> with(work, begin(work, memories, held), counted))
                                .eventually(() -> {
                                    held.release();
                                    return Future.succeededFuture();
                                })));
    }

    private <T> Future<T> with(LanguagePart work, PartAccumulator count, Function<Counting, Future<T>> counted) {
        return counting(work, count).compose(counted).eventually(() -> {
            count.close();
            return Future.succeededFuture();
        });
    }

    private Future<List<MatchStore.Memory>> memories(LanguagePart work) {
        return work.settings().asksMemories() ? matches.memories(work.projectId()) : Future.succeededFuture(List.of());
    }

    /** Of the memories that serve the language, in the order of the project. */
    private static List<MemoryIndexes.Key> keys(List<MatchStore.Memory> memories, String targetLang) {
        return memories.stream()
                .flatMap(memory -> MemoryLangs.choose(memory.targetLangs(), targetLang)
                        .map(lang -> new MemoryIndexes.Key(memory.id(), lang))
                        .stream())
                .toList();
    }

    private PartAccumulator begin(LanguagePart work, List<MatchStore.Memory> memories, MemoryIndexes.Held held) {
        var read = new ArrayList<PartMemory>();
        var found = new ArrayList<Memory>();
        var without = new ArrayList<MatchStore.Memory>();
        for (var memory : memories) {
            var lang = MemoryLangs.choose(memory.targetLangs(), work.targetLang());
            if (lang.isEmpty()) {
                without.add(memory);
            } else {
                var loaded = held.indexes().get(read.size());
                read.add(new PartMemory(
                        memory.id(),
                        memory.uid(),
                        memory.name(),
                        lang.get(),
                        loaded.map(MemoryIndexes.Loaded::revision).orElse(memory.revision()),
                        memory.penalty(),
                        loaded.isEmpty()));
                found.add(
                        new Memory(loaded.map(MemoryIndexes.Loaded::index).orElse(MatchIndex.EMPTY), memory.penalty()));
            }
        }
        var count = new PartAccumulator(work, new PartMemories(read, found), segmentsPerIndex);
        without.forEach(memory -> count.warn(CountWarnings.memoryWithoutLanguage(memory, work.targetLang())));
        read.stream().filter(PartMemory::exactOnly).forEach(memory -> count.warn(CountWarnings.memoryTooLarge(memory)));
        for (var i = 0; i < read.size(); i++) {
            var unreadable =
                    held.indexes().get(i).map(MemoryIndexes.Loaded::unreadable).orElse(0L);
            if (unreadable > 0) {
                count.warn(CountWarnings.unitsSkipped(read.get(i), unreadable));
            }
        }
        return count;
    }

    private Future<Counting> counting(LanguagePart work, PartAccumulator count) {
        return engine(work, count)
                .map(engine ->
                        new Counting(work, count, new PartEstimates(translator, engine.orElse(null), work, count)));
    }

    /** The service that tells how good its translations are, if one is wanted. */
    private Future<Optional<Engine>> engine(LanguagePart work, PartAccumulator count) {
        if (!work.settings().asksMachineTranslation()) {
            return Future.succeededFuture(Optional.empty());
        }
        return engines.find(work.projectId(), work.targetLang()).map(engine -> {
            if (engine.isEmpty()) {
                count.warn(CountWarnings.noEngine(work.targetLang()));
            } else if (!engine.get().qualityEstimation()) {
                count.warn(CountWarnings.engineWithoutEstimates(engine.get(), work.targetLang()));
            }
            return engine.filter(Engine::qualityEstimation);
        });
    }

    /** A language part on its way. */
    public final class Counting {
        private final LanguagePart work;
        private final PartAccumulator count;
        private final PartEstimates estimates;

        private Counting(LanguagePart work, PartAccumulator count, PartEstimates estimates) {
            this.work = work;
            this.count = count;
            this.estimates = estimates;
        }

        /** The counts as far as they are. */
        public PartAccumulator count() {
            return count;
        }

        /** Looks at the next segments of a job in a pass of the survey. */
        Future<Void> survey(Survey survey, int job, List<ComparedSegment> batch) {
            return pool.run(() -> {
                        PartAccumulator.survey(survey, job, batch);
                        return batch.size();
                    })
                    .mapEmpty();
        }

        /** Counts the next segments. */
        public Future<Explanation> count(List<PartAccumulator.Placed> placed) {
            return exactMatches(placed)
                    .compose(found -> pool.run(() -> count.look(placed, found)))
                    .compose(batch -> estimates.of(batch).compose(known -> pool.run(() -> count.count(batch, known))));
        }

        /** What has to be looked up elsewhere than in indexes, by place in the list. */
        private Future<Map<Integer, MemoryMatch>> exactMatches(List<PartAccumulator.Placed> placed) {
            var found = new HashMap<Integer, MemoryMatch>();
            return exactMatches(placed, true, found)
                    .compose(_ -> exactMatches(placed, false, found))
                    .map(found);
        }

        private Future<Void> exactMatches(
                List<PartAccumulator.Placed> placed, boolean indexed, Map<Integer, MemoryMatch> found) {
            var asked = count.memories().asked(indexed);
            var places = IntStream.range(0, placed.size())
                    .filter(i -> placed.get(i).question().indexed() == indexed)
                    .boxed()
                    .toList();
            return matches.matches(
                            asked.stream().map(PartMemory::asked).toList(),
                            work.targetLang(),
                            places.stream().map(i -> placed.get(i).question()).toList(),
                            count.rules())
                    .map(all -> {
                        all.forEach(match -> found.put(
                                places.get(match.question()), count.memories().answered(match, indexed)));
                        return null;
                    });
        }

        /** What came of it. */
        public Future<PartResult> result() {
            return pool.run(count::result);
        }
    }
}
