package dev.parlance.bench.delivery;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The calls of one day with their events, lists, chunks and minutes, as the service would have made them: events of
 * ten kinds, half of them of the first, with ten calls each and 5 % of the calls failed. Every tenth webhook receives a
 * kind.
 */
final class HistoryDay {
    static final int CALLS_PER_EVENT = 10;
    static final List<String> KINDS = List.of(
            Bodies.KIND,
            "JOB_CREATED",
            "JOB_DELETED",
            "JOB_ASSIGNED",
            "JOB_UPDATED",
            "PROJECT_CREATED",
            "PROJECT_DELETED",
            "ANALYSIS_CREATED",
            "PROJECT_TEMPLATE_CREATED",
            "TERM_BASE_IMPORTED");
    static final String EVENT_COLUMNS = "id, kind, body";
    static final String CALL_COLUMNS = "id, webhook_id, event_id, kind, retry_attempt, url, success, status_code,"
            + " error_message, duration_millis, remote_address, request_headers, answer_headers, answer";
    static final String LIST_COLUMNS = "webhook_id, level, kind, success, from_id, calls, ids";
    static final String MINUTE_COLUMNS = "webhook_id, from_id, calls, successes, redirects, client_errors,"
            + " server_errors, no_responses, millis, to_10, to_30, to_100, to_300, to_1000, to_3000, to_10000";
    static final String CHUNK_COLUMNS = "from_id, last_id, calls";

    private static final int CHUNK = 4_096;
    private static final int HOUR_MILLIS = 3_600_000;
    private static final int MINUTE_MILLIS = 60_000;
    private static final int HOURS = 24;
    private static final int ALL = -1;
    private static final int DURATION = 12;
    private static final long VERSION = 0x7000;
    private static final long VARIANT = Long.MIN_VALUE;
    private static final byte[] EMPTY = bytes("");
    private static final byte[] NO_HEADERS = bytes("{}");
    private static final byte[] ADDRESS = bytes("203.0.113.7");
    private static final byte[] URL = bytes("https://example.com/hook");
    private static final byte[] ERROR = bytes("answered 503");

    private final Tables tables;
    private final long[] webhooks;
    private final Counts chunk;
    private final Counts hour;
    private final Counts day;
    private final Counts minute;
    private final long[] lastSuccess;
    private final byte[][] kinds = each(KINDS::get);
    private final byte[][] bodies =
            each(kind -> Bodies.body(kind, "0CdeHyBXuKFlOSKMdYtYgE").replace(Bodies.KIND, KINDS.get(kind)));
    private final byte[][] succeeded = each(kind -> KINDS.get(kind) + " 204");
    private final byte[][] failed = each(kind -> KINDS.get(kind) + " 503");
    private long number;
    private long chunkHigh;
    private long chunkLow;
    private long lastHigh;
    private long lastLow;
    private int inChunk;

    /** Where the rows go. */
    record Tables(CopyRows events, CopyRows calls, CopyRows lists, CopyRows minutes, CopyRows chunks) {}

