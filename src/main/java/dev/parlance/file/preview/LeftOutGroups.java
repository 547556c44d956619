package dev.parlance.file.preview;

import dev.parlance.file.format.LeftOut;
import dev.parlance.file.preview.ImportPreview.Group;
import dev.parlance.file.preview.ImportPreview.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counts the texts that are left out by reason, and keeps the first ones of each. */
final class LeftOutGroups implements LeftOut {
    private static final int MOST_TEXTS = 10;
    private static final String SETTING = "SETTING";

    private final Map<Reason, List<Text>> texts = new LinkedHashMap<>();
    private final Map<Reason, Integer> counts = new LinkedHashMap<>();

    /** The fields of a group that its texts have in common. */
    private record Reason(
            String name, @Nullable String setting, @Nullable String value) {}

    @Override
    public void text(Why why, Supplier<String> text, @Nullable String contextKey) {
        add(new Reason(why.name(), null, null), text, contextKey);
    }

    /**
     * A setting leaves out a text.
     *
     * @param value of the setting as JSON
     */
    void bySetting(String setting, String value, Supplier<String> text, @Nullable String contextKey) {
        add(new Reason(SETTING, setting, Excerpt.leftOut(value)), text, contextKey);
    }

    private void add(Reason reason, Supplier<String> text, @Nullable String contextKey) {
        counts.merge(reason, 1, Integer::sum);
        var known = texts.computeIfAbsent(reason, _ -> new ArrayList<>());
        if (known.size() < MOST_TEXTS) {
            known.add(new Text(Excerpt.leftOut(text.get()), contextKey == null ? null : Excerpt.leftOut(contextKey)));
        }
    }

    List<Group> groups() {
        return texts.entrySet().stream()
                .map(entry -> new Group(
                        entry.getKey().name(),
                        entry.getKey().setting(),
                        entry.getKey().value(),
                        counts.getOrDefault(entry.getKey(), 0),
                        entry.getValue()))
                .toList();
    }
}
