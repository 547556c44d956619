package dev.parlance.webhook.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The calls that no list has yet, which are stored in groups with one array per column, as SQL for a filter. To unpack
 * arrays takes most of the time. So the places of the calls are found by the column that leaves the fewest, and only
 * these places of the others are read. Groups are deleted when they are listed; "id > 0" has them read by their key,
 * which passes over deleted ones, and not from a table whose pages are mostly empty.
 *
 * @param webhook whether only calls of one webhook, $1, are wanted
 * @param success whether only successful or only failed calls, $2, are wanted
 * @param kinds whether only calls of some kinds, $4, are wanted
 * @param status whether only calls with one status, $5, are wanted
 */
record FreshCalls(boolean webhook, boolean success, boolean kinds, boolean status) {
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
        // groups that an instance of an earlier version has written have no bounds
        return """
                select coalesce(f.first_id, '00000000-0000-0000-0000-000000000000') as first_id,
                       coalesce(f.last_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff') as last_id,
                       %s as calls
                  from (select first_id, last_id, %s from webhook_call_fresh where id > 0 offset 0) f
                """.formatted(count(), unpacked("successes"));
    }

    private String count() {
        if (!isFiltered()) {
            return ALL;
        }
        return others().isEmpty()
                ? "coalesce(cardinality(%s), 0)".formatted(places())
                : "(select count(*) from unnest(%s) as p (place)%s)".formatted(places(), others());
    }

    /**
     * Selects the ids of the calls that the filter wants.
     *
     * @param since the parameter with an identifier; calls before it may be missing
     */
    String ids(String since) {
        return """
                select %s as id
                  from (select %s
                          from webhook_call_fresh
                         where id > 0
                           and coalesce(last_id >= %s, true)
                           -- so that each statement has the same arguments
                           and num_nulls($1::bigint, $2::boolean[], $4::text[], $5::smallint) >= 0
                        offset 0) f
                """.formatted(isFiltered() ? "f.ids[p.place]" : "unnest(f.ids)", unpacked("ids"), since)
                + (isFiltered() ? " cross join lateral unnest(%s) as p (place)%s".formatted(places(), others()) : "");
    }

    private boolean isFiltered() {
        return webhook || kinds || success || status;
    }

    /** The places of calls in their group by the first column that the filter needs. */
    private String places() {
        if (webhook) {
            return "array_positions(f.webhook_ids, $1)";
        }
        if (kinds) {
            return "array(select unnest(array_positions(f.kinds, k.kind))"
                    + " from (select distinct unnest($4::text[]) as kind) k)";
        }
        return success
                ? "array_positions(f.successes, ($2::boolean[])[1])"
                : "array_positions(f.statuses, $5::smallint)"
                        + " || case when $5 = 0 then array_positions(f.statuses, null::smallint) end";
    }

    /** The conditions on the other columns. */
    private String others() {
        var conditions = new ArrayList<String>();
        if (kinds && webhook) {
            conditions.add("f.kinds[p.place] = any ($4)");
        }
        if (success && (webhook || kinds)) {
            conditions.add("f.successes[p.place] = any ($2)");
        }
        if (status && (webhook || kinds || success)) {
            conditions.add("f.known and coalesce(f.statuses[p.place], 0) = $5");
        }
        return conditions.isEmpty() ? "" : " where " + String.join(" and ", conditions);
    }

    /** The columns that the filter needs; by the operator, each is decompressed once and not for each place. */
    private String unpacked(String always) {
        var columns = new ArrayList<String>(List.of(always + " || '{}' as " + always));
        if (webhook) {
            columns.add("webhook_ids");
        }
        if (kinds) {
            columns.add("kinds || '{}' as kinds");
        }
        if (success && !always.equals("successes")) {
            columns.add("successes || '{}' as successes");
        }
        if (status) {
            // an instance of an earlier version writes none
            columns.add("statuses || '{}' as statuses, statuses is not null as known");
        }
        return String.join(", ", columns);
    }
}
