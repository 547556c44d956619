package dev.parlance.termbase.exchange;

import java.util.Locale;
import java.util.Optional;

/** The formats of import and export of term bases. */
public enum TermFormat {
    TBX("application/x-tbx+xml", ".tbx"),
    XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx"),
    CSV("text/csv; charset=utf-8", ".csv");

    private final String mediaType;
    private final String ending;

    TermFormat(String mediaType, String ending) {
        this.mediaType = mediaType;
        this.ending = ending;
    }

    public String mediaType() {
        return mediaType;
    }

    public String ending() {
        return ending;
    }

    /** Finds the format by the extension of a file name. */
    public static Optional<TermFormat> of(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".tbx") || lower.endsWith(".xml")) {
            return Optional.of(TBX);
        }
        if (lower.endsWith(".xlsx")) {
            return Optional.of(XLSX);
        }
        return lower.endsWith(".csv") || lower.endsWith(".tsv") || lower.endsWith(".txt")
                ? Optional.of(CSV)
                : Optional.empty();
    }
}
