package dev.parlance.template;

import dev.parlance.shared.Page;
import java.util.Arrays;

/** What a list of templates can be sorted by; equals go by id, so that pages neither repeat nor skip. */
enum TemplateOrder {
    ID("id"),
    NAME("name"),
    SOURCE_LANG("sourceLang"),
    DATE_CREATED("dateCreated");

    private final String property;

    TemplateOrder(String property) {
        this.property = property;
    }

    /** The contract allows no other names. */
    static TemplateOrder named(String property) {
        return Arrays.stream(values())
                .filter(order -> order.property.equals(property))
                .findFirst()
                .orElseThrow();
    }

    Page.Order in(Page.Direction direction) {
        return new Page.Order(direction, property);
    }
}
