package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.project.core.ResolveReferences;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Term bases in PostgreSQL, without their terms. The first argument of every read is the linguist who asks, or null.
 */
public final class TermBaseStore {
    private static final String COLUMNS = """
            select b.id,
                   b.uid,
                   b.name,
                   b.langs,
                   b.note,
                   b.source_url,
                   b.readonly,
                   b.date_created,
                   b.revision,
                   k.id as client_id,
                   k.uid as client_uid,
                   k.name as client_name,
                   u.id as business_unit_id,
                   u.uid as business_unit_uid,
                   u.name as business_unit_name,
                   d.id as domain_id,
                   d.uid as domain_uid,
                   d.name as domain_name,
                   s.id as sub_domain_id,
                   s.uid as sub_domain_uid,
                   s.name as sub_domain_name,
                   o.id as owner_id,
                   o.uid as owner_uid,
                   o.user_name as owner_user_name,
                   o.first_name as owner_first_name,
                   o.last_name as owner_last_name,
                   o.email as owner_email,
                   c.id as creator_id,
                   c.uid as creator_uid,
                   c.user_name as creator_user_name,
                   c.first_name as creator_first_name,
                   c.last_name as creator_last_name,
                   c.email as creator_email,
                   exists (select
                             from project_term_base t
                             join project_linguist l
                               on l.project_id = t.project_id
                            where t.term_base_id = b.id
                              and t.write_mode
                              and l.user_id = $1::bigint) as linguist_writes
              from term_base b
              join app_user o
                on o.id = b.owner_id
              join app_user c
                on c.id = b.created_by
              left join client k
                on k.id = b.client_id
              left join business_unit u
                on u.id = b.business_unit_id
              left join domain d
                on d.id = b.domain_id
              left join sub_domain s
                on s.id = b.sub_domain_id
            """;
    private static final String FIND = COLUMNS + """
             where b.uid = $2
            """;
    private static final String LOCK = """
            select id
              from term_base
             where uid = $1
               for no key update
            """;
    /** Nothing can begin to refer to it either. */
    private static final String LOCK_TO_DELETE = """
            select id
              from term_base
             where uid = $1
               for update
            """;

    private static final String MATCHING = """
             where ($2::text is null or position(lower($2) in lower(b.name)) > 0)
               and (cardinality($3::text[]) = 0 or b.langs && $3)
               and ($4::text is null or b.client_id = (select f.id from client f where f.uid = $4))
               and ($5::text is null or b.domain_id = (select f.id from domain f where f.uid = $5))
            """;
    private static final String LIST = COLUMNS + MATCHING;
    private static final String PART = """
             limit $6
            offset $7
            """;
    private static final Ordering ORDERING =
            Ordering.byId("b.id", Map.of("name", "lower(b.name)", "dateCreated", "b.date_created"));
    private static final String COUNT = """
            select count(*) as total
              from term_base b
            """ + MATCHING + """
               and $1::bigint is not distinct from $1
            """;
    private static final String INSERT = """
            insert into term_base (uid, name, langs, client_id, business_unit_id, domain_id, sub_domain_id, owner_id,
                                   note, source_url, readonly, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """;
    private static final String UPDATE = """
            update term_base
               set name = $2,
                   langs = $3,
                   client_id = $4,
                   business_unit_id = $5,
                   domain_id = $6,
                   sub_domain_id = $7,
                   owner_id = $8,
                   note = $9,
                   source_url = $10,
                   readonly = $11
             where id = $1
            """;
    /** Languages that terms of the base have although it is to have them no more. */
    private static final String LANGS_IN_USE = """
            select l.lang
              from unnest($2::text[]) as l (lang)
             where exists (select
                             from concept c
                             join term t
                               on t.concept_id = c.id
                            where c.term_base_id = $1
                              and t.lang = l.lang)
             order by l.lang
            """;

    private static final String USES = Referrers.statement("""
            select 'project' as kind, p.uid, p.name
              from project_term_base t
              join project p
                on p.id = t.project_id
             where t.term_base_id = $1
             union all
            select 'projectTemplate', p.uid, p.name
              from project_template_term_base t
              join project_template p
                on p.id = t.template_id
             where t.term_base_id = $1
            """);
    private static final String DELETE = """
            delete from term_base
             where id = $1
            """;

    private final Db db;

    public TermBaseStore(Db db) {
        this.db = db;
    }

    public Future<TermBaseRow> find(Caller caller, String uid) {
        return db.read(FIND, Tuple.of(linguist(caller), uid))
                .map(rows -> Rows.first(rows, row -> TermBaseRowStore.base(row, caller))
                        .orElseThrow(() -> unknown(uid)));
    }

    /** The term base independent of the caller, without any rights. */
    public Future<TermBaseRow> find(String uid) {
        return db.read(FIND, Tuple.of(null, uid))
                .map(rows -> Rows.first(rows, row -> TermBaseRowStore.base(row, TermRights.NOBODY))
                        .orElseThrow(() -> unknown(uid)));
    }

