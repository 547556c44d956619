package dev.parlance;

import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.run.CountPartTask;
import dev.parlance.db.Db;
import dev.parlance.job.export.ExportTask;
import dev.parlance.job.imports.ImportTask;
import dev.parlance.job.quality.QualityTask;
import dev.parlance.job.source.SourceTask;
import dev.parlance.memory.transfer.UnitImportTask;
import dev.parlance.task.QueueGauges;
import dev.parlance.termbase.transfer.TermImportTask;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import java.util.Map;

/** The queues of tasks of all features, as meters name them. */
final class TaskQueues {
    static final Map<String, String> BY_KIND = Map.ofEntries(
            Map.entry(ImportTask.KIND, "job-imports"),
            Map.entry(ImportTask.ARCHIVED_KIND, "archive-imports"),
            Map.entry(SourceTask.KIND, "source-updates"),
            Map.entry(UnitImportTask.KIND, "memory-imports"),
            Map.entry(TermImportTask.KIND, "term-base-imports"),
            Map.entry(ExportTask.KIND, "exports"),
            Map.entry(ExportTask.ARCHIVE_KIND, "archive-exports"),
            Map.entry(QualityTask.KIND, "quality-checks"),
            Map.entry(CountPartTask.KIND, "analyses"),
            Map.entry(PreTranslateTask.KIND, "pre-translations"),
            Map.entry(PreTranslateTask.MACHINE_KIND, "machine-translations"));

    private TaskQueues() {}

    static QueueGauges gauges(Vertx vertx, Db queues, MeterRegistry meters) {
        return new QueueGauges(vertx, queues, BY_KIND, meters);
    }
}
