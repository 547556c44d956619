package dev.parlance.template;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import org.jspecify.annotations.Nullable;

/**
 * Which project templates a caller sees: all, or those of one client and those without a client. To the caller, others
 * do not exist.
 *
 * @param client null for all
 */
record TemplateScope(@Nullable Long client) {
    static final TemplateScope ALL = new TemplateScope(null);

    /** A SUBMITTER without a client works for all of them, and so sees all templates. */
    static TemplateScope of(Caller caller) {
        return caller.role() == Role.SUBMITTER ? new TemplateScope(caller.clientId()) : ALL;
    }
}
