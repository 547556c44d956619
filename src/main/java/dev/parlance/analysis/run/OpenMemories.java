package dev.parlance.analysis.run;

import dev.parlance.analysis.index.MemoryIndexes;
import dev.parlance.analysis.model.PartMemory;
import dev.parlance.match.MatchIndex;
import dev.parlance.match.MatchSearcher;
import dev.parlance.memory.base.MemoryLangs;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.match.ReadMemoryUnits;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Opens memories for searching, with the indexes that fit. */
public record OpenMemories(ReadMemoryUnits units, MemoryIndexes indexes) {

    /**
     * The memories that have a language.
     *
     * @param without the memories that do not have it
     * @param held the indexes, one per memory that has the language
     */
    public record Opened(PartMemories memories, List<MatchStore.Memory> without, MemoryIndexes.Held held) {}

    /** Runs work with the memories that have the language, and keeps their indexes until the work ends. */
    public <T> Future<T> with(List<MatchStore.Memory> memories, String targetLang, Function<Opened, Future<T>> work) {
        return indexes.hold(units, keys(memories, targetLang))
                .compose(held -> Future.succeededFuture(held)
                        .compose(_ -> work.apply(open(memories, targetLang, held)))
                        .eventually(() -> {
                            held.release();
                            return Future.succeededFuture();
                        }));
    }

    /** The indexes of the memories that have the language, in the order of the project. */
    private static List<MemoryIndexes.Key> keys(List<MatchStore.Memory> memories, String targetLang) {
        return memories.stream()
                .flatMap(memory -> MemoryLangs.choose(memory.targetLangs(), targetLang)
                        .map(lang -> new MemoryIndexes.Key(memory.id(), lang))
                        .stream())
                .toList();
    }

    private static Opened open(List<MatchStore.Memory> memories, String targetLang, MemoryIndexes.Held held) {
        var read = new ArrayList<PartMemory>();
        var found = new ArrayList<MatchSearcher.Memory>();
        var without = new ArrayList<MatchStore.Memory>();
        for (var memory : memories) {
            var lang = MemoryLangs.choose(memory.targetLangs(), targetLang);
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
                found.add(new MatchSearcher.Memory(
                        loaded.map(MemoryIndexes.Loaded::index).orElse(MatchIndex.EMPTY), memory.penalty()));
            }
        }
        return new Opened(new PartMemories(read, found), List.copyOf(without), held);
    }
}
