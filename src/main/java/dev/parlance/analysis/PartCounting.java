package dev.parlance.analysis;

import dev.parlance.analysis.count.Survey;
import dev.parlance.job.ComparedSegment;
import dev.parlance.machinetranslate.Engine;
import dev.parlance.machinetranslate.EngineStore;
import dev.parlance.machinetranslate.Translator;
import dev.parlance.match.MatchIndex;
import dev.parlance.match.Memory;
import dev.parlance.match.MemoryMatch;
import dev.parlance.memory.MatchStore;
import dev.parlance.memory.MemoryLangs;
import dev.parlance.memory.MemoryUnitsStore;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Brings together what the segments of a language part are counted by: memories with their indexes, and an engine. */
final class PartCounting {
    private final MatchStore matches;
    private final MemoryUnitsStore units;
    private final EngineStore engines;
    private final Translator translator;
    private final MemoryIndexes indexes;
    private final MemoryIndexes.Blocking pool;
    private final int segmentsPerIndex;

    PartCounting(
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
    <T> Future<T> with(PartWork work, Function<Counting, Future<T>> counted) {
        return memories(work)
                .compose(memories -> indexes.hold(units, keys(memories, work.targetLang()))
                        .compose(held -> Future.succeededFuture(held)
                                .compose(_ -> with(work, begin(work, memories, held), counted))
                                .eventually(() -> {
                                    held.release();
                                    return Future.succeededFuture();
                                })));
    }

    private <T> Future<T> with(PartWork work, PartCount count, Function<Counting, Future<T>> counted) {
        return counting(work, count).compose(counted).eventually(() -> {
            count.close();
            return Future.succeededFuture();
        });
    }

    private Future<List<MatchStore.Memory>> memories(PartWork work) {
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

    private PartCount begin(PartWork work, List<MatchStore.Memory> memories, MemoryIndexes.Held held) {
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
        var count = new PartCount(work, new PartMemories(read, found), segmentsPerIndex);
        without.forEach(memory -> count.warn(Warnings.memoryWithoutLanguage(memory, work.targetLang())));
        read.stream().filter(PartMemory::exactOnly).forEach(memory -> count.warn(Warnings.memoryTooLarge(memory)));
        for (var i = 0; i < read.size(); i++) {
            var unreadable =
                    held.indexes().get(i).map(MemoryIndexes.Loaded::unreadable).orElse(0L);
            if (unreadable > 0) {
                count.warn(Warnings.unitsSkipped(read.get(i), unreadable));
            }
        }
        return count;
    }

    private Future<Counting> counting(PartWork work, PartCount count) {
        return engine(work, count)
                .map(engine ->
                        new Counting(work, count, new PartEstimates(translator, engine.orElse(null), work, count)));
    }

    /** The service that tells how good its translations are, if one is wanted. */
    private Future<Optional<Engine>> engine(PartWork work, PartCount count) {
        if (!work.settings().asksMachineTranslation()) {
            return Future.succeededFuture(Optional.empty());
        }
        return engines.find(work.projectId(), work.targetLang()).map(engine -> {
            if (engine.isEmpty()) {
                count.warn(Warnings.noEngine(work.targetLang()));
            } else if (!engine.get().qualityEstimation()) {
                count.warn(Warnings.engineWithoutEstimates(engine.get(), work.targetLang()));
            }
            return engine.filter(Engine::qualityEstimation);
        });
    }

    /** A language part on its way. */
    final class Counting {
        private final PartWork work;
        private final PartCount count;
        private final PartEstimates estimates;

        private Counting(PartWork work, PartCount count, PartEstimates estimates) {
            this.work = work;
            this.count = count;
            this.estimates = estimates;
        }

        /** The counts as far as they are. */
        PartCount count() {
            return count;
        }

        /** Looks at the next segments of a job in a pass of the survey. */
        Future<Void> survey(Survey survey, int job, List<ComparedSegment> batch) {
            return pool.run(() -> {
                        PartCount.survey(survey, job, batch);
                        return batch.size();
                    })
                    .mapEmpty();
        }

        /** Counts the next segments. */
        Future<Explanation> count(List<PartCount.Placed> placed) {
            return exactMatches(placed)
                    .compose(found -> pool.run(() -> count.look(placed, found)))
                    .compose(batch -> estimates.of(batch).compose(known -> pool.run(() -> count.count(batch, known))));
        }

        /** What has to be looked up elsewhere than in indexes, by place in the list. */
        private Future<Map<Integer, MemoryMatch>> exactMatches(List<PartCount.Placed> placed) {
            var found = new HashMap<Integer, MemoryMatch>();
            return exactMatches(placed, true, found)
                    .compose(_ -> exactMatches(placed, false, found))
                    .map(found);
        }

        private Future<Void> exactMatches(
                List<PartCount.Placed> placed, boolean indexed, Map<Integer, MemoryMatch> found) {
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
        Future<PartResult> result() {
            return pool.run(count::result);
        }
    }
}
