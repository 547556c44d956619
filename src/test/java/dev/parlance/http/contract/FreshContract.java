package dev.parlance.http.contract;

import java.util.Set;

/** A contract whose schemas no other test has compiled. */
public final class FreshContract {
    private FreshContract() {}

    public static Contract read() {
        return Contract.read();
    }

    /** The references that schemas have resolved so far; a reference is resolved when it is first validated. */
    public static Set<String> resolved(Contract contract) {
        return Set.copyOf(contract.schema("/components/schemas/Page")
                .getSchemaContext()
                .getSchemaReferences()
                .keySet());
    }
}
