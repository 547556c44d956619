package dev.parlance.termbase.base;

import dev.parlance.access.Caller;
import org.jspecify.annotations.Nullable;

/**
 * Which term bases a caller sees: all, or those of its client. To the caller, others do not exist.
 *
 * @param client the client whose term bases are visible if not all are, or null for none
 * @param linguist the linguist who asks and whose rights depend on its projects, or null
 */
record TermBaseScope(
        boolean all, @Nullable Long client, @Nullable Long linguist) {
    static final TermBaseScope ALL = new TermBaseScope(true, null, null);

    static TermBaseScope of(Caller caller) {
        return switch (caller.role()) {
            case ADMIN, PROJECT_MANAGER, SUBMITTER -> ALL;
            case LINGUIST -> new TermBaseScope(true, null, caller.id());
            case GUEST, PORTAL_MEMBER -> new TermBaseScope(false, caller.clientId(), null);
        };
    }
}
