package dev.parlance.file.formats.office.formula;

import org.jspecify.annotations.Nullable;

/** The names that a workbook gets. */
public interface NewNames {
    /** The name that a column of a table gets; null when it stays. Names of both have any case. */
    @Nullable
    String column(String table, String column);
}
