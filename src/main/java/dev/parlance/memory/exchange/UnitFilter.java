package dev.parlance.memory.exchange;

import java.io.IOException;

/** Passes on the units that a memory can store, and counts the others. */
record UnitFilter(ReadReport report, UnitFiles.Sink sink) {
    /** The most UTF-16 characters of a text, as in the API. */
    private static final int MOST_CHARACTERS = 65_536;

    private static final int MOST_CODES = 1_000;

    void add(ExchangeUnit unit) throws IOException {
        if (empty(unit.source()) || empty(unit.target())) {
            report.emptyText();
        } else if (tooLong(unit.source()) || tooLong(unit.target())) {
            report.longText();
        } else {
            report.unit();
            sink.add(unit);
        }
    }

    private static boolean empty(UnitText text) {
        return text.text().text().isBlank();
    }

    private static boolean tooLong(UnitText text) {
        return text.text().text().length() > MOST_CHARACTERS
                || text.text().codes().size() > MOST_CODES;
    }
}
