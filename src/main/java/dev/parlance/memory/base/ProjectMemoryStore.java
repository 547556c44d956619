package dev.parlance.memory.base;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Which memories a project uses, in PostgreSQL. The statements do not check whether a caller sees the project. */
public record ProjectMemoryStore(Db db) {
    private static final String FIND = """
            select m.id, m.uid, m.name, m.source_lang, m.target_langs,
                   t.penalty, t.read_mode, t.write_mode
              from project p
              left join (project_trans_memory t
                         join trans_memory m on m.id = t.memory_id)
                on t.project_id = p.id
             where p.uid = $1
             order by t.position
            """;
    private static final String LOCK = """
            select id, source_lang
              from project
             where uid = $1
               for no key update
            """;
    private static final String CLEAR = """
            delete from project_trans_memory
             where project_id = $1
            """;
    private static final String INSERT = """
            insert into project_trans_memory (project_id, memory_id, position, penalty, read_mode, write_mode)
            select $1, t.memory_id, t.position, t.penalty, t.read_mode, t.write_mode
              from unnest($2::bigint[], $3::int[], $4::boolean[], $5::boolean[])
                     with ordinality as t (memory_id, penalty, read_mode, write_mode, position)
            """;

    /** Ordered by id, because every transaction locks memories in this order. */
    private static final String WRITTEN = """
            select m.id, m.source_lang, m.target_langs
              from project_trans_memory t
              join trans_memory m on m.id = t.memory_id
             where t.project_id = $1
               and t.write_mode
             order by m.id
               for no key update of m
            """;

    private static final String FIND_WRITTEN = """
            select m.id, m.target_langs
              from project_trans_memory t
              join trans_memory m on m.id = t.memory_id
             where t.project_id = $1
               and t.write_mode
             order by m.id
            """;
    private static final String LOCK_WRITTEN = """
            select m.id
              from project_trans_memory t
              join trans_memory m on m.id = t.memory_id
             where t.project_id = $1
               and t.write_mode
               and m.id = $2
               and $3 = any (m.target_langs)
               for no key update of m
            """;

    /** The memories of a project; empty when there is no such project. */
    public Future<Optional<ProjectMemories>> find(String projectUid) {
        return db.read(FIND, Tuple.of(projectUid)).map(ProjectMemoryStore::memories);
    }

    static Future<Optional<ProjectMemories>> find(SqlConnection tx, String projectUid) {
        return tx.preparedQuery(FIND).execute(Tuple.of(projectUid)).map(ProjectMemoryStore::memories);
    }

    /** A project that is locked until the transaction ends. */
    record Project(long id, String sourceLang) {}

    static Future<Optional<Project>> lock(SqlConnection tx, String projectUid) {
        return Sql.first(
                tx, LOCK, Tuple.of(projectUid), row -> new Project(row.getLong("id"), row.getString("source_lang")));
    }

    /** Replaces the memories of a project by those with these ids, in this order. */
    static Future<Void> replace(SqlConnection tx, long project, List<Long> ids, List<ProjectMemoriesEdit.Item> items) {
        var args = Tuple.of(
                project,
                Column.numbers(ids),
                Column.integers(items, ProjectMemoriesEdit.Item::pointsOff),
                Column.flags(items, ProjectMemoriesEdit.Item::read),
                Column.flags(items, ProjectMemoriesEdit.Item::written));
        return Sql.run(tx, CLEAR, Tuple.of(project)).compose(_ -> Sql.run(tx, INSERT, args));
    }

    /** A memory that a project writes to. */
    public record Written(long id, List<String> targetLangs) {}

    /** Locks the memories that a project writes to until the transaction ends. */
    public static Future<List<Written>> lockWritten(SqlConnection tx, long projectId) {
        return Sql.all(tx, WRITTEN, Tuple.of(projectId), ProjectMemoryStore::written);
    }

    /** The memories that a project writes to, not locked. */
    public static Future<List<Written>> findWritten(SqlConnection tx, long projectId) {
        return Sql.all(tx, FIND_WRITTEN, Tuple.of(projectId), ProjectMemoryStore::written);
    }

    /**
     * Locks a memory until the transaction ends; false when it does not exist, when the project does not write to it,
     * or when it does not have the language any more.
     */
    public static Future<Boolean> lockWritten(SqlConnection tx, long projectId, long memoryId, String targetLang) {
        return Sql.first(tx, LOCK_WRITTEN, Tuple.of(projectId, memoryId, targetLang), row -> row.getLong("id"))
                .map(Optional::isPresent);
    }

    private static Written written(Row row) {
        return new Written(row.getLong("id"), Rows.texts(row, "target_langs"));
    }

    private static Optional<ProjectMemories> memories(RowSet<Row> rows) {
        if (rows.size() == 0) {
            return Optional.empty();
        }
        var items = new ArrayList<ProjectMemories.Item>();
        for (var row : rows) {
            if (Rows.number(row, "id") != null) { // a project without memories is one row of nulls
                items.add(item(row));
            }
        }
        return Optional.of(new ProjectMemories(items));
    }

    private static ProjectMemories.Item item(Row row) {
        return new ProjectMemories.Item(
                new ProjectMemories.Memory(
                        Long.toString(row.getLong("id")),
                        row.getString("uid"),
                        row.getString("name"),
                        row.getString("source_lang"),
                        Rows.texts(row, "target_langs")),
                row.getInteger("penalty"),
                row.getBoolean("read_mode"),
                row.getBoolean("write_mode"));
    }
}
