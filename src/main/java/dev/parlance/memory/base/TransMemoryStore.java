package dev.parlance.memory.base;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.project.core.NamedReference;
import dev.parlance.project.core.ResolveReferences;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Uid;
import dev.parlance.shared.UserRef;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
    private static final String LIST = COLUMNS + MATCHING;
    private static final String PART = """
             limit $8
            offset $9
            """;
    private static final Ordering ORDERING =
            Ordering.byId("m.id", Map.of("name", "lower(m.name)", "dateCreated", "m.date_created"));
    private static final String COUNT = """
            select count(*) as total
              from trans_memory m
            """ + MATCHING;
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

    public TransMemoryStore(Db db) {
        this.db = db;
    }

    public Future<TransMemory> create(TransMemoryEdit memory, long createdBy) {
        var uid = Uid.next();
        return db.transaction(tx -> ResolveReferences.find(tx, memory.references(), 0)
                .compose(found -> tx.preparedQuery(INSERT)
                        .execute(args(uid, memory, found).addLong(createdBy)))
                .compose(_ -> read(tx, uid)));
    }

    /**
     * Replaces what is said of a memory. Fails with {@link Fault.Invalid} when a language would go that the memory has
     * segments in.
     *
     * @param edit made of the memory as it is
     */
    public Future<TransMemory> edit(String uid, Precondition condition, Function<TransMemory, TransMemoryEdit> edit) {
        return db.transaction(tx -> hold(tx, uid)
                .compose(current -> {
                    condition.check(current);
                    var wanted = edit.apply(current);
                    return refuseLangs(tx, current, wanted)
                            .compose(_ -> ResolveReferences.find(tx, wanted.references(), 0))
                            .compose(found -> tx.preparedQuery(UPDATE).execute(args(uid, wanted, found)));
                })
                .compose(_ -> read(tx, uid)));
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

    private static Future<Void> refuseLangs(SqlConnection tx, TransMemory current, TransMemoryEdit wanted) {
        var gone = current.targetLangs().stream()
                .filter(lang -> !wanted.targetLangs().contains(lang))
                .toArray(String[]::new);
        var kept = tx.preparedQuery(KEPT)
                .execute(Tuple.tuple().addLong(current.number()).addArrayOfString(gone));
        var attached = tx.preparedQuery(ATTACHED).execute(Tuple.of(current.number()));
        return Future.all(kept, attached).map(_ -> {
            var violations = new ArrayList<Violation>();
            var used =
                    current.segmentsCount() > 0 || Rows.one(attached.result()).getBoolean("attached");
            if (used && !MemoryLangs.same(current.sourceLang(), wanted.sourceLang())) {
                violations.add(Violation.at(
                        "/sourceLang",
                        "language",
                        "must stay %s (any region), because the memory has segments or is in use"
                                .formatted(current.sourceLang())));
            }
            var langs = Rows.all(kept.result(), row -> row.getString("lang"));
            if (!langs.isEmpty()) {
                violations.add(Violation.at(
                        "/targetLangs",
                        "language",
                        "must contain %s, because the memory has segments in this language"
                                .formatted(String.join(", ", langs))));
            }
            if (!violations.isEmpty()) {
                throw new Fault.Invalid(violations);
            }
            return null;
        });
    }

    public Future<TransMemory> get(String uid) {
        return db.read(FIND, Tuple.of(uid))
                .map(rows -> Rows.first(rows, TransMemoryStore::memory).orElseThrow(() -> notFound(uid)));
    }

    /** What a list is narrowed by; null and empty mean all, languages are in normal form. */
    public record Filter(
            @Nullable String name,
            @Nullable String sourceLang,
            List<String> targetLangs,
            @Nullable String client,
            @Nullable String domain,
            @Nullable String subDomain,
            @Nullable String businessUnit) {
        Tuple args() {
            return Tuple.tuple()
                    .addString(name)
                    .addString(sourceLang)
                    .addArrayOfString(targetLangs.toArray(String[]::new))
                    .addString(client)
                    .addString(domain)
                    .addString(subDomain)
                    .addString(businessUnit);
        }
    }

    public Future<Page<TransMemory>> list(Filter filter, PageRequest page) {
        var total = db.query(COUNT, filter.args());
        var content = db.query(
                LIST + ORDERING.clause(page.orders()) + PART,
                filter.args().addInteger(page.pageSize()).addLong(page.offset()));
        return Rows.page(page, total, content, TransMemoryStore::memory, ORDERING.of(page.orders()));
    }

    /** Deletes a memory with its segments, unless a project or template uses it. */
    public Future<Void> delete(String uid, Precondition condition) {
        return db.transaction(tx -> lock(tx, uid)
                .compose(memory -> {
                    condition.check(memory);
                    return Referrers.find(tx, USES, memory.number())
                            .compose(found -> found.refuse("the translation memory " + memory.name()))
                            .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(memory.number())));
                })
                .mapEmpty());
    }

    /** Keeps everyone else from changing the memory, its segments and what refers to it until the transaction ends. */
    private static Future<TransMemory> lock(SqlConnection tx, String uid) {
        return one(tx, LOCK, uid);
    }

    /** Keeps everyone else from changing the memory and its segments until the transaction ends. */
    public static Future<TransMemory> hold(SqlConnection tx, String uid) {
        return one(tx, HOLD, uid);
    }

    private static Future<TransMemory> read(SqlConnection tx, String uid) {
        return one(tx, FIND, uid);
    }

    private static Future<TransMemory> one(SqlConnection tx, String sql, String uid) {
        return tx.preparedQuery(sql)
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
