package dev.parlance.customfield.instance;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reference by uid, for fields, options and instances, whose ids are not public. */
public record UidReference(String uid) {
    static List<String> uids(@Nullable List<UidReference> references) {
        return references == null
                ? List.of()
                : references.stream().map(UidReference::uid).toList();
    }
}
