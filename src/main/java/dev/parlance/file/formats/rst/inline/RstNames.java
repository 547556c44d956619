package dev.parlance.file.formats.rst.inline;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** The names that references of a file have, which the titles and targets that they refer to must keep. */
public final class RstNames {
    private static final int LONGEST = 200;

    private final Set<String> names = new HashSet<>();

    private RstNames() {}

    public static RstNames of(String file) {
        var names = new RstNames();
        for (var at = file.indexOf('_'); at > 0; at = file.indexOf('_', at + 1)) {
            names.reference(file, at);
        }
        return names;
    }

    private void reference(String file, int at) {
        var from = at;
        if (file.charAt(at - 1) == '`') {
            var least = Math.max(0, at - LONGEST);
            from = at - 2;
            while (from >= least && file.charAt(from) != '`') {
                from--;
            }
            if (from >= least) {
                names.add(normalized(file.substring(from + 1, at - 1)));
            }
            return;
        }
        while (from > 0 && at - from < LONGEST && isNamePart(file.charAt(from - 1))) {
            from--;
        }
        while (from < at && !RstCharacters.isName(file.charAt(from))) {
            from++;
        }
        if (at + 1 == file.length() || !RstCharacters.isName(file.charAt(at + 1))) {
            names.add(normalized(file.substring(from, at)));
        }
    }

    private static boolean isNamePart(char c) {
        return RstCharacters.isName(c) || "-.+:_".indexOf(c) >= 0;
    }

    /** Whether a reference has a name. */
    public boolean has(String name) {
        return names.contains(normalized(name));
    }

    private static String normalized(String name) {
        return name.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }
}
