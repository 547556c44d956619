package dev.parlance.analysis.run;

import dev.parlance.analysis.model.PartMemory;
import dev.parlance.match.MatchSearcher;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.segment.MatchRules;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Finds the exact matches that indexes cannot find, with statements. */
public record ExactMatches(MatchStore matches, PartMemories memories, String targetLang) {

    /** The matches by index of the question; questions without a match have no entry. */
    public Future<Map<Integer, MatchSearcher.MemoryMatch>> of(List<MatchStore.Question> questions, MatchRules rules) {
        var found = new HashMap<Integer, MatchSearcher.MemoryMatch>();
        return ask(questions, rules, true, found)
                .compose(_ -> ask(questions, rules, false, found))
                .map(found);
    }

    private Future<Void> ask(
            List<MatchStore.Question> questions,
            MatchRules rules,
            boolean indexed,
            Map<Integer, MatchSearcher.MemoryMatch> found) {
        var asked = memories.asked(indexed);
        var places = IntStream.range(0, questions.size())
                .filter(i -> questions.get(i).indexed() == indexed)
                .boxed()
                .toList();
        return matches.matches(
                        asked.stream().map(PartMemory::asked).toList(),
                        targetLang,
                        places.stream().map(questions::get).toList(),
                        rules)
                .map(all -> {
                    all.forEach(match -> found.put(places.get(match.question()), memories.answered(match, indexed)));
                    return null;
                });
    }
}
