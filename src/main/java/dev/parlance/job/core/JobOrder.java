package dev.parlance.job.core;

import dev.parlance.shared.Page;
import java.util.Arrays;

/** What a list of jobs can be sorted by; equals go by their creation, so that pages neither repeat nor skip. */
enum JobOrder {
    DATE_CREATED("dateCreated"),
    DATE_DUE("dateDue"),
    FILENAME("filename"),
    STATUS("status"),
    TARGET_LANG("targetLang"),
    WORKFLOW_LEVEL("workflowLevel");

    private final String property;

    JobOrder(String property) {
        this.property = property;
    }

    /** The contract allows no other names. */
    static JobOrder named(String property) {
        return Arrays.stream(values())
                .filter(order -> order.property.equals(property))
                .findFirst()
                .orElseThrow();
    }

    Page.Order in(Page.Direction direction) {
        return new Page.Order(direction, property);
    }
}
