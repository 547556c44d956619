package dev.parlance.memory.segment;

import dev.parlance.memory.exchange.ExchangeUnit;
import dev.parlance.memory.exchange.UnitStamp;
import dev.parlance.memory.exchange.UnitText;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.SegmentText;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A translation to write into a memory; missing values of its stamp mean the writer, if there is one, and now. */
public record TranslationUnit(ExchangeUnit content, MemoryContext context, Identity identity) {

    /** Two units of one memory with the same identity are the same unit. */
    record Identity(String targetLang, Fingerprint source, Fingerprint context) {}

    /** Converts a unit of a file. */
    public static TranslationUnit of(ExchangeUnit unit) {
        var context = MemoryContext.of(unit.previousSource(), unit.nextSource(), unit.contextKey());
        var source = Fingerprint.of(unit.source().text());
        return new TranslationUnit(unit, context, new Identity(unit.targetLang(), source, context.whole()));
    }

    /** Creates a unit of the caller with the current time. */
    public static TranslationUnit of(
            String targetLang,
            SegmentText source,
            SegmentText target,
            @Nullable String previousSource,
            @Nullable String nextSource,
            @Nullable String contextKey) {
        return of(new ExchangeUnit(
                UnitText.of(source),
                targetLang,
                UnitText.of(target),
                previousSource,
                nextSource,
                contextKey,
                UnitStamp.NONE,
                List.of()));
    }

    /** Keeps the last unit of each identity, unless an earlier one has a later date of change. */
    public static List<TranslationUnit> distinct(Collection<TranslationUnit> units) {
        var distinct = new LinkedHashMap<Identity, TranslationUnit>();
        for (var unit : units) {
            var earlier = distinct.get(unit.identity());
            if (earlier == null || !earlier.newerThan(unit)) {
                distinct.remove(unit.identity());
                distinct.put(unit.identity(), unit);
            }
        }
        return List.copyOf(distinct.values());
    }

    private boolean newerThan(TranslationUnit other) {
        var own = content.stamp().lastChange();
        var others = other.content.stamp().lastChange();
        return own != null && others != null && own.isAfter(others);
    }
}
