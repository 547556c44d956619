package dev.parlance.analysis;

import dev.parlance.access.Caller;
import dev.parlance.analysis.create.ByProviders;
import dev.parlance.analysis.create.CreateAnalyses;
import dev.parlance.analysis.create.RecalculateAnalyses;
import dev.parlance.analysis.text.TextsToAnalyse;
import dev.parlance.egress.UrlCheck;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** The endpoints that count: creation by providers (section 4.4 of the interface), recalculation, and texts. */
record CountingEndpoints(
        CreateAnalyses creations,
        RecalculateAnalyses recalculations,
        BiFunction<TextsToAnalyse, Caller, Future<Reply>> texts,
        UrlCheck urls) {

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createAnalysesByProviders", this::create),
                Endpoint.of("recalculateAnalyses", this::recalculate),
                Endpoint.of("analyseText", this::countTexts));
    }

    private Future<Reply> create(Call call) {
        var body = call.body(ByProviders.class);
        return violations(body.callbackUrl())
                .compose(found ->
                        creations.create(new CreateAnalyses.Order(body, call.caller(), call.traceparent(), found)))
                .map(Reply::ok);
    }

    private Future<Reply> recalculate(Call call) {
        var body = call.body(RecalculateAnalyses.Recalculation.class);
        return violations(body.callbackUrl())
                .compose(found -> recalculations.recalculate(
                        new RecalculateAnalyses.Order(body, call.caller(), call.traceparent(), found)))
                .map(Reply::accepted);
    }

    private Future<Reply> countTexts(Call call) {
        return texts.apply(call.body(TextsToAnalyse.class), call.caller());
    }

    private Future<List<Violation>> violations(@Nullable String callbackUrl) {
        return callbackUrl == null
                ? Future.succeededFuture(List.of())
                : urls.check(callbackUrl, "/callbackUrl")
                        .map(violation -> violation.stream().toList());
    }
}
