package dev.parlance.customfield.instance;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes of one entity's instances that happen together or not at all, in the order remove, update, add. */
public record InstanceBatch(
        @Nullable List<NewInstance> addInstances,
        @Nullable List<UidReference> removeInstances,
        @Nullable List<Update> updateInstances) {

    /** The new value of an instance. */
    record Update(
            UidReference customFieldInstance,
            @Nullable List<UidReference> selectedOptions,
            @Nullable String value) {

        List<String> optionUids() {
            return UidReference.uids(selectedOptions);
        }
    }

    public static InstanceBatch adding(List<NewInstance> instances) {
        return new InstanceBatch(instances, null, null);
    }

    List<NewInstance> added() {
        return addInstances == null ? List.of() : addInstances;
    }

    List<String> removed() {
        return UidReference.uids(removeInstances);
    }

    List<Update> updated() {
        return updateInstances == null ? List.of() : updateInstances;
    }

    /** Uids of the fields to add to. */
    List<String> fieldUids() {
        return added().stream().map(add -> add.customField().uid()).distinct().toList();
    }

    /** Uids of all options that the batch selects. */
    List<String> optionUids() {
        return Stream.concat(
                        added().stream().map(NewInstance::optionUids),
                        updated().stream().map(Update::optionUids))
                .flatMap(List::stream)
                .distinct()
                .toList();
    }
}
