package dev.parlance.file.formats.plaintext;

import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.UserExpression;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import org.jspecify.annotations.Nullable;

/** Selects the parts of a line that are text, and finds the key of a line, by the import settings. */
final class PlainTextChoice {
    private static final String TEXT = "txt/translatableTextRegexp";
    private static final String KEY = "txt/contextKey";

    private final @Nullable UserExpression texts;
    private final @Nullable UserExpression keys;
    private final boolean groups;

    PlainTextChoice(FileImportSettings settings) {
        this.texts = UserExpression.of(TEXT, settings.text(TEXT));
        this.keys = UserExpression.of(KEY, settings.text(KEY));
        this.groups = settings.flag("txt/regexpCapturingGroups");
    }

    /** A part of a line. */
    record Stretch(int start, int end) {}

    /** The whole line, or the matches of the expression; of overlapping groups only the first. */
    List<Stretch> stretches(String line) {
        if (texts == null) {
            return List.of(new Stretch(0, line.length()));
        }
        var stretches = new ArrayList<Stretch>();
        texts.each(line, match -> {
            if (groups) {
                addGroups(match, stretches);
            } else {
                stretches.add(new Stretch(match.start(), match.end()));
            }
        });
        return stretches;
    }

    private static void addGroups(MatchResult match, List<Stretch> stretches) {
        for (var i = 1; i <= match.groupCount(); i++) {
            var end = stretches.isEmpty() ? 0 : stretches.getLast().end();
            if (match.start(i) >= end) {
                stretches.add(new Stretch(match.start(i), match.end(i)));
            }
        }
    }

    @Nullable
    String key(String line) {
        if (keys == null) {
            return null;
        }
        var found = new ArrayList<String>();
        keys.each(line, match -> {
            if (found.isEmpty()) {
                var group = match.groupCount() > 0 ? match.group(1) : null;
                found.add(group == null ? match.group() : group);
            }
        });
        return found.isEmpty() ? null : found.getFirst();
    }
}
