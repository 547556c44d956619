package dev.parlance.bench.operate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Updates of three instances behind nginx as Kubernetes makes them: a new instance is ready for {@code minReadySeconds}
 * of {@code k8s/base} before an old one is no longer an endpoint; that one gets SIGTERM 5 s later.
 */
final class RollingRow implements Row {
    private static final int INSTANCES = 3;
    private static final int UPDATES = Integer.getInteger("bench.updates", 5);
    private static final int PER_SECOND = Integer.getInteger("bench.rate", 300);
    private static final int EVENTS = 20;
    private static final int WARM_UP = Integer.getInteger("bench.warmUp", 30);
    private static final int MIN_READY_SECONDS = 30;
    private static final int PRE_STOP_SECONDS = 5;
    private static final int FILE = 40 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Four instances together need less than the 100 of Debian's PostgreSQL. */
    private static final Map<String, String> SETTINGS = Map.of("PARLANCE_DATABASE_MAX_CONNECTIONS", "20");

    @Override
    public String name() {
        return "rolling";
    }

    @Override
    public String measure() {
        return "%d rolling updates of %d instances behind nginx at %d requests/s "
                .concat("with downloads of 40 MiB and an SSE stream")
                .formatted(UPDATES, INSTANCES, PER_SECOND);
    }

    @Override
    public String goal() {
        return "0 failed, 0 lost, 0 twice, each file whole";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        place.cacheStart(server);
        List<Instance> instances = new ArrayList<>();
        for (var i = 0; i < INSTANCES; i++) {
            instances.add(place.instance(server, SETTINGS));
        }
        var balancer = place.balancer(instances);
        var api = place.api(balancer.base());
        var receiver = place.receiver();
        api.register(receiver);
        var file = new byte[FILE];
        new Random(1).nextBytes(file);
        var references = "/projects/%s/references".formatted(api.project());
        var uid = api.upload(references, "manual.bin", file).path("uid").asText();
        var stream = place.keep(new EventStream(api));
        var downloads = place.keep(new Downloads(api, references + "/" + uid + "/download", file));
        TimeUnit.SECONDS.sleep(1);
        var warmUp = place.keep(new Load(api, PER_SECOND, EVENTS));
        TimeUnit.SECONDS.sleep(WARM_UP);
        warmUp.close();
        var load = place.keep(new Load(api, PER_SECOND, EVENTS));
        for (var i = 0; i < UPDATES; i++) {
            update(place, server, balancer, instances);
        }
        TimeUnit.SECONDS.sleep(2);
        load.close();
        downloads.close();
        return outcome(warmUp, load, receiver, stream, downloads);
    }

    private static void update(Place place, DebianServer server, Balancer balancer, List<Instance> instances)
            throws Exception {
        for (var i = 0; i < INSTANCES; i++) {
            instances.add(place.instance(server, SETTINGS));
            balancer.send(instances);
            TimeUnit.SECONDS.sleep(MIN_READY_SECONDS);
            var old = instances.removeFirst();
            balancer.send(instances);
            TimeUnit.SECONDS.sleep(PRE_STOP_SECONDS);
            old.close();
        }
    }

    private static Outcome outcome(Load warmUp, Load load, Receiver receiver, EventStream stream, Downloads downloads) {
        var lost = receiver.lost(load.accepted(), PATIENCE);
        var unseen = stream.missing(load.accepted(), PATIENCE);
        var failed = load.failed();
        return new Outcome(
                "%,d requests, %d failed%s; %,d events, %d lost, %d twice; "
                                .concat("stream: %d lost, %d twice, %d connections, %d cut; ")
                                .formatted(
                                        load.answers().size(),
                                        failed.size(),
                                        failed.isEmpty() ? "" : " (" + Load.explained(failed) + ")",
                                        load.accepted().size(),
                                        lost,
                                        receiver.again(),
                                        unseen,
                                        stream.again(),
                                        stream.connections(),
                                        stream.cut())
                        + downloads.text()
                        + "; before, while all instances were new: %,d requests, %d failed"
                                .formatted(
                                        warmUp.answers().size(), warmUp.failed().size()),
                failed.isEmpty() && lost + receiver.again() + unseen + stream.again() == 0 && downloads.whole());
    }
}
