package dev.parlance.memory;

import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.memory.base.EditTransMemories;
import dev.parlance.memory.base.TransMemory;
import dev.parlance.memory.exchange.TmxWriter;
import dev.parlance.memory.exchange.XlsxWriter;
import dev.parlance.memory.transfer.UnitExport;
import dev.parlance.memory.transfer.UnitPageStore;
import dev.parlance.shared.Lang;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;

/**
 * {@code GET /transMemories/{transMemoryUid}/export}: sends all units of a memory as a file, which is generated while
 * it is sent.
 */
record ExportTransMemoryEndpoint(Vertx vertx, EditTransMemories memories, UnitPageStore units) implements Endpoint {
    private static final String XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

    @Override
    public String operationId() {
        return "exportTransMemory";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var langs = call.query().texts("targetLangs").stream().map(Lang::normal).toList();
        var xlsx = "XLSX".equals(call.query().text("format"));
        return memories.get(call.path("transMemoryUid"))
                .compose(memory -> xlsx ? xlsx(memory, langs) : Future.succeededFuture(tmx(memory, langs)));
    }

    private Reply tmx(TransMemory memory, List<String> langs) {
        return Reply.made(
                "application/x-tmx+xml",
                memory.name() + ".tmx",
                new UnitExport(vertx, units, memory, langs, out -> new TmxWriter(out, memory.sourceLang())));
    }

    private Future<Reply> xlsx(TransMemory memory, List<String> langs) {
        return units.longest(memory.number(), langs).map(longest -> {
            if (longest > XlsxWriter.MOST_CHARACTERS) {
                throw new Fault.InvalidState(
                        "the memory has a text of %,d characters, but a cell can have at most %,d; export it as TMX"
                                .formatted(longest, XlsxWriter.MOST_CHARACTERS));
            }
            return workbook(memory, langs);
        });
    }

    private Reply workbook(TransMemory memory, List<String> langs) {
        var columns = memory.targetLangs().stream()
                .filter(lang -> langs.isEmpty() || langs.contains(lang))
                .toList();
        return Reply.made(
                XLSX,
                memory.name() + ".xlsx",
                new UnitExport(vertx, units, memory, langs, out -> new XlsxWriter(out, memory.sourceLang(), columns)));
    }
}
