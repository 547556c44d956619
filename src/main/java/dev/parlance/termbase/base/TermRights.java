package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * The rights of a caller on a term base. Managers may do everything. Linguists may write terms into bases that a
 * project of theirs uses with writeMode; terminologists may also approve terms and change approved ones. Everyone who
 * sees a base may search it.
 *
 * @param writes whether the caller may write terms
 * @param approves whether this includes approved terms
 */
public record TermRights(Role role, boolean readonly, boolean writes, boolean approves) {
    /** The rights without a caller. */
    static final TermRights NOBODY = new TermRights(Role.PORTAL_MEMBER, true, false, false);

    /**
     * The rights of a caller on one term base.
     *
     * @param linguistWrites whether a project on which the caller works uses the base with writeMode
     */
    public static TermRights of(Caller caller, boolean readonly, boolean linguistWrites) {
        var writes = caller.seesAll() || (caller.role() == Role.LINGUIST && linguistWrites);
        var approves = caller.seesAll() || (writes && caller.terminologist());
        return new TermRights(caller.role(), readonly, writes, approves);
    }

    public boolean mayWrite(boolean approved) {
        return writes && !readonly && (approves || !approved);
    }

    /** Whether the caller may browse the base; others may only search. */
    boolean mayShow() {
        return switch (role) {
            case ADMIN, PROJECT_MANAGER, SUBMITTER, LINGUIST -> true;
            case GUEST, PORTAL_MEMBER -> false;
        };
    }

    /**
     * Refuses a change.
     *
     * @param approved whether an approved term is changed or a term becomes approved
     * @throws Fault.Denied when the caller has no right to the change
     * @throws Fault.InvalidState when the base is readonly
     */
    public void requireWrite(boolean approved) {
        if (!writes) {
            throw new Fault.Denied(
                    "the role LINGUIST permits changing only term bases that its projects use with writeMode");
        }
        if (approved && !approves) {
            throw new Fault.Denied("only terminologists and managers may approve terms or change approved terms");
        }
        requireWritable();
    }

    public void requireWritable() {
        if (readonly) {
            throw new Fault.InvalidState("the term base is read-only");
        }
    }

    /** The values of {@code userAllowedOperations}. */
    List<String> operations() {
        var all = new ArrayList<String>(List.of("SEARCH"));
        if (mayShow()) {
            all.add("READ");
        }
        if (mayWrite(false)) {
            all.add("CREATE_TERM");
            all.add("EDIT_TERM");
        }
        if (mayWrite(true)) {
            all.add("APPROVE_TERM");
        }
        if (role == Role.ADMIN || role == Role.PROJECT_MANAGER) {
            all.add("EXPORT");
            all.add("EDIT");
            all.add("DELETE");
            if (!readonly) {
                all.add("IMPORT");
            }
        }
        return List.copyOf(all);
    }
}
