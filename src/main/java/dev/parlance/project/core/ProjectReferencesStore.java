package dev.parlance.project.core;

import dev.parlance.access.Role;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the references of a body point at; the rows stay until the transaction ends, so that nothing points at a gap. */
public final class ProjectReferencesStore {
    private static final Set<Role> OWNERS = Set.of(Role.ADMIN, Role.PROJECT_MANAGER, Role.SUBMITTER);

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

    /** The references of a body that edits or creates a project. */
    public record Wanted(
            @Nullable Reference client,
            @Nullable Reference businessUnit,
            @Nullable Reference domain,
            @Nullable Reference subDomain,
            @Nullable Reference owner) {}

    /** Internal numbers of what was wanted. */
    public record Found(
            @Nullable Long clientId,
            @Nullable Long businessUnitId,
            @Nullable Long domainId,
            @Nullable Long subDomainId,
            long ownerId) {}

    /**
     * Fails with {@link Fault.Invalid} that lists every reference to nothing, and an owner that cannot be one.
     *
     * @param currentOwner who owns the project when none is wanted; staying needs no check
     */
    public static Future<Found> find(SqlConnection tx, Wanted wanted, long currentOwner) {
        var args = Tuple.tuple();
        add(args, wanted.client());
        add(args, wanted.businessUnit());
        add(args, wanted.domain());
        add(args, wanted.subDomain());
        add(args, wanted.owner());
        return tx.preparedQuery(FIND).execute(args).map(rows -> found(Rows.one(rows), wanted, currentOwner));
    }

    private static Found found(Row row, Wanted wanted, long currentOwner) {
        var violations = new ArrayList<Violation>();
        var client = number(row, "client_id", wanted.client(), "/client", "client", violations);
        var unit = number(row, "business_unit_id", wanted.businessUnit(), "/businessUnit", "business unit", violations);
        var domain = number(row, "domain_id", wanted.domain(), "/domain", "domain", violations);
        var subDomain = number(row, "sub_domain_id", wanted.subDomain(), "/subDomain", "sub-domain", violations);
        var owner = number(row, "owner_id", wanted.owner(), "/owner", "user", violations);
        if (owner != null && owner != currentOwner) {
            checkOwner(row, violations);
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return new Found(client, unit, domain, subDomain, owner == null ? currentOwner : owner);
    }

    private static @Nullable Long number(
            Row row,
            String column,
            @Nullable Reference wanted,
            String pointer,
            String what,
            List<Violation> violations) {
        var number = Rows.number(row, column);
        if (wanted != null && number == null) {
            violations.add(unknown(pointer, what, wanted));
        }
        return number;
    }

    private static void checkOwner(Row row, List<Violation> violations) {
        if (!row.getBoolean("owner_active")) {
            violations.add(Violation.at("/owner", "active", "must be an active user"));
        }
        var role = Role.valueOf(row.getString("owner_role"));
        if (!OWNERS.contains(role)) {
            violations.add(Violation.at(
                    "/owner", "role", "must be an ADMIN, PROJECT_MANAGER or SUBMITTER, not a %s".formatted(role)));
        }
    }

    /** Internal numbers of workflow steps, in the order wanted; {@link Fault.Invalid} lists the unknown and the repeated. */
    public static Future<List<Long>> steps(SqlConnection tx, List<Reference> wanted) {
        if (wanted.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        var uids = wanted.stream().map(Reference::uid).toArray(String[]::new);
        var ids = wanted.stream().map(ProjectReferencesStore::numberUnlessUid).toArray(Long[]::new);
        var args = Tuple.tuple().addArrayOfString(uids).addArrayOfLong(ids);
        return tx.preparedQuery(STEPS).execute(args).map(rows -> {
            var found = new HashMap<Integer, Long>();
            rows.forEach(row -> found.put(row.getLong("place").intValue() - 1, row.getLong("id")));
            return ordered(wanted, found);
        });
    }

    private static List<Long> ordered(List<Reference> wanted, Map<Integer, Long> found) {
        var violations = new ArrayList<Violation>();
        var seen = new HashSet<Long>();
        var steps = new ArrayList<Long>();
        for (var i = 0; i < wanted.size(); i++) {
            var step = found.get(i);
            if (step == null) {
                violations.add(unknown("/workflowSteps/" + i, "workflow step", wanted.get(i)));
            } else if (!seen.add(step)) {
                violations.add(Violation.at("/workflowSteps/" + i, "unique", "is a duplicate"));
            } else {
                steps.add(step);
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return List.copyOf(steps);
    }

    private static Violation unknown(String pointer, String what, Reference wanted) {
        return Violation.at(pointer, "unknown", "there is no %s %s".formatted(what, wanted));
    }

    private static void add(Tuple args, @Nullable Reference reference) {
        args.addString(reference == null ? null : reference.uid());
        args.addLong(reference == null ? null : numberUnlessUid(reference));
    }

    /** A uid alone decides when both are given. */
    private static @Nullable Long numberUnlessUid(Reference reference) {
        return reference.uid() == null ? reference.number() : null;
    }
}
