package dev.parlance.termbase.base;

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
import java.util.function.Predicate;

/** Which term bases a project uses, in PostgreSQL. The statements do not check whether a caller sees the project. */
public final class ProjectTermBaseStore {
    private static final String FIND = """
            select b.id, b.uid, b.name, b.langs, t.read_mode, t.write_mode
              from project p
              left join (project_term_base t join term_base b on b.id = t.term_base_id)
                on t.project_id = p.id
             where p.uid = $1
             order by t.position
            """;
    private static final String LOCK = """
            select id
              from project
             where uid = $1
               for no key update
            """;
    private static final String CLEAR = """
            delete from project_term_base
             where project_id = $1
            """;
    private static final String INSERT = """
            insert into project_term_base (project_id, term_base_id, position, read_mode, write_mode)
            select $1, t.term_base_id, t.position, t.read_mode, t.write_mode
              from unnest($2::bigint[], $3::boolean[], $4::boolean[])
                     with ordinality as t (term_base_id, read_mode, write_mode, position)
            """;
    private static final String TO_TEMPLATE = """
            insert into project_template_term_base (template_id, term_base_id, position, read_mode, write_mode)
            select $2, term_base_id, position, read_mode, write_mode
              from project_term_base
             where project_id = $1
            """;
    private static final String FROM_TEMPLATE = """
            insert into project_term_base (project_id, term_base_id, position, read_mode, write_mode)
            select $2, term_base_id, position, read_mode, write_mode
              from project_template_term_base
             where template_id = $1
            """;
    private static final String READ = """
            select b.uid
              from project_term_base t
              join term_base b on b.id = t.term_base_id
             where t.project_id = $1
               and t.read_mode
             order by t.position
            """;

    private final Db db;

    public ProjectTermBaseStore(Db db) {
        this.db = db;
    }

    /** The term bases of a project; empty when there is no such project. */
    public Future<Optional<ProjectTermBases>> find(String projectUid) {
        return db.read(FIND, Tuple.of(projectUid)).map(ProjectTermBaseStore::bases);
    }

    static Future<Optional<ProjectTermBases>> find(SqlConnection tx, String projectUid) {
        return tx.preparedQuery(FIND).execute(Tuple.of(projectUid)).map(ProjectTermBaseStore::bases);
    }

    /** The uids of the bases that a project searches, in its order. */
    public Future<List<String>> searched(long project) {
        return db.read(READ, Tuple.of(project)).map(rows -> Rows.all(rows, row -> row.getString("uid")));
    }

    /** Locks a project until the transaction ends and gives its id. */
    static Future<Optional<Long>> lock(SqlConnection tx, String projectUid) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(projectUid))
                .map(rows -> Rows.first(rows, row -> row.getLong("id")));
    }

    /** Replaces the term bases of a project by those with these ids, in this order. */
    static Future<Void> replace(SqlConnection tx, long project, List<Long> ids, List<ProjectTermBasesEdit.Item> items) {
        return tx.preparedQuery(CLEAR)
                .execute(Tuple.of(project))
                .compose(_ -> tx.preparedQuery(INSERT)
                        .execute(Tuple.tuple()
                                .addLong(project)
                                .addArrayOfLong(ids.toArray(Long[]::new))
                                .addArrayOfBoolean(flags(items, ProjectTermBasesEdit.Item::read))
                                .addArrayOfBoolean(flags(items, ProjectTermBasesEdit.Item::written))))
                .mapEmpty();
    }

    /** Gives a new template the term bases of its project. */
    public static Future<Void> toTemplate(SqlConnection tx, long project, long template) {
        return tx.preparedQuery(TO_TEMPLATE)
                .execute(Tuple.of(project, template))
                .mapEmpty();
    }

    /** Gives a new project the term bases of its template. */
    public static Future<Void> fromTemplate(SqlConnection tx, long template, long project) {
        return tx.preparedQuery(FROM_TEMPLATE)
                .execute(Tuple.of(template, project))
                .mapEmpty();
    }

    private static Boolean[] flags(List<ProjectTermBasesEdit.Item> items, Predicate<ProjectTermBasesEdit.Item> flag) {
        return items.stream().map(flag::test).toArray(Boolean[]::new);
    }

    private static Optional<ProjectTermBases> bases(RowSet<Row> rows) {
        if (rows.size() == 0) {
            return Optional.empty();
        }
        var items = new ArrayList<ProjectTermBases.Item>();
        for (var row : rows) {
            var id = Rows.number(row, "id");
            if (id != null) { // a project without term bases is one row of nulls
                items.add(new ProjectTermBases.Item(
                        new ProjectTermBases.Base(
                                Long.toString(id),
                                row.getString("uid"),
                                row.getString("name"),
                                Rows.texts(row, "langs")),
                        row.getBoolean("read_mode"),
                        row.getBoolean("write_mode")));
            }
        }
        return Optional.of(new ProjectTermBases(items));
    }
}
