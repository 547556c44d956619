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
    private static final Map<String, String> BY_KIND = Map.of(
            ImportTask.KIND, "job-imports",
            ImportTask.ARCHIVED_KIND, "archive-imports",
            SourceTask.KIND, "source-updates",
            UnitImportTask.KIND, "memory-imports",
            TermImportTask.KIND, "term-base-imports",
            ExportTask.KIND, "exports",
            QualityTask.KIND, "quality-checks",
            CountPartTask.KIND, "analyses",
            PreTranslateTask.KIND, "pre-translations",
            PreTranslateTask.MACHINE_KIND, "machine-translations");

    private TaskQueues() {}

    static QueueGauges gauges(Vertx vertx, Db queues, MeterRegistry meters) {
        return new QueueGauges(vertx, queues, BY_KIND, meters);
    }
}
