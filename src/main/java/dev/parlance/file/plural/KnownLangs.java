package dev.parlance.file.plural;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** What was found for languages, up to a number of them: to find it takes longer than to read a small file. */
public final class KnownLangs<T> {
    private static final int MOST = 256;

    private final Map<String, T> known = new ConcurrentHashMap<>();
    private final Function<String, T> found;

    /**
     * Knows nothing yet.
     *
     * @param found finds it; always the same for a language, and immutable
     */
    public KnownLangs(Function<String, T> found) {
        this.found = found;
    }

    public T of(String lang) {
        var value = known.get(lang);
        if (value == null) {
            value = found.apply(lang);
            if (known.size() < MOST) {
                known.put(lang, value);
            }
        }
        return value;
    }
}
