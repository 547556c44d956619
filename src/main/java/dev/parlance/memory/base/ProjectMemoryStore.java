package dev.parlance.memory.base;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Which memories a project uses, in PostgreSQL. The statements do not check whether a caller sees the project. */
public final class ProjectMemoryStore {
    private static final String FIND = """
            select m.id,
                   m.uid,
                   m.name,
                   m.source_lang,
                   m.target_langs,
                   t.penalty,
                   t.read_mode,
                   t.write_mode
              from project p
              left join (project_trans_memory t
                         join trans_memory m
                           on m.id = t.memory_id)
                on t.project_id = p.id
             where p.uid = $1
             order by t.position
            """;
    private static final String LOCK = """
            select id,
                   source_lang
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
            select m.id,
                   m.source_lang,
                   m.target_langs
              from project_trans_memory t
              join trans_memory m
                on m.id = t.memory_id
             where t.project_id = $1
               and t.write_mode
             order by m.id
               for no key update of m
            """;

    private final Db db;

    public ProjectMemoryStore(Db db) {
        this.db = db;
    }

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
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(projectUid))
                .map(rows -> Rows.first(rows, row -> new Project(row.getLong("id"), row.getString("source_lang"))));
    }

    /** Replaces the memories of a project by those with these ids, in this order. */
    static Future<Void> replace(SqlConnection tx, long project, List<Long> ids, List<ProjectMemoriesEdit.Item> items) {
        return tx.preparedQuery(CLEAR)
                .execute(Tuple.of(project))
                .compose(_ -> tx.preparedQuery(INSERT).execute(args(project, ids, items)))
                .mapEmpty();
    }

    private static Tuple args(long project, List<Long> ids, List<ProjectMemoriesEdit.Item> items) {
        return Tuple.tuple()
                .addLong(project)
                .addArrayOfLong(ids.toArray(Long[]::new))
                .addArrayOfInteger(
                        items.stream().map(ProjectMemoriesEdit.Item::pointsOff).toArray(Integer[]::new))
                .addArrayOfBoolean(flags(items, ProjectMemoriesEdit.Item::read))
                .addArrayOfBoolean(flags(items, ProjectMemoriesEdit.Item::written));
    }

    /** A memory that a project writes to, locked until the transaction ends. */
    public record Written(long id, List<String> targetLangs) {}

    /** Locks the memories that a project writes to. */
    public static Future<List<Written>> lockWritten(SqlConnection tx, long projectId) {
        return tx.preparedQuery(WRITTEN)
                .execute(Tuple.of(projectId))
                .map(rows -> Rows.all(rows, row -> new Written(row.getLong("id"), Rows.texts(row, "target_langs"))));
    }

    private static Boolean[] flags(
            List<ProjectMemoriesEdit.Item> items, Function<ProjectMemoriesEdit.Item, Boolean> flag) {
        return items.stream().map(flag).toArray(Boolean[]::new);
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
