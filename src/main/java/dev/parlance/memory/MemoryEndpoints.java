package dev.parlance.memory;

import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.memory.base.EditTransMemories;
import dev.parlance.memory.base.ProjectMemoriesEdit;
import dev.parlance.memory.base.ProjectMemoryStore;
import dev.parlance.memory.base.ReplaceProjectMemories;
import dev.parlance.memory.base.TransMemoryEdit;
import dev.parlance.memory.base.TransMemoryFilter;
import dev.parlance.memory.segment.EditMemorySegments;
import dev.parlance.memory.segment.MemorySegmentEdit;
import dev.parlance.memory.segment.MemorySegmentStore;
import dev.parlance.memory.segment.SegmentsPost;
import dev.parlance.shared.Lang;
import io.vertx.core.Future;
import java.util.List;

/** {@code /transMemories}, and the memories of a project. */
record MemoryEndpoints(
        EditTransMemories memories,
        MemorySegmentStore segments,
        EditMemorySegments editSegments,
        ProjectMemoryStore projects,
        ReplaceProjectMemories replaceOfProject) {

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createTransMemory", this::create),
                Endpoint.of("listTransMemories", this::list),
                Endpoint.of("getTransMemory", this::get),
                Endpoint.of("editTransMemory", this::edit),
                Endpoint.of("patchTransMemory", this::patch),
                Endpoint.of("deleteTransMemory", this::delete),
                Endpoint.of("putTransMemorySegments", this::putSegments),
                Endpoint.of("listTransMemorySegments", this::listSegments),
                Endpoint.of("getTransMemorySegment", this::getSegment),
                Endpoint.of("editTransMemorySegment", this::editSegment),
                Endpoint.of("deleteTransMemorySegment", this::deleteSegment),
                Endpoint.of("getProjectTransMemories", this::ofProject),
                Endpoint.of("editProjectTransMemories", this::editProject));
    }

    private Future<Reply> create(Call call) {
        return memories.create(call.body(TransMemoryEdit.class), call.caller().id())
                .map(created -> Reply.created("/transMemories/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        var query = call.query();
        var source = query.text("sourceLang");
        var filter = new TransMemoryFilter(
                query.text("name"),
                source == null ? null : Lang.normal(source),
                query.texts("targetLangs").stream().map(Lang::normal).toList(),
                query.text("client"),
                query.text("domain"),
                query.text("subDomain"),
                query.text("businessUnit"));
        return memories.list(filter, call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return memories.get(call.path("transMemoryUid")).map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        var edit = call.body(TransMemoryEdit.class);
        return memories.edit(call.path("transMemoryUid"), call.precondition(), _ -> edit)
                .map(Reply::entity);
    }

    private Future<Reply> patch(Call call) {
        return memories.edit(
                        call.path("transMemoryUid"),
                        call.precondition(),
                        current -> call.merged(TransMemoryEdit.of(current), TransMemoryEdit.class))
                .map(Reply::entity);
    }

    private Future<Reply> delete(Call call) {
        return memories.delete(call.path("transMemoryUid"), call.precondition()).map(_ -> Reply.noContent());
    }

    private Future<Reply> putSegments(Call call) {
        return editSegments
                .put(
                        call.path("transMemoryUid"),
                        call.body(SegmentsPost.class),
                        call.caller().id())
                .map(Reply::ok);
    }

    private Future<Reply> listSegments(Call call) {
        var langs = call.query().texts("targetLang").stream().map(Lang::normal).toList();
        return memories.get(call.path("transMemoryUid"))
                .compose(memory -> segments.list(memory, langs, call.page()))
                .map(Reply::page);
    }

    private Future<Reply> getSegment(Call call) {
        var uid = call.path("segmentUid");
        return segments.find(call.path("transMemoryUid"), uid)
                .map(Fault.NotFound.ifEmpty("transMemorySegment", uid))
                .map(Reply::entity);
    }

    private Future<Reply> editSegment(Call call) {
        return editSegments
                .edit(
                        call.path("transMemoryUid"),
                        call.path("segmentUid"),
                        call.body(MemorySegmentEdit.class),
                        call.precondition(),
                        call.caller().id())
                .map(Reply::entity);
    }

    private Future<Reply> deleteSegment(Call call) {
        return editSegments
                .delete(call.path("transMemoryUid"), call.path("segmentUid"), call.precondition())
                .map(_ -> Reply.noContent());
    }

    private Future<Reply> ofProject(Call call) {
        var uid = call.path("projectUid");
        return projects.find(uid).map(Fault.NotFound.ifEmpty("project", uid)).map(Reply::entity);
    }

    private Future<Reply> editProject(Call call) {
        return replaceOfProject
                .replace(
                        call.path("projectUid"),
                        call.body(ProjectMemoriesEdit.class),
                        call.precondition(),
                        call.traceparent())
                .map(Reply::entity);
    }
}
