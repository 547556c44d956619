package dev.parlance.template;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.edit.TemplateAccess;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;

/** Creates projects from templates, in the transaction that creates the project. */
final class InstantiateTemplate implements TemplateAccess {
    private final List<TemplateFeature.Part> parts;

    InstantiateTemplate(List<TemplateFeature.Part> parts) {
        this.parts = List.copyOf(parts);
    }

    @Override
    public Future<Draft> find(SqlConnection tx, Reference template, Caller caller) {
        return TemplateInstantiationStore.find(tx, TemplateScope.of(caller), template)
                .map(draft -> draft.orElseThrow(
                        () -> new Fault.Invalid(Violation.unknown("/template", "project template", template))));
    }

    @Override
    public Future<Void> instantiate(SqlConnection tx, long templateId, long projectId) {
        return TemplateInstantiationStore.copyContent(tx, templateId, projectId)
                .compose(_ -> TemplateFeature.Part.each(
                        parts, part -> part.toProject().copy(tx, templateId, projectId)));
    }
}
