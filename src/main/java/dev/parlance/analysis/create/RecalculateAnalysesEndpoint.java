package dev.parlance.analysis.create;

import dev.parlance.egress.UrlCheck;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** Counts analyses again, with the current segments of their jobs and memories. */
public final class RecalculateAnalysesEndpoint implements Endpoint {
    private final RecalculateAnalyses analyses;
    private final UrlCheck urls;

    public RecalculateAnalysesEndpoint(RecalculateAnalyses analyses, UrlCheck urls) {
        this.analyses = analyses;
        this.urls = urls;
    }

    @Override
    public String operationId() {
        return "recalculateAnalyses";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var body = call.body(Recalculation.class);
        return checkUrl(body)
                .compose(violations -> analyses.recalculate(
                        new RecalculateAnalyses.Order(body, call.caller(), call.traceparent(), violations)))
                .map(Reply::accepted);
    }

    private Future<List<Violation>> checkUrl(Recalculation body) {
        var url = body.callbackUrl();
        return url == null
                ? Future.succeededFuture(List.of())
                : urls.check(url, "/callbackUrl")
                        .map(violation -> violation.map(List::of).orElse(List.of()));
    }
}
