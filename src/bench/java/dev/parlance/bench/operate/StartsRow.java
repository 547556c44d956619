package dev.parlance.bench.operate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Instances that start one after the other beside two that accept and deliver events. */
final class StartsRow implements Row {
    private static final int STARTS = Integer.getInteger("bench.times", 20);
    private static final int PER_SECOND = Integer.getInteger("bench.rate", 300);
    private static final int WARM_UP = Integer.getInteger("bench.warmUp", 30);
    private static final Duration GOAL = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Together less than the 100 of Debian's PostgreSQL. */
    private static final Map<String, String> SETTINGS =
            Map.of("PARLANCE_DATABASE_MAX_CONNECTIONS", "20", "PARLANCE_HTTP_MAX_CONNECTIONS_PER_ADDRESS", "10000");
    // of the days that are made ahead; without it, its creation waits for the backup
    private static final String NEWEST_DAY = """
            do $$
            declare
              day text;
            begin
              select max(inhrelid::regclass::text) into day
                from pg_inherits
               where inhparent = 'webhook_event'::regclass
                 and inhrelid::regclass::text ~ '\\d$';
              execute 'drop table ' || day;
            end
            $$
            """;

    private final boolean dump;

    StartsRow(boolean dump) {
        this.dump = dump;
    }

    @Override
    public String name() {
        return dump ? "starts-dump" : "starts";
    }

    @Override
    public String measure() {
        return "%d starts under %d events/s%s".formatted(STARTS, PER_SECOND, dump ? " while pg_dump runs" : "");
    }

    @Override
    public String goal() {
        return "%d of %d, each ready ≤ 5 s, no request failed, no event lost".formatted(STARTS, STARTS);
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        place.cacheStart(server);
        var first = place.instance(server, SETTINGS);
        place.instance(server, SETTINGS);
        var api = place.api(first.base());
        var receiver = place.receiver();
        api.register(receiver);
        List<Duration> times = new ArrayList<>();
        var load = place.keep(new Load(api, PER_SECOND, 100));
        TimeUnit.SECONDS.sleep(WARM_UP);
        var backup = dump ? beginBackup(server) : null;
        for (var i = 0; i < STARTS; i++) {
            var instance = place.begin(server, SETTINGS);
            times.add(instance.ready());
            instance.close();
        }
        var whole = backup == null || ended(backup);
        load.close();
        var lost = receiver.lost(load.accepted(), PATIENCE);
        var soon = times.stream().filter(time -> time.compareTo(GOAL) <= 0).count();
        var slowest = times.stream().max(Duration::compareTo).orElseThrow();
        return new Outcome(
                "%d of %d ready, %d of them ≤ 5 s, slowest %.1f s; "
                        .concat("%,d events, %d requests failed%s, %d lost, %d twice%s")
                        .formatted(
                                times.size(),
                                STARTS,
                                soon,
                                slowest.toMillis() / 1_000.0,
                                load.accepted().size(),
                                load.failed().size(),
                                load.failed().isEmpty() ? "" : " (" + Load.explained(load.failed()) + ")",
                                lost,
                                receiver.again(),
                                dump ? whole ? "; the backup is whole" : "; the backup failed" : ""),
                whole && soon == STARTS && lost == 0 && load.failed().isEmpty());
    }

    private static Process beginBackup(DebianServer server) throws Exception {
        server.execute(DebianServer.DATABASE, NEWEST_DAY);
        var backup = server.dumping();
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (backup.getInputStream().available() == 0) {
            if (!backup.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException("pg_dump does not begin");
            }
            TimeUnit.MILLISECONDS.sleep(50);
        }
        return backup;
    }

    /** Reads what the backup has waited to write; it must have lasted until now. */
    private static boolean ended(Process backup) throws Exception {
        var lasted = backup.isAlive();
        try (var output = backup.getInputStream()) {
            output.transferTo(java.io.OutputStream.nullOutputStream());
        }
        Children.end(backup, PATIENCE);
        return lasted && backup.exitValue() == 0;
    }
}
