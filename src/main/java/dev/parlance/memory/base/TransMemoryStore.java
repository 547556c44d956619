package dev.parlance.memory.base;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.project.core.NamedReference;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Translation memories in PostgreSQL, without their segments. */
public final class TransMemoryStore {
    private static final String COLUMNS = """
            select m.id,
                   m.uid,
                   m.name,
                   m.source_lang,
                   m.target_langs,
                   m.note,
                   m.segments_count,
                   m.date_created,
                   cl.id as client_id,
                   cl.uid as client_uid,
                   cl.name as client_name,
                   bu.id as business_unit_id,
                   bu.uid as business_unit_uid,
                   bu.name as business_unit_name,
                   dm.id as domain_id,
                   dm.uid as domain_uid,
                   dm.name as domain_name,
                   sd.id as sub_domain_id,
                   sd.uid as sub_domain_uid,
                   sd.name as sub_domain_name,
                   c.email,
                   c.first_name,
                   c.id as user_id,
                   c.last_name,
                   c.uid as user_uid,
                   c.user_name
              from trans_memory m
              left join client cl on cl.id = m.client_id
              left join business_unit bu on bu.id = m.business_unit_id
              left join domain dm on dm.id = m.domain_id
              left join sub_domain sd on sd.id = m.sub_domain_id
              left join app_user c on c.id = m.created_by
            """;
    private static final String FIND = COLUMNS + """
             where m.uid = $1
            """;
    private static final String LOCK = FIND + """
               for update of m
            """;
    // what refers to the memory need not wait
    private static final String HOLD = FIND + """
               for no key update of m
            """;
    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(m.name)) > 0)
               and ($2::text is null or m.source_lang = $2)
               and (cardinality($3::text[]) = 0 or m.target_langs && $3)
               and ($4::text is null or m.client_id = (select id from client where uid = $4))
               and ($5::text is null or m.domain_id = (select id from domain where uid = $5))
               and ($6::text is null or m.sub_domain_id = (select id from sub_domain where uid = $6))
               and ($7::text is null or m.business_unit_id = (select id from business_unit where uid = $7))
            """;
    private static final ListQuery LIST = ListQuery.of(
            "trans_memory m",
            COLUMNS,
            MATCHING,
            Ordering.byId("m.id", Map.of("name", "lower(m.name)", "dateCreated", "m.date_created")));
    private static final String INSERT = """
            insert into trans_memory (uid, name, source_lang, target_langs, client_id, business_unit_id, domain_id,
                                      sub_domain_id, note, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """;
    private static final String UPDATE = """
            update trans_memory
               set name = $2,
                   source_lang = $3,
                   target_langs = $4,
                   client_id = $5,
                   business_unit_id = $6,
                   domain_id = $7,
                   sub_domain_id = $8,
                   note = $9
             where uid = $1
            """;
    private static final String KEPT = """
            select g.lang
              from unnest($2::text[]) with ordinality as g (lang, place)
             where exists (select from trans_memory_segment s where s.memory_id = $1 and s.target_lang = g.lang)
             order by g.place
            """;
    private static final String ATTACHED = """
            select exists (select from project_trans_memory where memory_id = $1)
                   or exists (select from project_template_trans_memory where memory_id = $1) as attached
            """;
    private static final String USES = Referrers.statement("""
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

    Future<Optional<TransMemory>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, TransMemoryStore::memory));
    }

    Future<Page<TransMemory>> list(TransMemoryFilter filter, PageRequest page) {
        return LIST.page(db, args(filter), page, TransMemoryStore::memory);
    }

    /** Nobody else can change the memory, its segments or what refers to it until the transaction ends. */
    static Future<Optional<TransMemory>> lock(SqlConnection tx, String uid) {
        return one(tx, LOCK, uid);
    }

    /** Nobody else can change the memory or its segments until the transaction ends. */
    static Future<Optional<TransMemory>> hold(SqlConnection tx, String uid) {
        return one(tx, HOLD, uid);
    }

    private static Future<Optional<TransMemory>> one(SqlConnection tx, String sql, String uid) {
        return tx.preparedQuery(sql).execute(Tuple.of(uid)).map(rows -> Rows.first(rows, TransMemoryStore::memory));
    }

    Future<TransMemory> insert(
            SqlConnection tx, String uid, TransMemoryEdit memory, FoundReferences found, long createdBy) {
        return write(tx, INSERT, uid, args(uid, memory, found).addLong(createdBy));
    }

    Future<TransMemory> update(SqlConnection tx, String uid, TransMemoryEdit memory, FoundReferences found) {
        return write(tx, UPDATE, uid, args(uid, memory, found));
    }

    private static Future<TransMemory> write(SqlConnection tx, String sql, String uid, Tuple args) {
        return tx.preparedQuery(sql)
                .execute(args)
                .compose(_ -> tx.preparedQuery(FIND).execute(Tuple.of(uid)))
                .map(rows -> memory(Rows.one(rows)));
    }

    /** Those of the languages that the memory has segments in, in the order given. */
    Future<List<String>> usedLangs(SqlConnection tx, long id, List<String> langs) {
        return tx.preparedQuery(KEPT)
                .execute(Tuple.tuple().addLong(id).addArrayOfString(langs.toArray(String[]::new)))
                .map(rows -> Rows.all(rows, row -> row.getString("lang")));
    }

    /** Whether a project or a template uses the memory. */
    Future<Boolean> attached(SqlConnection tx, long id) {
        return tx.preparedQuery(ATTACHED)
                .execute(Tuple.of(id))
                .map(rows -> Rows.one(rows).getBoolean("attached"));
    }

    Future<Referrers> referrers(SqlConnection tx, long id) {
        return Referrers.find(tx, USES, id);
    }

    Future<Void> delete(SqlConnection tx, long id) {
        return tx.preparedQuery(DELETE).execute(Tuple.of(id)).mapEmpty();
    }

    private static Tuple args(TransMemoryFilter filter) {
        return Tuple.tuple()
                .addString(filter.name())
                .addString(filter.sourceLang())
                .addArrayOfString(filter.targetLangs().toArray(String[]::new))
                .addString(filter.client())
                .addString(filter.domain())
                .addString(filter.subDomain())
                .addString(filter.businessUnit());
    }

    private static Tuple args(String uid, TransMemoryEdit memory, FoundReferences found) {
        return Tuple.tuple()
                .addString(uid)
                .addString(memory.name())
                .addString(memory.sourceLang())
                .addArrayOfString(memory.targetLangs().toArray(String[]::new))
                .addLong(found.clientId())
                .addLong(found.businessUnitId())
                .addLong(found.domainId())
                .addLong(found.subDomainId())
                .addString(memory.note());
    }

    private static TransMemory memory(Row row) {
        return new TransMemory(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                named(row, "client"),
                named(row, "business_unit"),
                named(row, "domain"),
                named(row, "sub_domain"),
                Rows.text(row, "note"),
                row.getLong("segments_count"),
                creator(row),
                Rows.at(row, "date_created"));
    }

    private static @Nullable NamedReference named(Row row, String kind) {
        var id = Rows.number(row, kind + "_id");
        return id == null
                ? null
                : new NamedReference(Long.toString(id), row.getString(kind + "_uid"), row.getString(kind + "_name"));
    }

    public static @Nullable UserRef creator(Row row) {
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
