package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import java.util.ArrayList;
import java.util.List;

/**
 * What a caller may do with a term base. Managers may do everything. A linguist writes terms into bases that are
 * attached for writing to a project it works on; as a terminologist it approves them and changes approved ones. Every
 * active user searches.
 *
 * @param writes whether the caller may write terms
 * @param approves whether approved terms too
 */
public record TermRights(Role role, boolean readonly, boolean writes, boolean approves) {
    /** As what no caller asked for is shown. */
    static final TermRights NOBODY = new TermRights(Role.PORTAL_MEMBER, true, false, false);

    /** @param linguistWrites whether it is attached for writing to a project on which the caller works */
    public static TermRights of(Caller caller, boolean readonly, boolean linguistWrites) {
        var writes = caller.seesAll() || (caller.role() == Role.LINGUIST && linguistWrites);
        var approves = caller.seesAll() || (writes && caller.terminologist());
        return new TermRights(caller.role(), readonly, writes, approves);
    }

    public boolean mayWrite(boolean approved) {
        return writes && !readonly && (approves || !approved);
    }

    /** Whether it may look through the base; others only search. */
    boolean mayShow() {
        return switch (role) {
            case ADMIN, PROJECT_MANAGER, SUBMITTER, LINGUIST -> true;
            case GUEST, PORTAL_MEMBER -> false;
        };
    }

    /**
     * Refuses a change.
     *
     * @param approved whether something approved is changed or becomes approved
     * @throws Fault.Denied when the caller may not
     * @throws Fault.InvalidState when the base is readonly
     */
    public void requireWrite(boolean approved) {
        if (!writes) {
            throw new Fault.Denied(
                    Fault.Denied.Reason.ROLE,
                    "the role LINGUIST permits changing only term bases that its projects use with writeMode");
        }
        if (approved && !approves) {
            throw new Fault.Denied(
                    Fault.Denied.Reason.ROLE,
                    "only terminologists and managers may approve terms or change approved terms");
        }
        requireWritable();
    }

    public void requireWritable() {
        if (readonly) {
            throw new Fault.InvalidState("the term base is read-only");
        }
    }

    /** The words of {@code userAllowedOperations}. */
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
