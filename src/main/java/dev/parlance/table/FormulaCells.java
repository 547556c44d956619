package dev.parlance.table;

/**
 * The cells of CSV that a spreadsheet would run as a formula. An apostrophe before such a cell makes it a text; reading
 * removes it again. A cell that begins with apostrophes and would otherwise lose one gets one more, so that every text
 * is read as it was written.
 */
final class FormulaCells {
    /** The last four are full-width forms, which spreadsheets of some languages accept. */
    private static final String BEGINNINGS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private FormulaCells() {}

    /**
     * The cell as it is written.
     *
     * @param formulas whether formulas get an apostrophe; a text that begins with one is always protected
     */
    static String escape(String cell, boolean formulas) {
        var apostrophes = apostrophes(cell);
        return beginsFormula(cell, apostrophes) && (formulas || apostrophes > 0) ? "'" + cell : cell;
    }

    /** The text of a cell that was read. */
    static String unescape(String cell) {
        var apostrophes = apostrophes(cell);
        return apostrophes > 0 && beginsFormula(cell, apostrophes) ? cell.substring(1) : cell;
    }

    private static int apostrophes(String cell) {
        var count = 0;
        while (count < cell.length() && cell.charAt(count) == '\'') {
            count++;
        }
        return count;
    }

    private static boolean beginsFormula(String cell, int at) {
        return at < cell.length() && BEGINNINGS.indexOf(cell.charAt(at)) >= 0;
    }
}
