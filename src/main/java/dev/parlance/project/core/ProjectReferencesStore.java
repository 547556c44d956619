package dev.parlance.project.core;

import dev.parlance.access.Role;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks up what the references in the body of a request refer to. The rows are locked until the transaction ends, so
 * that nothing can be deleted before a row that refers to it is written.
 */
final class ProjectReferencesStore {
    private static final String FIND = """
            select (select c.id from client c where c.uid = $1 or c.id = $2 for key share) as client_id,
                   (select b.id from business_unit b where b.uid = $3 or b.id = $4 for key share) as business_unit_id,
                   (select d.id from domain d where d.uid = $5 or d.id = $6 for key share) as domain_id,
                   (select s.id from sub_domain s where s.uid = $7 or s.id = $8 for key share) as sub_domain_id,
                   u.id as owner_id,
                   u.role as owner_role,
                   u.active and u.date_deleted is null as owner_active
              from (select 1) as one
              left join app_user u
                on u.uid = $9
                or u.id = $10
            """;
    private static final String STEPS = """
            select w.place,
                   s.id
              from unnest($1::text[], $2::bigint[]) with ordinality as w (uid, id, place)
              join workflow_step s
                on s.uid = w.uid
                or s.id = w.id
               for key share of s
            """;

    private ProjectReferencesStore() {}

    /** The user that is referred to as the owner, with what decides whether it can own a project. */
    record Owner(long id, Role role, boolean active) {}

    /** What references refer to; null where there is no such row, or no reference. */
    record Referents(
            @Nullable Long clientId,
            @Nullable Long businessUnitId,
            @Nullable Long domainId,
            @Nullable Long subDomainId,
            @Nullable Owner owner) {}

    static Future<Referents> find(SqlConnection tx, WantedReferences wanted) {
        var args = Tuple.tuple();
        add(args, wanted.client());
        add(args, wanted.businessUnit());
        add(args, wanted.domain());
        add(args, wanted.subDomain());
        add(args, wanted.owner());
        return Sql.one(tx, FIND, args, ProjectReferencesStore::referents);
    }

    private static Referents referents(Row row) {
        var owner = Rows.number(row, "owner_id");
        return new Referents(
                Rows.number(row, "client_id"),
                Rows.number(row, "business_unit_id"),
                Rows.number(row, "domain_id"),
                Rows.number(row, "sub_domain_id"),
                owner == null
                        ? null
                        : new Owner(owner, Role.valueOf(row.getString("owner_role")), row.getBoolean("owner_active")));
    }

    /** The internal numbers of the workflow steps that exist, by their place in {@code wanted}. */
    static Future<Map<Integer, Long>> steps(SqlConnection tx, List<Reference> wanted) {
        var uids = wanted.stream().map(Reference::uid).toArray(String[]::new);
        var ids = wanted.stream().map(ProjectReferencesStore::numberUnlessUid).toArray(Long[]::new);
        var args = Tuple.tuple().addArrayOfString(uids).addArrayOfLong(ids);
        return tx.preparedQuery(STEPS).execute(args).map(rows -> {
            var found = new HashMap<Integer, Long>();
            rows.forEach(row -> found.put(row.getLong("place").intValue() - 1, row.getLong("id")));
            return found;
        });
    }

    private static void add(Tuple args, @Nullable Reference reference) {
        args.addString(reference == null ? null : reference.uid());
        args.addLong(reference == null ? null : numberUnlessUid(reference));
    }

    /** Where a reference has both a uid and a number, the uid alone counts. */
    private static @Nullable Long numberUnlessUid(Reference reference) {
        return reference.uid() == null ? reference.number() : null;
    }
}
