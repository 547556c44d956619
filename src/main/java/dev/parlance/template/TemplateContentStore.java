package dev.parlance.template;

import dev.parlance.db.Sql;
import dev.parlance.machinetranslate.LanguageMtEdit;
import dev.parlance.memory.base.ProjectMemoriesEdit;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;

/**
 * Stores the parts of a template that have tables of their own: workflow steps, translation memories, machine
 * translation.
 */
final class TemplateContentStore {
    private static final String COPY_STEPS = """
            insert into project_template_step (template_id, level, workflow_step_id)
            select $2, level, workflow_step_id
              from project_workflow_step
             where project_id = $1
            """;
    private static final String COPY_MEMORIES = """
            insert into project_template_trans_memory (template_id, memory_id, position, penalty, read_mode, write_mode)
            select $2, memory_id, position, penalty, read_mode, write_mode
              from project_trans_memory
             where project_id = $1
            """;
    private static final String COPY_MACHINE_TRANSLATION = """
            insert into project_template_mt_settings (template_id, target_lang, settings_id)
            select $2, target_lang, settings_id
              from project_mt_settings
             where project_id = $1
            """;
    private static final String CLEAR_STEPS = """
            delete from project_template_step
             where template_id = $1
            """;
    private static final String CLEAR_MEMORIES = """
            delete from project_template_trans_memory
             where template_id = $1
            """;
    private static final String CLEAR_MACHINE_TRANSLATION = """
            delete from project_template_mt_settings
             where template_id = $1
            """;
    private static final String INSERT_STEPS = """
            insert into project_template_step (template_id, level, workflow_step_id)
            select $1, s.level, s.id
              from unnest($2::bigint[]) with ordinality as s (id, level)
            """;
    private static final String INSERT_MEMORIES = """
            insert into project_template_trans_memory (template_id, memory_id, position, penalty, read_mode, write_mode)
            select $1, t.memory_id, t.position, t.penalty, t.read_mode, t.write_mode
              from unnest($2::bigint[], $3::int[], $4::boolean[], $5::boolean[])
                     with ordinality as t (memory_id, penalty, read_mode, write_mode, position)
            """;
    private static final String INSERT_MACHINE_TRANSLATION = """
            insert into project_template_mt_settings (template_id, target_lang, settings_id)
            select $1, t.target_lang, t.settings_id
              from unnest($2::text[], $3::bigint[]) as t (target_lang, settings_id)
            """;

    private TemplateContentStore() {}

    /** Copies the parts of a project to a new template. */
    static Future<Void> copyProject(SqlConnection tx, long project, long template) {
        var copy = Tuple.of(project, template);
        return Sql.run(tx, COPY_STEPS, copy)
                .compose(_ -> Sql.run(tx, COPY_MEMORIES, copy))
                .compose(_ -> Sql.run(tx, COPY_MACHINE_TRANSLATION, copy));
    }

    /** The internal numbers of what an edit refers to. */
    record Found(List<Long> steps, List<Long> memories, List<Long> machineTranslation) {}

    /** Replaces the parts of a template. */
    static Future<Void> replace(SqlConnection tx, long template, ProjectTemplateEdit edit, Found found) {
        return writeSteps(tx, template, found.steps())
                .compose(_ -> writeMemories(tx, template, found.memories(), edit.transMemories()))
                .compose(_ -> writeMachineTranslation(
                        tx, template, found.machineTranslation(), edit.mtSettingsPerLanguageList()));
    }

    private static Future<Void> writeSteps(SqlConnection tx, long template, List<Long> steps) {
        var args = Tuple.of(template).addArrayOfLong(steps.toArray(Long[]::new));
        return Sql.run(tx, CLEAR_STEPS, Tuple.of(template)).compose(_ -> Sql.run(tx, INSERT_STEPS, args));
    }

    private static Future<Void> writeMemories(
            SqlConnection tx, long template, List<Long> ids, List<ProjectMemoriesEdit.Item> items) {
        var args = Tuple.tuple()
                .addLong(template)
                .addArrayOfLong(ids.toArray(Long[]::new))
                .addArrayOfInteger(
                        items.stream().map(ProjectMemoriesEdit.Item::pointsOff).toArray(Integer[]::new))
                .addArrayOfBoolean(flags(items, ProjectMemoriesEdit.Item::read))
                .addArrayOfBoolean(flags(items, ProjectMemoriesEdit.Item::written));
        return Sql.run(tx, CLEAR_MEMORIES, Tuple.of(template)).compose(_ -> Sql.run(tx, INSERT_MEMORIES, args));
    }

    private static Boolean[] flags(
            List<ProjectMemoriesEdit.Item> items, Function<ProjectMemoriesEdit.Item, Boolean> flag) {
        return items.stream().map(flag).toArray(Boolean[]::new);
    }

    private static Future<Void> writeMachineTranslation(
            SqlConnection tx, long template, List<Long> ids, List<LanguageMtEdit> items) {
        var args = Tuple.tuple()
                .addLong(template)
                .addArrayOfString(items.stream().map(LanguageMtEdit::targetLang).toArray(String[]::new))
                .addArrayOfLong(ids.toArray(Long[]::new));
        return Sql.run(tx, CLEAR_MACHINE_TRANSLATION, Tuple.of(template))
                .compose(_ -> Sql.run(tx, INSERT_MACHINE_TRANSLATION, args));
    }
}
