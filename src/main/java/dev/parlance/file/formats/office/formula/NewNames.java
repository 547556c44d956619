package dev.parlance.file.formats.office.formula;

import org.jspecify.annotations.Nullable;

/** The names that a workbook gets, by those that it has, in any case. */
public interface NewNames {
    /** The name that a sheet gets, which may be the one that it has; null when there is no such sheet. */
    @Nullable
    String sheet(String name);

    /** The name that a column of a table gets; null when it stays. */
    @Nullable
    String column(String table, String column);
}
