package dev.parlance.template;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.event.EventKind;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.machinetranslate.ResolveLanguageMt;
import dev.parlance.memory.base.ResolveMemories;
import dev.parlance.project.core.ResolveReferences;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.function.Function;

/**
 * Replaces a project template; the change and its event, if anything changed, are one transaction over the locked
 * row.
 */
final class EditTemplate {
    private final Db db;
    private final EventStore events;

    EditTemplate(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /**
     * Fails with {@link Fault.NotFound}, {@link Fault.Stale}, or {@link Fault.Invalid} for references to something
     * that does not exist.
     *
     * @param wanted the replacement, given the current template
     */
    Future<ProjectTemplate> edit(
            String uid,
            Precondition condition,
            Function<ProjectTemplate, ProjectTemplateEdit> wanted,
            String traceparent) {
        return FindTemplate.edit(uid, condition)
                .write((tx, before) ->
                        replace(tx, before, wanted.apply(before)).compose(_ -> FindTemplate.find(tx, uid)))
                .tell((tx, before, after) -> publish(tx, before, after, traceparent))
                .in(db)
                .onSuccess(_ -> events.nudge());
    }

    private Future<Void> publish(SqlConnection tx, ProjectTemplate before, ProjectTemplate after, String traceparent) {
        return after.equals(before)
                ? Future.succeededFuture()
                : TemplateEvents.append(events, tx, EventKind.PROJECT_TEMPLATE_UPDATED, after, traceparent);
    }

    private static Future<Void> replace(SqlConnection tx, ProjectTemplate before, ProjectTemplateEdit edit) {
        var owner = Long.parseLong(before.owner().id());
        var references = ResolveReferences.find(tx, edit.references(), owner);
        var steps = ResolveReferences.steps(tx, edit.workflowSteps());
        var memories = ResolveMemories.resolve(tx, edit.transMemories(), edit.sourceLang());
        var machineTranslation = ResolveLanguageMt.find(tx, edit.mtSettingsPerLanguageList(), edit.targetLangs());
        return ResolveReferences.all(List.of(references, steps, memories, machineTranslation))
                .compose(_ -> TemplateChangeStore.update(tx, before.uid(), edit, references.result()))
                .compose(_ -> TemplateContentStore.replace(
                        tx,
                        Long.parseLong(before.id()),
                        edit,
                        new TemplateContentStore.Found(
                                steps.result(), memories.result(), machineTranslation.result())));
    }
}