    /**
     * The uids of bases that a body refers to; {@link Fault.Invalid} lists those that are not there, and repeated ones.
     */
    public Future<List<String>> resolve(List<Reference> wanted) {
        return ResolveTermBases.resolve(db, wanted);
    }

    /** What a list is narrowed by; null and empty mean all, languages are in normal form. */
    public record Filter(
            @Nullable String name,
            List<String> langs,
            @Nullable String clientUid,
            @Nullable String domainUid) {}

    public Future<Page<TermBase>> list(Caller caller, Filter filter, PageRequest page) {
        var total = db.query(COUNT, args(caller, filter));
        var content = db.query(
                LIST + ORDERING.clause(page.orders()) + PART,
                args(caller, filter).addInteger(page.pageSize()).addLong(page.offset()));
        return Rows.page(
                page, total, content, row -> TermBaseRowStore.base(row, caller).base(), ORDERING.of(page.orders()));
    }

    private static Tuple args(Caller caller, Filter filter) {
        return Tuple.of(
                linguist(caller),
                filter.name(),
                filter.langs().toArray(String[]::new),
                filter.clientUid(),
                filter.domainUid());
    }

    public Future<TermBase> create(Caller caller, TermBaseEdit edit) {
        var uid = Uid.next();
        return db.transaction(tx -> ResolveReferences.find(tx, edit.references(), caller.id())
                .compose(found -> tx.preparedQuery(INSERT)
                        .execute(values(Tuple.of(uid), edit, found).addLong(caller.id())))
                .compose(_ -> read(tx, caller, uid))
                .map(TermBaseRow::base));
    }

    /** Replaces a base but for its terms; a language that its terms have stays. */
    public Future<TermBase> edit(
            Caller caller, String uid, Precondition condition, Function<TermBase, TermBaseEdit> wanted) {
        return db.transaction(tx -> lock(tx, caller, uid).compose(before -> {
            condition.check(before.base());
            var edit = wanted.apply(before.base());
            return ResolveReferences.find(
                            tx,
                            edit.references(),
                            Long.parseLong(before.base().owner().id()))
                    .compose(found -> requireUnused(tx, before, edit)
                            .compose(_ -> tx.preparedQuery(UPDATE).execute(values(Tuple.of(before.id()), edit, found))))
                    .compose(_ -> read(tx, caller, uid))
                    .map(TermBaseRow::base);
        }));
    }

    private static Future<Void> requireUnused(SqlConnection tx, TermBaseRow before, TermBaseEdit edit) {
        var gone = before.base().langs().stream()
                .filter(lang -> !edit.langs().contains(lang))
                .toArray(String[]::new);
        return gone.length == 0
                ? Future.succeededFuture()
                : tx.preparedQuery(LANGS_IN_USE)
                        .execute(Tuple.tuple().addLong(before.id()).addArrayOfString(gone))
                        .map(rows -> {
                            if (rows.size() > 0) {
                                var langs = Rows.all(rows, row -> row.getString("lang"));
                                throw new Fault.Invalid(Violation.at(
                                        "/langs",
                                        "inUse",
                                        "must contain %s, because the term base has terms in this language"
                                                .formatted(langs)));
                            }
                            return null;
                        });
    }

    private static Tuple values(Tuple args, TermBaseEdit edit, FoundReferences found) {
        return args.addString(edit.name())
                .addArrayOfString(edit.langs().toArray(String[]::new))
                .addLong(found.clientId())
                .addLong(found.businessUnitId())
                .addLong(found.domainId())
                .addLong(found.subDomainId())
                .addLong(found.ownerId())
                .addString(edit.note())
                .addString(edit.sourceUrl())
                .addBoolean(edit.readonly());
    }

    /** Deletes a base with all its terms, unless a project uses it. */
    public Future<Void> delete(Caller caller, String uid, Precondition condition) {
        return db.transaction(tx -> tx.preparedQuery(LOCK_TO_DELETE)
                .execute(Tuple.of(uid))
                .compose(_ -> read(tx, caller, uid))
                .compose(row -> {
                    condition.check(row.base());
                    return Referrers.find(tx, USES, row.id())
                            .compose(found ->
                                    found.refuse("the term base " + row.base().name()))
                            .compose(_ -> tx.preparedQuery(DELETE).execute(Tuple.of(row.id())));
                })
                .mapEmpty());
    }

    /** The base as it is now, until the transaction ends; changes of one base wait for each other. */
    public static Future<TermBaseRow> lock(SqlConnection tx, Caller caller, String uid) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).compose(_ -> read(tx, caller, uid));
    }

    static Future<TermBaseRow> read(SqlConnection tx, Caller caller, String uid) {
        return tx.preparedQuery(FIND)
                .execute(Tuple.of(linguist(caller), uid))
                .map(rows -> Rows.first(rows, row -> TermBaseRowStore.base(row, caller))
                        .orElseThrow(() -> unknown(uid)));
    }

    static Fault.NotFound unknown(String uid) {
        return new Fault.NotFound("termBase", uid);
    }

    private static @Nullable Long linguist(Caller caller) {
        return caller.role() == Role.LINGUIST ? Long.valueOf(caller.id()) : null;
    }
}
