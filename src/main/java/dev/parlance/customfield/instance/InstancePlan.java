package dev.parlance.customfield.instance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a valid batch makes; updates that change nothing are left out.
 *
 * @param removed numbers of instances
 */
public record InstancePlan(List<Long> removed, List<Changed> changed, List<Added> added) {

    /** The new value of an existing instance. */
    public record Changed(long id, String uid, @Nullable String value, List<Long> optionIds) {}

    /** A new instance. */
    public record Added(long fieldId, @Nullable String value, List<Long> optionIds) {}

    boolean isEmpty() {
        return removed.isEmpty() && changed.isEmpty() && added.isEmpty();
    }
}
