package dev.parlance.file.formats.ini;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.text.LineRanges;
import dev.parlance.file.text.PosixLocale;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the keys of the type localestring, except the names of icons, with their translations. */
final class DesktopReader {
    private static final Set<String> KEYS = Set.of("Name", "GenericName", "Comment", "Keywords");
    private static final Pattern ENTRY = Pattern.compile("\\s*+([A-Za-z0-9-]+)(?:\\[([^\\]]*+)\\])?\\s*+=\\s*+");
    private static final Pattern OWN_KEY = Pattern.compile("X-[A-Za-z0-9-]*-(?:FullName|Keywords|Name|Comment)");

    private final String text;
    private final @Nullable String locale;
    /** The first text of each key, which is the one that translations are of, by its section and key. */
    private final Map<String, DesktopEntry> sources = new LinkedHashMap<>();

    private final Map<String, DesktopEntry> translations = new HashMap<>();

    /**
     * A reader of a file.
     *
     * @param wanted the language of the translations; null when they are not wanted
     */
    DesktopReader(String text, @Nullable String wanted) {
        this.text = text;
        this.locale = wanted == null ? null : PosixLocale.of(wanted);
    }

    DesktopUnit read() {
        var lines = new LineRanges(text);
        var section = 0;
        while (lines.next()) {
            var line = lines.line();
            if (line.startsWith("[")) {
                section = lines.start();
            } else {
                entry(line, section, lines);
            }
        }
        return unit();
    }

    private void entry(String line, int section, LineRanges lines) {
        var match = ENTRY.matcher(line);
        if (!match.lookingAt()
                || (!KEYS.contains(match.group(1))
                        && !OWN_KEY.matcher(match.group(1)).matches())) {
            return;
        }
        var entry = new DesktopEntry(
                match.group(1), lines.start(), lines.start() + match.end(), lines.end(), lines.after());
        if (match.group(2) == null) {
            sources.putIfAbsent(section + " " + entry.key(), entry);
        } else if (locale != null && PosixLocale.same(match.group(2), locale)) {
            translations.putIfAbsent(section + " " + entry.key(), entry);
        }
    }

    private DesktopUnit unit() {
        var paragraphs = new ArrayList<Paragraph>();
        var targets = new ArrayList<@Nullable DesktopEntry>();
        for (var source : sources.entrySet()) {
            var translation = translations.get(source.getKey());
            targets.add(translation);
            var entry = source.getValue();
            paragraphs.add(Paragraph.of(DesktopText.read(entry.value(text)), entry.key(), null)
                    .translated(translated(translation), false, false));
        }
        return new DesktopUnit(text, locale, paragraphs, List.copyOf(sources.values()), targets);
    }

    private @Nullable SegmentText translated(@Nullable DesktopEntry translation) {
        return translation == null || translation.value(text).isBlank()
                ? null
                : DesktopText.read(translation.value(text));
    }
}
