package dev.parlance.customfield.instance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a batch comes to once it has been judged; updates that change nothing are not in it.
 *
 * @param removed numbers of instances
 */
public record InstancePlan(List<Long> removed, List<Changed> changed, List<Added> added) {

    /** An instance that is there, as it is to be. */
    public record Changed(long id, String uid, @Nullable String value, List<Long> optionIds) {}

    /** A new instance. */
    public record Added(long fieldId, @Nullable String value, List<Long> optionIds) {}

    boolean isEmpty() {
        return removed.isEmpty() && changed.isEmpty() && added.isEmpty();
    }
}
