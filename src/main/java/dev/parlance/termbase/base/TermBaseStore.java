package dev.parlance.termbase.base;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.NamedColumns;
import dev.parlance.db.Ordering;
import dev.parlance.db.Referrers;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.db.UserColumns;
import dev.parlance.project.core.FoundReferences;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Term bases in PostgreSQL, without their terms. The first argument of a read says which of them are visible. */
public final class TermBaseStore {
    private static final UserColumns CREATOR = UserColumns.of("creator_");
    private static final UserColumns OWNER = UserColumns.of("owner_");
    private static final String COLUMNS = """
            select b.id, b.uid, b.name, b.langs, b.note, b.source_url, b.readonly, b.date_created, b.revision,
                   k.id as client_id, k.uid as client_uid, k.name as client_name,
                   u.id as business_unit_id, u.uid as business_unit_uid, u.name as business_unit_name,
                   d.id as domain_id, d.uid as domain_uid, d.name as domain_name,
                   s.id as sub_domain_id, s.uid as sub_domain_uid, s.name as sub_domain_name,
                   o.id as owner_id, o.uid as owner_uid, o.user_name as owner_user_name,
                   o.first_name as owner_first_name, o.last_name as owner_last_name, o.email as owner_email,
                   c.id as creator_id, c.uid as creator_uid, c.user_name as creator_user_name,
                   c.first_name as creator_first_name, c.last_name as creator_last_name, c.email as creator_email,
                   exists (select
                             from project_term_base t
                             join project_linguist l on l.project_id = t.project_id
                            where t.term_base_id = b.id
                              and t.write_mode
                              and l.user_id = $1::bigint) as linguist_writes
              from term_base b
              join app_user o on o.id = b.owner_id
              join app_user c on c.id = b.created_by
              left join client k on k.id = b.client_id
              left join business_unit u on u.id = b.business_unit_id
              left join domain d on d.id = b.domain_id
              left join sub_domain s on s.id = b.sub_domain_id
            """;
    private static final String FIND = COLUMNS + """
             where b.uid = $2
               and ($3::boolean or b.client_id = $4::bigint)
            """;
    private static final String SELECT_ID = """
            select id
              from term_base
             where uid = $1
            """;
    private static final String LOCK = SELECT_ID + " for no key update";
    private static final String LOCK_TO_DELETE = SELECT_ID + " for update";

    private static final String MATCHING = """
             where ($2::text is null or position(lower($2) in lower(b.name)) > 0)
               and (cardinality($3::text[]) = 0 or b.langs && $3)
               and ($4::text is null or b.client_id = (select f.id from client f where f.uid = $4))
               and ($5::text is null or b.domain_id = (select f.id from domain f where f.uid = $5))
               and ($6::boolean or b.client_id = $7::bigint)
            """;
    private static final String COUNT = """
            select count(*) as total
              from term_base b
            """ + MATCHING + """
               and $1::bigint is not distinct from $1
            """;
    private static final ListQuery LIST = ListQuery.of(
            COUNT,
            COLUMNS + MATCHING,
            Ordering.byId("b.id", Map.of("name", "lower(b.name)", "dateCreated", "b.date_created")));
    private static final String INSERT = """
            insert into term_base (uid, name, langs, client_id, business_unit_id, domain_id, sub_domain_id, owner_id,
                                   note, source_url, readonly, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
            """;
    private static final String UPDATE = """
            update term_base
               set name = $2, langs = $3, client_id = $4, business_unit_id = $5, domain_id = $6, sub_domain_id = $7,
                   owner_id = $8, note = $9, source_url = $10, readonly = $11
             where id = $1
            """;
    private static final String USED_LANGS = """
            select l.lang
              from unnest($2::text[]) as l (lang)
             where exists (select
                             from concept c
                             join term t on t.concept_id = c.id
                            where c.term_base_id = $1
                              and t.lang = l.lang)
             order by l.lang
            """;

    private static final String USES = Referrers.statement("""
            select 'project' as kind, p.uid, p.name
              from project_term_base t
              join project p on p.id = t.project_id
             where t.term_base_id = $1
             union all
            select 'projectTemplate', p.uid, p.name
              from project_template_term_base t
              join project_template p on p.id = t.template_id
             where t.term_base_id = $1
            """);
    private static final String NEXT_REVISION = """
            update term_base
               set revision = revision + 1
             where id = $1
            returning revision
            """;
    private static final String DELETE = """
            delete from term_base
             where id = $1
            """;

