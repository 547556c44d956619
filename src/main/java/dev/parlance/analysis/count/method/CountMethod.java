package dev.parlance.analysis.count.method;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Optional;

/** The published counting methods; every analysis names its method by {@link #id}. */
public enum CountMethod {
    /** Counts as word processors do: runs between spaces, characters of Han and kana, dictionary words. */
    PARLANCE_1("parlance-1") {
        @Override
        public TextCounter counter(String lang) {
            return new ParlanceCounter();
        }
    },
    /** Global Information Management Metrics eXchange, Volume 2.0 (ETSI GS LIS 004). */
    GMX_V_2_0("gmx-v-2.0") {
        @Override
        public TextCounter counter(String lang) {
            return GmxCounter.of(lang);
        }
    };

    private final String id;

    CountMethod(String id) {
        this.id = id;
    }

    /** The name in the configuration, in responses and in the documentation. */
    @JsonValue
    public String id() {
        return id;
    }

    /** The method with this id, if it exists. */
    public static Optional<CountMethod> of(String id) {
        return Arrays.stream(values()).filter(method -> method.id.equals(id)).findFirst();
    }

    /**
     * A counter for one thread.
     *
     * @param lang language code of the texts, BCP 47 with {@code -} or {@code _}; {@code parlance-1} uses the script
     *     of each character and ignores it
     */
    public abstract TextCounter counter(String lang);
}
