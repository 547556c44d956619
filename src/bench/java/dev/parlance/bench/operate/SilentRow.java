package dev.parlance.bench.operate;

import dev.parlance.bench.delivery.Machine;
import dev.parlance.db.SilentProxy;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * All connections to the database fall silent: a proxy reads, so that its kernel acknowledges, and passes nothing on.
 * New connections work, as after a failover.
 */
final class SilentRow implements Row {
    private static final int PER_SECOND = 30;
    private static final long WATCHED = TimeUnit.SECONDS.toNanos(40);
    private static final Duration GOOD = Duration.ofSeconds(15);
    private static final Duration DOWN = Duration.ofSeconds(10);

    @Override
    public String name() {
        return "silent";
    }

    @Override
    public String measure() {
        return "all database connections silent, %d requests/s".formatted(PER_SECOND);
    }

    @Override
    public String goal() {
        return "first good answer ≤ 15 s, not ready ≤ 10 s";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        var vertx = Vertx.vertx();
        place.keep(() -> vertx.close().await());
        var proxy = new SilentProxy(vertx, server.port());
        var instance = place.instance(server, Map.of("PARLANCE_DATABASE_URL", DebianServer.url(proxy.port())));
        var load = place.keep(new Load(place.api(instance.base()), PER_SECOND, 20));
        TimeUnit.SECONDS.sleep(5);
        proxy.silence();
        var silent = System.nanoTime();
        var unready = unready(instance, silent);
        load.close();
        var after =
                load.answers().stream().filter(answer -> answer.sent() > silent).toList();
        var good = after.stream()
                .filter(Load.Answer::good)
                .mapToLong(Load.Answer::ended)
                .min();
        var bad = after.stream().filter(answer -> !answer.good()).toList();
        var lastBad = bad.stream().mapToLong(Load.Answer::ended).max().orElse(silent);
        var first = Duration.ofNanos(good.orElse(Long.MAX_VALUE / 2) - silent);
        return new Outcome(
                "first good answer after %.1f s, last failed one after %.1f s (%d failed); %s"
                        .formatted(
                                first.toMillis() / 1_000.0,
                                (lastBad - silent) / 1e9,
                                bad.size(),
                                unready == null
                                        ? "never not ready"
                                        : "not ready after %.1f s".formatted(unready.toMillis() / 1_000.0)),
                first.compareTo(GOOD) <= 0 && unready != null && unready.compareTo(DOWN) <= 0);
    }

    /** Probes for a while; the time until the first probe that fails, or null. */
    private static Duration unready(Instance instance, long since) {
        Duration first = null;
        while (System.nanoTime() - since < WATCHED) {
            if (!instance.answersReady() && first == null) {
                first = Duration.ofNanos(System.nanoTime() - since);
            }
            Machine.sleep(250);
        }
        return first;
    }
}
