package dev.parlance.importsettings;

import dev.parlance.http.Query;
import dev.parlance.shared.Page;
import java.util.Objects;

/**
 * What a list is sorted by; equals go by id, so that pages neither repeat nor skip.
 *
 * @param property one that the contract names
 */
record ImportSettingsOrder(String property, Page.Direction direction) {
    static ImportSettingsOrder of(Query query) {
        return new ImportSettingsOrder(
                Objects.requireNonNullElse(query.text("sort"), "id"),
                Page.Direction.valueOf(Objects.requireNonNullElse(query.text("direction"), "ASC")));
    }

    Page.Order shown() {
        return new Page.Order(direction, property);
    }
}
