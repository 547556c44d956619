package dev.parlance.job.provider;

import dev.parlance.fault.Violation;
import java.util.ArrayList;
import java.util.List;

/** A reference to a provider and its JSON pointer in the body. */
public record ProviderPlace(String pointer, ProviderRef ref) {
    /** The places of a list at {@code pointer}. */
    static List<ProviderPlace> all(String pointer, List<ProviderRef> refs) {
        var places = new ArrayList<ProviderPlace>();
        for (var i = 0; i < refs.size(); i++) {
            places.add(new ProviderPlace(pointer + "/" + i, refs.get(i)));
        }
        return places;
    }

    Violation unknown() {
        return Violation.at(pointer, "unknown", "there is no active " + ref);
    }
}
