package dev.parlance.config.section;

import java.util.Locale;

/** A part of the service that an instance may run. */
public enum InstanceRole {
    HTTP,
    IMPORT,
    ANALYSIS,
    SEARCH,
    DELIVERY;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
