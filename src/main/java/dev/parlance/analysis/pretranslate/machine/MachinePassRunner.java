package dev.parlance.analysis.pretranslate.machine;

import dev.parlance.analysis.index.WorkerPool;
import dev.parlance.analysis.pretranslate.state.EndPreTranslation;
import dev.parlance.analysis.pretranslate.state.MachineRules;
import dev.parlance.analysis.pretranslate.state.MachineStateStore;
import dev.parlance.analysis.pretranslate.state.PreTranslateTask;
import dev.parlance.analysis.pretranslate.state.PreTranslationMetrics;
import dev.parlance.config.section.MachineTranslationSection;
import dev.parlance.db.Db;
import dev.parlance.db.InOrder;
import dev.parlance.job.segment.FillSegments;
import dev.parlance.machinetranslate.EngineStore;
import dev.parlance.machinetranslate.MachineTranslation;
import dev.parlance.machinetranslate.Translator;
import dev.parlance.task.Task;
import dev.parlance.task.TaskRunner;
import dev.parlance.task.TaskStore;
import io.vertx.core.Future;
import java.util.Objects;

/**
 * Translates by machine the segments that no memory has translated. It has workers of its own and holds no indexes, so
 * that a slow service delays neither analyses nor the pre-translations that ask memories only.
 */
public record MachinePassRunner(
        Db db,
        TaskStore tasks,
        MachineTranslation machine,
        WorkerPool pool,
        FillSegments filling,
        EndPreTranslation ends,
        PreTranslationMetrics metrics)
        implements TaskRunner {

    @Override
    public Future<Void> run(Task task) {
        var work = task.payload(PreTranslateTask.class);
        var rules = Objects.requireNonNull(work.sources().machine());
        var pass = new MachinePass(this, task, work, rules);
        return InOrder.whileTrue(pass::step).compose(_ -> ends.finish(task, work));
    }

    @Override
    public Future<Void> giveUp(Task task, String reason) {
        return ends.giveUp(task, task.payload(PreTranslateTask.class), reason);
    }

    EngineStore engines() {
        return machine.engines(db);
    }

    Translator translator() {
        return machine.translator();
    }

    MachineTranslationSection settings() {
        return machine.settings();
    }

    /** The limits of the next batch. */
    MachineBatch.Room room(MachineRules rules, MachineStateStore.State state) {
        return new MachineBatch.Room(
                rules.left(state.characters()),
                settings().maxRequestBytes().bytes(),
                settings().maxInFlightPerService());
    }
}
