package dev.parlance.customfield.definition;

import org.jspecify.annotations.Nullable;

/**
 * What a single option is added as and replaced by.
 *
 * @param deprecated null for false
 */
public record OptionValue(String value, @Nullable Boolean deprecated) {
    boolean isDeprecated() {
        return Boolean.TRUE.equals(deprecated);
    }
}
