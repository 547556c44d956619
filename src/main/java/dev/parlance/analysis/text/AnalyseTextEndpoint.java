package dev.parlance.analysis.text;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;

/** Counts the texts of a request and answers with the counts. */
public final class AnalyseTextEndpoint implements Endpoint {
    private final AnalyseText texts;

    public AnalyseTextEndpoint(AnalyseText texts) {
        this.texts = texts;
    }

    @Override
    public String operationId() {
        return "analyseText";
    }

    @Override
    public Future<Reply> answer(Call call) {
        return texts.analyse(call.body(TextsToAnalyse.class), call.caller()).map(Reply::ok);
    }
}
