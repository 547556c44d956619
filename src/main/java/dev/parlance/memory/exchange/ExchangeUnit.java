package dev.parlance.memory.exchange;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A translation of a text into one language. A unit of a file with several languages becomes several consecutive ones
 * of these.
 *
 * @param previousSource plain text of the source before it in its document, or null
 * @param nextSource plain text of the source after it, or null
 * @param contextKey its key in formats that have keys, or null
 */
public record ExchangeUnit(
        UnitText source,
        String targetLang,
        UnitText target,
        @Nullable String previousSource,
        @Nullable String nextSource,
        @Nullable String contextKey,
        UnitStamp stamp,
        List<UnitDetail> details) {
    public ExchangeUnit {
        previousSource = known(previousSource);
        nextSource = known(nextSource);
        contextKey = known(contextKey);
        details = List.copyOf(details);
    }

    /** A blank context is none, because files cannot tell them apart. */
    private static @Nullable String known(@Nullable String context) {
        return context == null || context.isBlank() ? null : context;
    }
}
