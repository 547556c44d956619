package dev.parlance.project;

import dev.parlance.shared.Page;
import java.util.Arrays;

/** What a list of projects can be sorted by; equals go by id, so that pages neither repeat nor skip. */
enum ProjectOrder {
    ID("id"),
    NAME("name"),
    STATUS("status"),
    DATE_CREATED("dateCreated"),
    DATE_DUE("dateDue");

    private final String property;

    ProjectOrder(String property) {
        this.property = property;
    }

    /** Name on the wire. */
    String property() {
        return property;
    }

    /** The contract allows no other names. */
    static ProjectOrder named(String property) {
        return Arrays.stream(values())
                .filter(order -> order.property.equals(property))
                .findFirst()
                .orElseThrow();
    }

    Page.Order in(Page.Direction direction) {
        return new Page.Order(direction, property);
    }
}
