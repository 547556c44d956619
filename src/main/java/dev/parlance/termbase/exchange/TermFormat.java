package dev.parlance.termbase.exchange;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The formats of import and export of term bases. */
public enum TermFormat {
    TBX("application/x-tbx+xml", ".tbx", ".xml"),
    XLSX("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx"),
    CSV("text/csv; charset=utf-8", ".csv", ".tsv", ".txt");

    private final String mediaType;
    /** The first one is that of exports. */
    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<String> endings;

    TermFormat(String mediaType, String... endings) {
        this.mediaType = mediaType;
        this.endings = List.of(endings);
    }

    public String mediaType() {
        return mediaType;
    }

    public String ending() {
        return endings.getFirst();
    }

    /** Finds the format by the extension of a file name. */
    public static Optional<TermFormat> of(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(format -> format.endings.stream().anyMatch(lower::endsWith))
                .findFirst();
    }
}
