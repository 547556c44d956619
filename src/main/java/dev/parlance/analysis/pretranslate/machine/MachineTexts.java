package dev.parlance.analysis.pretranslate.machine;

import dev.parlance.machinetranslate.MarkedText;
import dev.parlance.machinetranslate.call.Translation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The latest translations of one service for one language, so that a text that occurs again is not sent again. They are
 * limited in characters. For one thread at a time.
 */
final class MachineTexts {
    private static final long MOST_CHARACTERS = 1 << 20;

    private final Map<Key, Translation> latest = new LinkedHashMap<>(16, 0.75f, true);
    private final String service;
    private long characters;

    /** A text as it is sent. */
    record Key(boolean marked, String text) {
        static Key of(MarkedText text) {
            return new Key(text.marked(), text.text());
        }

        private long size(Translation translation) {
            return (long) text.length() + translation.text().length();
        }
    }

    /**
     * No translations yet.
     *
     * @param service identifies the service and the language
     */
    MachineTexts(String service) {
        this.service = service;
    }

    boolean isOf(String other) {
        return service.equals(other);
    }

    @Nullable
    Translation find(Key text) {
        return latest.get(text);
    }

    void add(Key text, Translation translation) {
        var before = latest.put(text, translation);
        characters += text.size(translation) - (before == null ? 0 : text.size(before));
        var oldest = latest.entrySet().iterator();
        while (characters > MOST_CHARACTERS && oldest.hasNext()) {
            var entry = oldest.next();
            characters -= entry.getKey().size(entry.getValue());
            oldest.remove();
        }
    }
}
