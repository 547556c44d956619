package dev.parlance.memory;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.match.token.SourceReader;
import dev.parlance.memory.base.EditTransMemories;
import dev.parlance.memory.base.TransMemory;
import dev.parlance.memory.segment.MemorySearchStore;
import dev.parlance.memory.segment.MemorySearchStore.Candidate;
import dev.parlance.memory.segment.MemorySegment;
import dev.parlance.memory.segment.SearchHits;
import dev.parlance.memory.segment.SearchRequest;
import dev.parlance.memory.segment.SearchWords;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /transMemories/{transMemoryUid}/search}: finds segments that are similar to a text, or that contain its
 * words.
 */
record SearchTransMemoryEndpoint(Vertx vertx, EditTransMemories memories, MemorySearchStore search)
        implements Endpoint {

    /** A segment and its score, which is null in a concordance. */
    private record Result(@Nullable Integer score, MemorySegment segment) {}

    /** The body of the response. */
    private record Results(List<Result> searchResults, boolean complete) {}

    @Override
    public String operationId() {
        return "searchTransMemory";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var request = call.body(SearchRequest.class);
        var text = request.text();
        return memories.get(call.path("transMemoryUid"))
                .compose(memory -> candidates(memory, request, text))
                .compose(candidates -> vertx.executeBlocking(() -> hits(request, text, candidates), false)
                        .compose(hits -> results(hits, candidates.size() < MemorySearchStore.MOST)))
                .map(Reply::ok);
    }

    private Future<List<Candidate>> candidates(TransMemory memory, SearchRequest request, SegmentText text) {
        var langs = request.langs(memory);
        var source = new SourceReader().read(text);
        var all = SearchWords.all(memory.number(), source);
        if (request.isConcordance()) {
            return search.withAll(memory.number(), all, langs);
        }
        return search.frequencies(all)
                .compose(frequencies -> search.withAny(
                        memory.number(),
                        SearchWords.needed(memory.number(), source, request.least(), frequencies),
                        langs));
    }

    private static List<SearchHits.Hit> hits(SearchRequest request, SegmentText text, List<Candidate> candidates) {
        return request.isConcordance()
                ? SearchHits.containing(text, request.isPhrase(), request.most(), candidates)
                : SearchHits.scored(text, request.context(), request.least(), request.most(), candidates);
    }

    /** A segment that was deleted meanwhile is skipped. */
    private Future<Results> results(List<SearchHits.Hit> hits, boolean complete) {
        return search.segments(hits.stream().map(SearchHits.Hit::id).toList())
                .map(segments -> new Results(
                        hits.stream()
                                .filter(hit -> segments.containsKey(hit.id()))
                                .map(hit -> result(hit, segments.get(hit.id())))
                                .toList(),
                        complete));
    }

    private static Result result(SearchHits.Hit hit, @Nullable MemorySegment segment) {
        return new Result(hit.score(), Objects.requireNonNull(segment));
    }
}
