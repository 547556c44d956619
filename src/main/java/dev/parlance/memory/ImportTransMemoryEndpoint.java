package dev.parlance.memory;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.memory.base.EditTransMemories;
import dev.parlance.memory.transfer.StartUnitImport;
import dev.parlance.storage.ReceiveFile;
import dev.parlance.storage.StoredFile;
import dev.parlance.task.AsyncRequest;
import io.vertx.core.Future;
import java.util.Objects;

/** {@code POST /transMemories/{transMemoryUid}/import}: stores a file and starts its import into the memory. */
record ImportTransMemoryEndpoint(ReceiveFile files, EditTransMemories memories, StartUnitImport imports)
        implements Endpoint {
    private static final int MOST_NAME_CHARACTERS = 255;

    /** The body of the response. */
    private record Started(AsyncRequest asyncRequest) {}

    @Override
    public String operationId() {
        return "importTransMemory";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var strict = Boolean.TRUE.equals(call.query().flag("strictLangMatching"));
        var uid = call.path("transMemoryUid");
        return memories.get(uid)
                .compose(_ -> files.run(
                        name(call),
                        call.caller().id(),
                        sink -> call.upload().drain(StoredFile.BLOCK_BYTES, sink),
                        received -> imports.start(call.caller(), uid, received, strict)))
                .map(request -> Reply.accepted(new Started(request)));
    }

    /** A name for people who look at stored files; the format is found from the content. */
    private static String name(Call call) {
        var name =
                Objects.requireNonNullElse(call.upload().filename(), "import").replace('\0', '_');
        return name.substring(0, Math.min(name.length(), MOST_NAME_CHARACTERS));
    }
}
