package dev.parlance.memory.exchange;

import dev.parlance.memory.exchange.UnitDetail.Kind;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The context of a unit from its properties; null where they do not give it. */
record TmxContext(
        @Nullable String previous,
        @Nullable String next,
        @Nullable String key) {
    private static final int MOST_TEXT = 65_536;
    private static final int MOST_KEY = 4_096;

    static TmxContext of(List<UnitDetail> details) {
        return new TmxContext(
                text(details, TmxNames::isPrevious, MOST_TEXT),
                text(details, TmxNames::isNext, MOST_TEXT),
                text(details, TmxNames::isKey, MOST_KEY));
    }

    /** The details of a unit, without the properties that give another context than it has since it was edited. */
    static List<UnitDetail> valid(ExchangeUnit unit) {
        var said = of(unit.details());
        return unit.details().stream()
                .filter(one -> one.kind() != Kind.PROPERTY || !said.differs(unit, one.name()))
                .toList();
    }

    private boolean differs(ExchangeUnit unit, @Nullable String type) {
        return (TmxNames.isPrevious(type) && !Objects.equals(previous, unit.previousSource()))
                || (TmxNames.isNext(type) && !Objects.equals(next, unit.nextSource()))
                || (TmxNames.isKey(type) && !Objects.equals(key, unit.contextKey()));
    }

    private static @Nullable String text(List<UnitDetail> details, Predicate<@Nullable String> type, int most) {
        for (var detail : details) {
            if (detail.kind() == Kind.PROPERTY && type.test(detail.name())) {
                var element = !TmxNames.isOurs(detail.name()) && detail.text().startsWith("<seg>");
                var text = element ? inside(detail.text()) : detail.text();
                if (!text.isBlank() && text.length() <= most) {
                    return text;
                }
            }
        }
        return null;
    }

    /** Reads the text of the element that memoQ writes into its property. */
    private static String inside(String element) {
        return element.replaceAll("<[^>]*>", "")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&amp;", "&");
    }
}
