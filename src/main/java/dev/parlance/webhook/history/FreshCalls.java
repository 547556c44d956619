package dev.parlance.webhook.history;

import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The calls that no list has yet, which are stored in groups with one array per column, as SQL for a filter. Only the
 * columns that the filter needs are unpacked: to unpack them takes most of the time.
 *
 * @param webhook whether only calls of one webhook, $1, are wanted
 * @param success whether only successful or only failed calls, $2, are wanted
 * @param kinds whether only calls of some kinds, $4, are wanted
 * @param status whether only calls with one status, $5, are wanted
 */
record FreshCalls(boolean webhook, boolean success, boolean kinds, boolean status) {
    // Unnested side by side in the select list, as for the lists. Each statement has all conditions, so that it has the
    // same arguments.
    private static final String CONDITIONS = """
             where ($1 = -1 or e.webhook_id = $1)
               and e.success = any ($2)
               and (cardinality($4::text[]) = 0 or e.kind = any ($4))
               and ($5::smallint is null or (e.known and coalesce(e.status, 0) = $5))
            """;
    // a group has as many successes as calls, and this is its smallest column
    private static final String ALL = "cardinality(f.successes)";

    /** The statements of one kind, one per filter. */
    static final class Statements {
        private static final int WEBHOOK = 1;
        private static final int SUCCESS = 2;
        private static final int KINDS = 4;
        private static final int STATUS = 8;

        private final List<String> byFilter;

        /**
         * Prepares the texts of all statements.
         *
         * @param statement the statement of a filter
         */
        Statements(Function<FreshCalls, String> statement) {
            byFilter = IntStream.range(0, 2 * STATUS)
                    .mapToObj(bits -> statement.apply(new FreshCalls(
                            (bits & WEBHOOK) > 0, (bits & SUCCESS) > 0, (bits & KINDS) > 0, (bits & STATUS) > 0)))
                    .toList();
        }

        String of(CallListStore.Selection selection) {
            return byFilter.get((selection.webhook() == null ? 0 : WEBHOOK)
                    + (selection.success() == null ? 0 : SUCCESS)
                    + (selection.kinds().isEmpty() ? 0 : KINDS)
                    + (selection.status() == null ? 0 : STATUS));
        }
    }

    /** Selects the bounds of each group, and its number of calls that the filter wants. */
    String counts() {
        var wanted = webhook || success || kinds || status
                ? "(select count(*) from (select " + columns() + ") e" + CONDITIONS + ")"
                : ALL;
        // groups that an instance of an earlier version has written have no bounds
        return """
                select coalesce(f.first_id, '00000000-0000-0000-0000-000000000000') as first_id,
                       coalesce(f.last_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as last_id,
                       %s as calls
                  from webhook_call_fresh f
                """.formatted(wanted);
    }

    /**
     * Selects the ids of the calls that the filter wants.
     *
     * @param since the parameter with an identifier; calls before it may be missing
     */
    String ids(String since) {
        return "select e.id from (select unnest(f.ids) as id, " + columns() + " from webhook_call_fresh f"
                + " where coalesce(f.last_id >= " + since + ", true)) e" + CONDITIONS;
    }

    private String columns() {
        var values = List.of(
                webhook ? "unnest(f.webhook_ids)" : "null::bigint",
                kinds ? "unnest(f.kinds)" : "null::text",
                success ? "unnest(f.successes)" : "true",
                status ? "unnest(f.statuses)" : "null::smallint");
        return "%s as webhook_id, %s as kind, %s as success, %s as status, f.statuses is not null as known"
                .formatted(values.toArray());
    }
}
