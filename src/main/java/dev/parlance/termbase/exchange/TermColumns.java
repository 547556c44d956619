package dev.parlance.termbase.exchange;

import dev.parlance.shared.Lang;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a table of terms, and the cells that hold several values. */
final class TermColumns {
    /** The columns of an export, in their order. */
    static final List<String> ALL = List.of(
            ("conceptId conceptNote definition domain subDomains url lang text status termType partOfSpeech gender"
                            + " number preferred forbidden caseSensitive exactMatch note usage shortTranslation"
                            + " customFields")
                    .split(" ", -1));

    private static final Map<String, String> NAMES = names();

    private TermColumns() {}

    private static Map<String, String> names() {
        var names = new HashMap<String, String>();
        ALL.forEach(column -> names.put(column.toLowerCase(Locale.ROOT), column));
        names.put("concept", "conceptId");
        names.put("term", "text");
        names.put("language", "lang");
        names.put("subdomain", "subDomains");
        names.put("pos", "partOfSpeech");
        return Map.copyOf(names);
    }

    /** The column that a header cell names, or the cell itself. */
    static String name(String cell) {
        var plain = cell.strip();
        return NAMES.getOrDefault(
                plain.toLowerCase(Locale.ROOT).replace("_", "").replace(" ", ""), plain);
    }

    /** Whether a column has the terms of a language. */
    static boolean isLang(String column) {
        return !ALL.contains(column) && Lang.known(column);
    }

    /** Splits a cell at bars; {@code \|} is a bar and {@code \\} a backslash. */
    static List<String> split(@Nullable String cell) {
        if (cell == null) {
            return List.of();
        }
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        for (var i = 0; i <= cell.length(); i++) {
            var c = i < cell.length() ? cell.charAt(i) : '|';
            if (c == '\\' && i + 1 < cell.length() && "|\\".indexOf(cell.charAt(i + 1)) >= 0) {
                part.append(cell.charAt(++i));
            } else if (c == '|') {
                if (!part.toString().isBlank()) {
                    parts.add(part.toString().strip());
                }
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        return parts;
    }

    static String join(List<String> parts) {
        return String.join(
                "|",
                parts.stream()
                        .map(part -> part.replace("\\", "\\\\").replace("|", "\\|"))
                        .toList());
    }
}
