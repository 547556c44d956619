package dev.parlance.memory;

import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.memory.base.TransMemoryStore;
import dev.parlance.memory.transfer.UnitImportStore;
import dev.parlance.storage.FileStore;
import dev.parlance.task.AsyncRequest;
import io.vertx.core.Future;
import java.util.Objects;

/** {@code POST /transMemories/{transMemoryUid}/import}: takes a file in, which is then read into the memory. */
final class ImportTransMemoryEndpoint implements Endpoint {
    private static final int MOST_NAME_CHARACTERS = 255;

    private final FileStore files;
    private final TransMemoryStore memories;
    private final UnitImportStore imports;

    ImportTransMemoryEndpoint(FileStore files, TransMemoryStore memories, UnitImportStore imports) {
        this.files = files;
        this.memories = memories;
        this.imports = imports;
    }

    /** The answer. */
    private record Begun(AsyncRequest asyncRequest) {}

    @Override
    public String operationId() {
        return "importTransMemory";
    }

    @Override
    public Future<Reply> answer(Call call) {
        var strict = Boolean.TRUE.equals(call.query().flag("strictLangMatching"));
        var uid = call.path("transMemoryUid");
        return memories.get(uid)
                .compose(_ -> files.receive(
                        name(call), call.caller().id(), sink -> call.upload().drain(FileStore.CHUNK_BYTES, sink)))
                .compose(received -> imports.begin(call.caller(), uid, received, strict)
                        .recover(failure -> files.drop(received.fileId(), failure)))
                .map(request -> Reply.accepted(new Begun(request)));
    }

    /** For people who look at what is stored; the bytes tell the format. */
    private static String name(Call call) {
        var name =
                Objects.requireNonNullElse(call.upload().filename(), "import").replace('\0', '_');
        return name.substring(0, Math.min(name.length(), MOST_NAME_CHARACTERS));
    }
}
