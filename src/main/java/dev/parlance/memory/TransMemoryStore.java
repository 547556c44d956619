package dev.parlance.memory;

import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.Uses;
import dev.parlance.fault.Fault;
import dev.parlance.http.Precondition;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Translation memories in PostgreSQL, without their segments. */
final class TransMemoryStore {
    private static final String COLUMNS = """
            select m.id,
                   m.uid,
                   m.name,
                   m.source_lang,
                   m.target_langs,
                   m.segments_count,
                   m.date_created,
                   c.email,
                   c.first_name,
                   c.id as user_id,
                   c.last_name,
                   c.uid as user_uid,
                   c.user_name
              from trans_memory m
              left join app_user c
                on c.id = m.created_by
            """;
    private static final String FIND = COLUMNS + """
             where m.uid = $1
            """;
    private static final String LOCK = FIND + """
               for update of m
            """;
    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(m.name)) > 0)
               and ($2::text is null or m.source_lang = $2)
               and (cardinality($3::text[]) = 0 or m.target_langs && $3)
            """;
    private static final String LIST = COLUMNS + MATCHING;
    private static final String PART = """
             limit $4
            offset $5
            """;
    private static final Ordering ORDERING =
            Ordering.byId("m.id", Map.of("name", "lower(m.name)", "dateCreated", "m.date_created"));
    private static final String COUNT = """
            select count(*) as total
              from trans_memory m
            """ + MATCHING;
    private static final String INSERT = """
            insert into trans_memory (uid, name, source_lang, target_langs, created_by)
            values ($1, $2, $3, $4, $5)
            """;
    private static final String USES = Uses.statement("""
            select 'project' as kind, p.uid, p.name
              from project_trans_memory t
              join project p
                on p.id = t.project_id
             where t.memory_id = $1
             union all
            select 'projectTemplate', p.uid, p.name
              from project_template_trans_memory t
              join project_template p
                on p.id = t.template_id
             where t.memory_id = $1
            """);
    private static final String DELETE = """
            delete from trans_memory
             where id = $1
            """;

    private final Db db;

    TransMemoryStore(Db db) {
        this.db = db;
    }

    Future<TransMemory> create(TransMemoryCreate memory, long createdBy) {
        var uid = Uid.next();
        return db.transaction(tx -> tx.preparedQuery(INSERT)
                .execute(Tuple.of(
                        uid,
                        memory.name(),
                        memory.sourceLang(),
                        memory.targetLangs().toArray(String[]::new),
                        createdBy))
                .compose(_ -> tx.preparedQuery(FIND).execute(Tuple.of(uid)))
                .map(rows -> memory(Rows.one(rows))));
    }

    Future<TransMemory> get(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows -> Rows.first(rows, TransMemoryStore::memory).orElseThrow(() -> notFound(uid)));
    }

    /** What a list is narrowed by; null and empty mean all, languages are in normal form. */
    record Filter(@Nullable String name, @Nullable String sourceLang, List<String> targetLangs) {
        Tuple args() {
            return Tuple.of(name, sourceLang, targetLangs.toArray(String[]::new));
        }
    }

    Future<Page<TransMemory>> list(Filter filter, PageRequest page) {
        var total = db.query(COUNT, filter.args());
        var content = db.query(
                LIST + ORDERING.clause(page.orders()) + PART,
                filter.args().addInteger(page.pageSize()).addLong(page.offset()));
        return Future.all(total, content)
                .map(_ -> Page.of(
                        page,
                        Rows.one(total.result()).getLong("total"),
                        Rows.all(content.result(), TransMemoryStore::memory),
                        ORDERING.of(page.orders())));
    }

    /** Deletes a memory with its segments, unless a project or template uses it. */
    Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid)
                .compose(memory -> {
                    condition.check(memory);
                    return Uses.refuse(tx, USES, memory.number(), "the translation memory " + memory.name())
                            .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(memory.number())));
                })
                .mapEmpty());
    }

    /** Keeps everyone else from changing the memory and its segments until the transaction ends. */
    static Future<TransMemory> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK)
                .execute(Tuple.of(uid))
                .map(rows -> Rows.first(rows, TransMemoryStore::memory).orElseThrow(() -> notFound(uid)));
    }

    static Fault.NotFound notFound(String uid) {
        return new Fault.NotFound("transMemory", uid);
    }

    private static TransMemory memory(Row row) {
        return new TransMemory(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                row.getLong("segments_count"),
                creator(row),
                Rows.at(row, "date_created"));
    }

    static @Nullable UserRef creator(Row row) {
        var id = Rows.number(row, "user_id");
        return id == null
                ? null
                : new UserRef(
                        row.getString("email"),
                        row.getString("first_name"),
                        Long.toString(id),
                        row.getString("last_name"),
                        row.getString("user_uid"),
                        row.getString("user_name"));
    }
}
