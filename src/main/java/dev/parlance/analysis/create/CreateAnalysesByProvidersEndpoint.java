package dev.parlance.analysis.create;

import dev.parlance.egress.UrlCheck;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;

/** Creates one analysis for each provider of some jobs (section 4.4 of the interface). */
public final class CreateAnalysesByProvidersEndpoint implements Endpoint {
    private final CreateAnalyses analyses;
    private final UrlCheck urls;

    public CreateAnalysesByProvidersEndpoint(CreateAnalyses analyses, UrlCheck urls) {
        this.analyses = analyses;
        this.urls = urls;
    }

    @Override
    public String operationId() {
        return "createAnalysesByProviders";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var body = call.body(ByProviders.class);
        return checkUrl(body)
                .compose(violations ->
                        analyses.create(new CreateAnalyses.Order(body, call.caller(), call.traceparent(), violations)))
                .map(Reply::ok);
    }

    private Future<List<Violation>> checkUrl(ByProviders body) {
        var url = body.callbackUrl();
        return url == null
                ? Future.succeededFuture(List.of())
                : urls.check(url, "/callbackUrl")
                        .map(violation -> violation.map(List::of).orElse(List.of()));
    }
}
