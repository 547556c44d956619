package dev.parlance.customfield.definition;

import org.jspecify.annotations.Nullable;

/**
 * The body that adds or replaces a single option.
 *
 * @param deprecated null for false
 */
public record OptionValue(String value, @Nullable Boolean deprecated) {
    boolean isDeprecated() {
        return Boolean.TRUE.equals(deprecated);
    }
}
