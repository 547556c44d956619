package dev.parlance.machinetranslate;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.ReferencedRows;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.project.core.LanguageMt;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which machine translation a project uses, in PostgreSQL; callers may see every project. */
record ProjectMtStore(Db db) {
    private static final String FIND = """
            select (select jsonb_agg(jsonb_build_object('targetLang', t.target_lang, 'machineTranslateSettings',
                             jsonb_build_object('id', m.id::text, 'uid', m.uid, 'name', m.name, 'type', m.type))
                           order by array_position(p.target_langs, t.target_lang))::text
                      from project_mt_settings t
                      join machine_translate_settings m on m.id = t.settings_id
                     where t.project_id = p.id) as mt_settings
              from project p
             where p.uid = $1
            """;
    private static final String CLEAR = """
            delete from project_mt_settings
             where project_id = $1
            """;
    private static final String INSERT = """
            insert into project_mt_settings (project_id, target_lang, settings_id)
            select $1, t.target_lang, t.settings_id
              from unnest($2::text[], $3::bigint[]) as t (target_lang, settings_id)
            """;

    private static final String REFERRED = """
            select q.position, m.id
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              join machine_translate_settings m
                on m.uid = q.uid
                or (q.uid is null and m.id = q.id)
             order by q.position
               for key share of m
            """;

    Future<Optional<ProjectMt>> find(String projectUid) {
        return db.read(FIND, Tuple.of(projectUid)).map(rows -> Rows.first(rows, ProjectMtStore::settings));
    }

    Future<Optional<ProjectMt>> find(SqlConnection tx, String projectUid) {
        return Sql.first(tx, FIND, Tuple.of(projectUid), ProjectMtStore::settings);
    }

    /** Replaces the settings of all languages; {@code settings} has those of each language at the same position. */
    Future<Void> replace(SqlConnection tx, long projectId, List<String> langs, List<Long> settings) {
        return Sql.run(tx, CLEAR, Tuple.of(projectId))
                .compose(_ -> Sql.run(tx, INSERT, Tuple.of(projectId, Column.texts(langs), Column.numbers(settings))));
    }

    /**
     * The internal numbers of the settings that exist, by the positions of their references. They cannot be deleted
     * until the transaction ends.
     */
    static Future<Map<Integer, Long>> referred(SqlConnection tx, List<Reference> references) {
        return ReferencedRows.find(tx, REFERRED, references, row -> row.getLong("id"));
    }

    private static ProjectMt settings(Row row) {
        return new ProjectMt(Rows.list(row, "mt_settings", LanguageMt[].class));
    }
}