    /**
     * Creates the generator of a day.
     *
     * @param number of calls before this day
     * @param lastSuccess the halves of the newest successful call of each webhook, which are updated
     */
    HistoryDay(Tables tables, long[] webhooks, long number, long[] lastSuccess) {
        this.tables = tables;
        this.webhooks = webhooks;
        this.number = number;
        this.lastSuccess = lastSuccess;
        chunk = new Counts(webhooks.length, true);
        hour = new Counts(webhooks.length, false);
        day = new Counts(webhooks.length, false);
        minute = new Counts(webhooks.length, false);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[][] each(IntFunction<String> text) {
        var all = new byte[KINDS.size()][];
        Arrays.setAll(all, kind -> bytes(text.apply(kind)));
        return all;
    }

    /** Calls by webhook, and of all webhooks by kind, each by success; with their ids if wanted. */
    private static final class Counts {
        private final int[] calls;
        private final long[][] ids;

        private Counts(int webhooks, boolean withIds) {
            calls = new int[2 * (webhooks + KINDS.size())];
            ids = new long[withIds ? calls.length : 0][32];
        }

        private void add(int place, long high, long low) {
            if (ids.length > 0) {
                var count = calls[place];
                if (ids[place].length < 2 * count + 2) {
                    ids[place] = Arrays.copyOf(ids[place], 4 * count);
                }
                ids[place][2 * count] = high;
                ids[place][2 * count + 1] = low;
            }
            calls[place]++;
        }

        private void clear() {
            Arrays.fill(calls, 0);
        }
    }

    /**
     * Writes the rows of a day.
     *
     * @param from the day's first millisecond
     * @param events per hour, at most 300,000
     */
    void write(long from, int events) {
        for (var i = 0; i < HOURS; i++) {
            hour(from + (long) i * HOUR_MILLIS, events);
        }
        list(day, 0, from << 16, 0);
    }

    /** The number of calls so far. */
    long number() {
        return number;
    }

    private void hour(long from, int events) {
        chunkHigh = from << 16;
        chunkLow = 0;
        var before = from;
        for (var event = 0; event < events; event++) {
            var millis = from + (long) event * HOUR_MILLIS / events;
            if (millis / MINUTE_MILLIS != before / MINUTE_MILLIS) {
                minute(before);
            }
            before = millis;
            event(millis);
        }
        minute(before);
        chunk();
        list(hour, 1, from << 16, 0);
    }

    private void event(long millis) {
        var first = number;
        var event = first / CALLS_PER_EVENT;
        var kind = event % 2 == 0 ? 0 : 1 + (int) (event / 2 % (KINDS.size() - 1));
        tables.events.row(3).uuid(high(millis), low(first)).text(kinds[kind]).text(bodies[kind]);
        for (var call = 0; call < CALLS_PER_EVENT; call++) {
            if (inChunk == CHUNK) {
                chunk();
                chunkHigh = high(millis + 1 + call);
                chunkLow = low(number);
            }
            lastHigh = high(millis + 1 + call);
            lastLow = low(number);
            call(high(millis), low(first), kind, kind + KINDS.size() * call);
            inChunk++;
            number++;
        }
    }

    private static long high(long millis) {
        return millis << 16 | VERSION;
    }

    private static long low(long number) {
        return VARIANT | number;
    }

    private void call(long eventHigh, long eventLow, int kind, int webhook) {
        var success = mixed(number) % 20 != 0;
        tables.calls.row(14).uuid(lastHigh, lastLow).int8(webhooks[webhook]).uuid(eventHigh, eventLow);
        tables.calls.text(kinds[kind]).int2(0).text(URL).bool(success).int2(success ? 204 : 503);
        if (success) {
            tables.calls.none();
            lastSuccess[2 * webhook] = lastHigh;
            lastSuccess[2 * webhook + 1] = lastLow;
        } else {
            tables.calls.text(ERROR);
        }
        tables.calls
                .int4(DURATION)
                .text(ADDRESS)
                .text(NO_HEADERS)
                .text(NO_HEADERS)
                .text(EMPTY);
        count(2 * webhook + (success ? 0 : 1));
        count(2 * (webhooks.length + kind) + (success ? 0 : 1));
    }

    private static long mixed(long number) {
        return (number * 0x9E3779B97F4A7C15L) >>> 33;
    }

    private void count(int place) {
        chunk.add(place, lastHigh, lastLow);
        hour.add(place, lastHigh, lastLow);
        day.add(place, lastHigh, lastLow);
        minute.add(place, lastHigh, lastLow);
    }

    private void chunk() {
        tables.chunks.row(3).uuid(chunkHigh, chunkLow).uuid(lastHigh, lastLow).int8(inChunk);
        list(chunk, 2, chunkHigh, chunkLow);
        inChunk = 0;
    }

    /** Writes the rows of a day, an hour or a chunk, and begins the next one. */
    private void list(Counts counts, int level, long high, long low) {
        for (var place = 0; place < counts.calls.length; place++) {
            var calls = counts.calls[place];
            if (calls == 0) {
                continue;
            }
            var own = place / 2 < webhooks.length;
            var kind = own ? place / 2 % KINDS.size() : place / 2 - webhooks.length;
            var success = place % 2 == 0;
            tables.lists.row(7).int8(own ? webhooks[place / 2] : ALL).int2(level);
            tables.lists.text(success ? succeeded[kind] : failed[kind]).bool(success);
            tables.lists.uuid(high, low).int8(calls);
            if (counts.ids.length > 0) {
                tables.lists.uuids(counts.ids[place], calls);
            } else {
                tables.lists.none();
            }
        }
        counts.clear();
    }

    /** Writes the statistics of a minute, and begins the next one. */
    private void minute(long millis) {
        var high = millis / MINUTE_MILLIS * MINUTE_MILLIS << 16;
        var all = 0L;
        var successes = 0L;
        for (var webhook = 0; webhook < webhooks.length; webhook++) {
            var good = minute.calls[2 * webhook];
            var bad = minute.calls[2 * webhook + 1];
            all += good + bad;
            successes += good;
            if (good + bad > 0) {
                minute(webhooks[webhook], high, good + bad, good);
            }
        }
        minute(ALL, high, all, successes);
        minute.clear();
    }

    private void minute(long webhook, long high, long calls, long successes) {
        tables.minutes
                .row(16)
                .int8(webhook)
                .uuid(high, 0)
                .int8(calls)
                .int8(successes)
                .int8(0)
                .int8(0);
        tables.minutes.int8(calls - successes).int8(0).int8(calls * DURATION).int8(0);
        for (var bound = 0; bound < 6; bound++) {
            tables.minutes.int8(calls);
        }
    }
}
