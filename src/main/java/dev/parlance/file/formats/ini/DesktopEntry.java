package dev.parlance.file.formats.ini;

/**
 * A line with a key and a value.
 *
 * @param start index of the first character of the line
 * @param value index of the first character of the value
 * @param end index after the value
 * @param after index after the line end
 */
record DesktopEntry(String key, int start, int value, int end, int after) {
    boolean isList() {
        return key.endsWith("Keywords");
    }

    String value(String text) {
        return text.substring(value, end);
    }
}
