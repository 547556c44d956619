package dev.parlance.customfield.definition;

import dev.parlance.shared.Page;
import java.util.Arrays;

/** What a list of fields can be sorted by; equals go by age, so that pages neither repeat nor skip. */
public enum CustomFieldOrder {
    CREATED_AT("createdAt"),
    LAST_MODIFIED("lastModified"),
    NAME("name"),
    TYPE("type");

    private final String property;

    CustomFieldOrder(String property) {
        this.property = property;
    }

    /** The contract allows no other names. */
    public static CustomFieldOrder named(String property) {
        return Arrays.stream(values())
                .filter(order -> order.property.equals(property))
                .findFirst()
                .orElseThrow();
    }

    Page.Order in(Page.Direction direction) {
        return new Page.Order(direction, property);
    }
}
