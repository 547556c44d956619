package dev.parlance.file.formats.office.formula;

import org.jspecify.annotations.Nullable;

/** Finds the new names of sheets and of columns of tables. Letters of old names are compared without regard to case. */
public interface NewNames {
    /** The name that a sheet gets, which may be the one that it has; null when there is no such sheet. */
    @Nullable
    String sheet(String name);

    /** The name that a column of a table gets; null when it stays. */
    @Nullable
    String column(String table, String column);
}
