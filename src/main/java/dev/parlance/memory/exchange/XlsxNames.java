package dev.parlance.memory.exchange;

import dev.parlance.shared.InlineCode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Columns of a workbook other than those of languages. */
final class XlsxNames {
    static final String PREVIOUS = "previousSource";
    static final String NEXT = "nextSource";
    static final String KEY = "contextKey";
    static final String CREATED = "created";
    static final String CREATED_BY = "createdBy";
    static final String CHANGED = "changed";
    static final String CHANGED_BY = "changedBy";
    static final String EXTRA = "extra";
    static final List<String> ALL = List.of(PREVIOUS, NEXT, KEY, CREATED, CREATED_BY, CHANGED, CHANGED_BY, EXTRA);

    private XlsxNames() {}

    /**
     * The data without a column of their own, as JSON.
     *
     * @param codes by language
     */
    record Extra(
            @Nullable Map<String, List<InlineCode>> codes,
            @Nullable List<UnitDetail> details) {

        /** Whether all required fields are present, which JSON from other sources may not ensure. */
        boolean complete() {
            return (codes == null || codes.values().stream().allMatch(Extra::complete))
                    && (details == null || details.stream().allMatch(Extra::complete));
        }

        private static boolean complete(@Nullable List<InlineCode> codes) {
            return codes != null
                    && codes.stream()
                            .allMatch(code -> Objects.nonNull(code)
                                    && Objects.nonNull(code.kind())
                                    && Objects.nonNull(code.data()));
        }

        private static boolean complete(@Nullable UnitDetail detail) {
            return detail != null
                    && Objects.nonNull(detail.on())
                    && Objects.nonNull(detail.kind())
                    && Objects.nonNull(detail.text());
        }
    }
}