    private final Db db;

    public TermBaseStore(Db db) {
        this.db = db;
    }

    Future<Optional<TermBaseRow>> find(TermBaseScope scope, String uid) {
        return db.read(FIND, args(scope, uid)).map(rows -> Rows.first(rows, TermBaseStore::row));
    }

    /** Which term bases to list; null and empty mean all, and languages are in normal form. */
    public record Filter(
            @Nullable String name,
            List<String> langs,
            @Nullable String clientUid,
            @Nullable String domainUid) {}

    Future<Page<TermBaseRow>> list(TermBaseScope scope, Filter filter, PageRequest page) {
        var langs = filter.langs().toArray(String[]::new);
        var args = Tuple.of(scope.linguist(), filter.name(), langs, filter.clientUid(), filter.domainUid())
                .addBoolean(scope.all())
                .addLong(scope.client());
        return LIST.page(db, args, page, TermBaseStore::row);
    }

    /** Reads a base as it is now; other changes of the base wait until the transaction ends. */
    static Future<Optional<TermBaseRow>> lock(SqlConnection tx, TermBaseScope scope, String uid) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(uid)).compose(_ -> find(tx, scope, uid));
    }

    /** Locks as {@link #lock}; nothing can begin to refer to the base either. */
    static Future<Optional<TermBaseRow>> lockToDelete(SqlConnection tx, TermBaseScope scope, String uid) {
        return tx.preparedQuery(LOCK_TO_DELETE).execute(Tuple.of(uid)).compose(_ -> find(tx, scope, uid));
    }

    static Future<Optional<TermBaseRow>> find(SqlConnection tx, TermBaseScope scope, String uid) {
        return Sql.first(tx, FIND, args(scope, uid), TermBaseStore::row);
    }

    private static Tuple args(TermBaseScope scope, String uid) {
        return Tuple.of(scope.linguist(), uid, scope.all(), scope.client());
    }

    static Future<Void> insert(SqlConnection tx, String uid, TermBaseEdit edit, FoundReferences found, long createdBy) {
        return tx.preparedQuery(INSERT)
                .execute(values(Tuple.of(uid), edit, found).addLong(createdBy))
                .mapEmpty();
    }

    static Future<Void> update(SqlConnection tx, long id, TermBaseEdit edit, FoundReferences found) {
        return tx.preparedQuery(UPDATE)
                .execute(values(Tuple.of(id), edit, found))
                .mapEmpty();
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

    /** Those of the languages in which the base has terms. */
    static Future<List<String>> usedLangs(SqlConnection tx, long id, List<String> langs) {
        return tx.preparedQuery(USED_LANGS)
                .execute(Tuple.tuple().addLong(id).addArrayOfString(langs.toArray(String[]::new)))
                .map(rows -> Rows.all(rows, row -> row.getString("lang")));
    }

    /** Takes the next revision of a base; it locks the base, so changes of one base are made one after the other. */
    public static Future<Long> nextRevision(SqlConnection tx, long id) {
        return Sql.one(tx, NEXT_REVISION, Tuple.of(id), row -> row.getLong("revision"));
    }

    static Future<Referrers> referrers(SqlConnection tx, long id) {
        return Referrers.find(tx, USES, id);
    }

    static Future<Void> delete(SqlConnection tx, long id) {
        return tx.preparedQuery(DELETE).execute(Tuple.of(id)).mapEmpty();
    }

    /** The base without the rights of a caller. */
    private static TermBaseRow row(Row row) {
        var id = row.getLong("id");
        var base = new TermBase(
                row.getString("name"),
                NamedColumns.BUSINESS_UNIT.find(row),
                false,
                NamedColumns.CLIENT.find(row),
                CREATOR.read(row),
                Rows.at(row, "date_created"),
                NamedColumns.DOMAIN.find(row),
                Long.toString(id),
                id,
                Rows.texts(row, "langs"),
                Rows.text(row, "note"),
                OWNER.read(row),
                row.getBoolean("readonly"),
                Rows.text(row, "source_url"),
                NamedColumns.SUB_DOMAIN.find(row),
                row.getString("uid"),
                List.of());
        return new TermBaseRow(row.getLong("revision"), base, row.getBoolean("linguist_writes"), TermRights.NOBODY);
    }
}
