package dev.parlance.memory.exchange;

import dev.parlance.memory.exchange.UnitDetail.Kind;
import java.util.List;
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

    private static @Nullable String text(List<UnitDetail> details, Predicate<@Nullable String> type, int most) {
        for (var detail : details) {
            if (detail.kind() == Kind.PROPERTY && type.test(detail.name())) {
                var text = detail.text().startsWith("<seg>") ? inside(detail.text()) : detail.text();
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
