package dev.parlance.project.core;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves the references in the body of a request, or refuses the request with every reference that is wrong. */
public final class ResolveReferences {
    private static final Set<Role> OWNERS = Set.of(Role.ADMIN, Role.PROJECT_MANAGER, Role.SUBMITTER);

    private ResolveReferences() {}

    /**
     * Fails with {@link Fault.Invalid} that lists every reference to something that does not exist, and an owner
     * whose role or state does not permit owning a project.
     *
     * @param currentOwner the owner where none is wanted; a user who already is the owner is not checked
     */
    public static Future<FoundReferences> find(SqlConnection tx, WantedReferences wanted, long currentOwner) {
        return ProjectReferencesStore.find(tx, wanted).map(referents -> found(referents, wanted, currentOwner));
    }

    /**
     * As {@link #find(SqlConnection, WantedReferences, long)}, for a new entity of the caller. Only those who see every
     * project may refer to any user, client and business unit. For all others there are only themselves, their own
     * client, and what a template presets.
     *
     * @param preset the references that a template presets; all null without a template
     */
    public static Future<FoundReferences> find(
            SqlConnection tx, WantedReferences wanted, WantedReferences preset, Caller caller) {
        return ProjectReferencesStore.find(tx, wanted)
                .map(referents -> caller.seesAll() ? referents : visible(referents, wanted, preset, caller))
                .map(referents -> found(referents, wanted, caller.id()));
    }

    private static ProjectReferencesStore.Referents visible(
            ProjectReferencesStore.Referents all, WantedReferences wanted, WantedReferences preset, Caller caller) {
        var client = Objects.equals(all.clientId(), caller.clientId()) || same(wanted.client(), preset.client());
        var owner = all.owner();
        var owns = (owner != null && owner.id() == caller.id()) || same(wanted.owner(), preset.owner());
        return new ProjectReferencesStore.Referents(
                client ? all.clientId() : null,
                same(wanted.businessUnit(), preset.businessUnit()) ? all.businessUnitId() : null,
                all.domainId(),
                all.subDomainId(),
                owns ? owner : null);
    }

    private static boolean same(@Nullable Reference wanted, @Nullable Reference preset) {
        return wanted != null && wanted.equals(preset);
    }

    private static FoundReferences found(
            ProjectReferencesStore.Referents referents, WantedReferences wanted, long currentOwner) {
        var violations = new ArrayList<Violation>();
        var owner = referents.owner();
        check(referents.clientId(), wanted.client(), "/client", "client", violations);
        check(referents.businessUnitId(), wanted.businessUnit(), "/businessUnit", "business unit", violations);
        check(referents.domainId(), wanted.domain(), "/domain", "domain", violations);
        check(referents.subDomainId(), wanted.subDomain(), "/subDomain", "sub-domain", violations);
        check(owner, wanted.owner(), "/owner", "user", violations);
        if (owner != null && owner.id() != currentOwner) {
            checkOwner(owner, violations);
        }
        Violation.requireNone(violations);
        return new FoundReferences(
                referents.clientId(),
                referents.businessUnitId(),
                referents.domainId(),
                referents.subDomainId(),
                owner == null ? currentOwner : owner.id());
    }

    private static void check(
            @Nullable Object referent,
            @Nullable Reference wanted,
            String pointer,
            String what,
            List<Violation> violations) {
        if (wanted != null && referent == null) {
            violations.add(Violation.unknown(pointer, what, wanted));
        }
    }

    private static void checkOwner(ProjectReferencesStore.Owner owner, List<Violation> violations) {
        if (!owner.active()) {
            violations.add(Violation.at("/owner", "active", "must be an active user"));
        }
        if (!OWNERS.contains(owner.role())) {
            violations.add(Violation.at(
                    "/owner",
                    "role",
                    "must be an ADMIN, PROJECT_MANAGER or SUBMITTER, not a %s".formatted(owner.role())));
        }
    }

    /**
     * The internal numbers of workflow steps, in the order wanted. Fails with {@link Fault.Invalid} that lists the
     * steps that do not exist and those that are named twice.
     */
    public static Future<List<Long>> steps(SqlConnection tx, List<Reference> wanted) {
        return wanted.isEmpty()
                ? Future.succeededFuture(List.of())
                : ProjectReferencesStore.steps(tx, wanted).map(found -> ordered(wanted, found));
    }

    private static List<Long> ordered(List<Reference> wanted, Map<Integer, Long> found) {
        var violations = new ArrayList<Violation>();
        var seen = new HashSet<Long>();
        var steps = new ArrayList<Long>();
        for (var i = 0; i < wanted.size(); i++) {
            var step = found.get(i);
            if (step == null) {
                violations.add(Violation.unknown("/workflowSteps/" + i, "workflow step", wanted.get(i)));
            } else if (!seen.add(step)) {
                violations.add(Violation.at("/workflowSteps/" + i, "unique", "is a duplicate"));
            } else {
                steps.add(step);
            }
        }
        Violation.requireNone(violations);
        return List.copyOf(steps);
    }

    /**
     * Waits for lookups that run side by side. Fails with one {@link Fault.Invalid} that lists the violations of all
     * of them, or with the failure of a lookup that failed for another reason.
     */
    public static Future<Void> all(List<? extends Future<?>> lookups) {
        return Future.join(lookups).<Void>mapEmpty().recover(_ -> Future.failedFuture(refusal(lookups)));
    }

    private static Throwable refusal(List<? extends Future<?>> lookups) {
        var violations = new ArrayList<Violation>();
        for (var lookup : lookups) {
            if (lookup.succeeded()) {
                continue;
            }
            if (!(lookup.cause() instanceof Fault.Invalid invalid)) {
                return lookup.cause();
            }
            violations.addAll(invalid.violations());
        }
        return new Fault.Invalid(violations);
    }
}
