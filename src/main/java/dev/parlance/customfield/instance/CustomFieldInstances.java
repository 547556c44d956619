package dev.parlance.customfield.instance;

import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import java.util.List;

/** All instances of custom fields that an entity has, oldest first (section 4.10 of the interface). */
public record CustomFieldInstances(List<CustomFieldInstance> customFieldInstances) {
    private static final Page.Order OLDEST_FIRST = new Page.Order(Page.Direction.ASC, "createdAt");

    /** Some of them, in the shape of all lists. */
    public Page<CustomFieldInstance> page(PageRequest request) {
        var content = customFieldInstances.stream()
                .skip(request.offset())
                .limit(request.pageSize())
                .toList();
        return Page.of(request, customFieldInstances.size(), content, OLDEST_FIRST);
    }
}
