package dev.parlance.bench.operate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The database stops for half a minute, seen through nginx before three instances. */
final class AwayRow implements Row {
    private static final int PER_SECOND = 100;
    private static final int EVENTS = 20;
    private static final int AWAY = Integer.getInteger("bench.away", 30);
    private static final long GOAL = TimeUnit.SECONDS.toNanos(2);

    @Override
    public String name() {
        return "away";
    }

    @Override
    public String measure() {
        return "PostgreSQL away %d s, through nginx, %d requests/s".formatted(AWAY, PER_SECOND);
    }

    @Override
    public String goal() {
        return "every answer 503 problem+json with Retry-After; good ≤ 2 s after; no event lost";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        List<Instance> instances = new ArrayList<>();
        for (var i = 0; i < 3; i++) {
            instances.add(place.instance(server, Map.of()));
        }
        var api = place.api(place.balancer(instances).base());
        var receiver = place.receiver();
        api.register(receiver);
        var load = place.keep(new Load(api, PER_SECOND, EVENTS));
        TimeUnit.SECONDS.sleep(5);
        server.stop();
        TimeUnit.SECONDS.sleep(AWAY);
        server.start();
        var back = System.nanoTime();
        TimeUnit.SECONDS.sleep(10);
        load.close();
        return outcome(load, receiver, back);
    }

    private static Outcome outcome(Load load, Receiver receiver, long back) {
        var lost = receiver.lost(load.accepted(), java.time.Duration.ofSeconds(60));
        var irregular = load.answers().stream().filter(one -> !one.regular()).toList();
        var refused = load.failed().size() - irregular.size();
        var lastBad = load.failed().stream().map(Load.Answer::ended).max(Comparator.naturalOrder());
        var good = load.answers().stream()
                .filter(one -> one.good() && one.ended() > back)
                .mapToLong(Load.Answer::ended)
                .min()
                .orElse(Long.MAX_VALUE);
        var all = Math.max(0, lastBad.orElse(back) - back);
        return new Outcome(
                "%,d answers 503 problem+json with Retry-After, %d others failed%s, longest %.1f s; "
                                .concat("first good %.2f s after, ")
                                .formatted(
                                        refused,
                                        irregular.size(),
                                        irregular.isEmpty() ? "" : " (" + Load.explained(irregular) + ")",
                                        load.longest().toMillis() / 1_000.0,
                                        (good - back) / 1e9)
                        + "all good %.2f s after; %,d events, %d lost, %d twice"
                                .formatted(all / 1e9, load.accepted().size(), lost, receiver.again()),
                irregular.isEmpty() && refused > 0 && all <= GOAL && lost == 0);
    }
}
