package dev.parlance.memory.base;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.NamedColumns;
import dev.parlance.db.Ordering;
import dev.parlance.db.ReferencedRows;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.db.UserColumns;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Translation memories in PostgreSQL, without their segments. */
public record TransMemoryStore(Db db) {
    private static final UserColumns CREATOR = UserColumns.of("creator_");
    private static final String COLUMNS = """
            select m.id, m.uid, m.name, m.source_lang, m.target_langs, m.note, m.segments_count, m.date_created,
                   cl.id as client_id, cl.uid as client_uid, cl.name as client_name,
                   bu.id as business_unit_id, bu.uid as business_unit_uid, bu.name as business_unit_name,
                   dm.id as domain_id, dm.uid as domain_uid, dm.name as domain_name,
                   sd.id as sub_domain_id, sd.uid as sub_domain_uid, sd.name as sub_domain_name,
                   c.id as creator_id, c.uid as creator_uid, c.user_name as creator_user_name,
                   c.first_name as creator_first_name, c.last_name as creator_last_name, c.email as creator_email
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
    /** Without joins: after a wait for the lock, joined rows would be those from before the wait. */
    private static final String LOCK = """
            select id
              from trans_memory
             where uid = $1
               for update
            """;
    /** As {@link #LOCK}, but a new reference to the memory does not wait. */
    private static final String HOLD = """
            select id
              from trans_memory
             where uid = $1
               for no key update
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
               set name = $2, source_lang = $3, target_langs = $4, client_id = $5, business_unit_id = $6,
                   domain_id = $7, sub_domain_id = $8, note = $9
             where uid = $1
            """;
    private static final String USED_LANGS = """
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
              join project p on p.id = t.project_id
             where t.memory_id = $1
             union all
            select 'projectTemplate', p.uid, p.name
              from project_template_trans_memory t
              join project_template p on p.id = t.template_id
             where t.memory_id = $1
            """);
    private static final String REFERRED = """
            select q.position, m.id, m.source_lang
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              join trans_memory m
                on m.uid = q.uid
                or (q.uid is null and m.id = q.id)
             order by q.position
               for key share of m
            """;
    private static final String DELETE = """
            delete from trans_memory
             where id = $1
            """;

    Future<Optional<TransMemory>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, TransMemoryStore::memory));
    }

    Future<Page<TransMemory>> list(TransMemoryFilter filter, PageRequest page) {
        return LIST.page(db, args(filter), page, TransMemoryStore::memory);
    }

    /** A memory that is referred to. */
    record Referred(long id, String sourceLang) {}

    /**
     * The memories that exist, by the positions of their references. They cannot be deleted until the transaction ends.
     */
    static Future<Map<Integer, Referred>> referred(SqlConnection tx, List<Reference> references) {
        return ReferencedRows.find(
                tx, REFERRED, references, row -> new Referred(row.getLong("id"), row.getString("source_lang")));
    }

    /** Locks a memory against changes of it, of its segments and of references to it until the transaction ends. */
    static Future<Optional<TransMemory>> lock(SqlConnection tx, String uid) {
        return Sql.run(tx, LOCK, Tuple.of(uid)).compose(_ -> find(tx, uid));
    }

    /** Locks a memory against changes of it and of its segments until the transaction ends. */
    static Future<Optional<TransMemory>> hold(SqlConnection tx, String uid) {
        return Sql.run(tx, HOLD, Tuple.of(uid)).compose(_ -> find(tx, uid));
    }

    private static Future<Optional<TransMemory>> find(SqlConnection tx, String uid) {
        return Sql.first(tx, FIND, Tuple.of(uid), TransMemoryStore::memory);
    }

    Future<TransMemory> insert(
            SqlConnection tx, String uid, TransMemoryEdit memory, FoundReferences found, long createdBy) {
        return write(tx, INSERT, uid, args(uid, memory, found).addLong(createdBy));
    }

    Future<TransMemory> update(SqlConnection tx, String uid, TransMemoryEdit memory, FoundReferences found) {
        return write(tx, UPDATE, uid, args(uid, memory, found));
    }

    private static Future<TransMemory> write(SqlConnection tx, String sql, String uid, Tuple args) {
        return Sql.run(tx, sql, args).compose(_ -> Sql.one(tx, FIND, Tuple.of(uid), TransMemoryStore::memory));
    }

    /** The languages among {@code langs} in which the memory has segments, in the order given. */
    Future<List<String>> usedLangs(SqlConnection tx, long id, List<String> langs) {
        return Sql.all(tx, USED_LANGS, Tuple.of(id, Column.texts(langs)), row -> row.getString("lang"));
    }

    /** Whether a project or a template uses the memory. */
    Future<Boolean> attached(SqlConnection tx, long id) {
        return Sql.one(tx, ATTACHED, Tuple.of(id), row -> row.getBoolean("attached"));
    }

    Future<Referrers> referrers(SqlConnection tx, long id) {
        return Referrers.find(tx, USES, id);
    }

    Future<Void> delete(SqlConnection tx, long id) {
        return Sql.run(tx, DELETE, Tuple.of(id));
    }

    private static Tuple args(TransMemoryFilter filter) {
        return Tuple.of(
                filter.name(),
                filter.sourceLang(),
                Column.texts(filter.targetLangs()),
                filter.client(),
                filter.domain(),
                filter.subDomain(),
                filter.businessUnit());
    }

    private static Tuple args(String uid, TransMemoryEdit memory, FoundReferences found) {
        return Tuple.of(
                uid,
                memory.name(),
                memory.sourceLang(),
                Column.texts(memory.targetLangs()),
                found.clientId(),
                found.businessUnitId(),
                found.domainId(),
                found.subDomainId(),
                memory.note());
    }

    private static TransMemory memory(Row row) {
        return new TransMemory(
                row.getString("uid"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                NamedColumns.CLIENT.find(row),
                NamedColumns.BUSINESS_UNIT.find(row),
                NamedColumns.DOMAIN.find(row),
                NamedColumns.SUB_DOMAIN.find(row),
                Rows.text(row, "note"),
                row.getLong("segments_count"),
                CREATOR.find(row),
                Rows.at(row, "date_created"));
    }
}
