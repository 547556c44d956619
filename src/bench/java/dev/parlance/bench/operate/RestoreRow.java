package dev.parlance.bench.operate;

import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A logical backup with events that were not delivered, restored into a new cluster. */
final class RestoreRow implements Row {
    private static final int EVENTS = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** So that the transactions of the new cluster begin below those of the old one. */
    private static final String TRANSACTIONS = """
            do $$
            begin
              for i in 1..20000 loop
                perform pg_current_xact_id();
                commit;
              end loop;
            end
            $$
            """;

    @Override
    public String name() {
        return "restore";
    }

    @Override
    public String measure() {
        return "pg_dump and pg_restore into a new cluster with %,d undelivered events".formatted(EVENTS);
    }

    @Override
    public String goal() {
        return "1,000 delivered once, the feed has 1,000";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var file = place.folder().resolve("backup");
        file.toFile().mkdir();
        // pg_dump does not run as this user
        file.toFile().setWritable(true, false);
        var backup = file.resolve("parlance.dump");
        var receiver = place.receiver();
        var events = publish(place, receiver, backup);
        var server = place.server("restored");
        server.restore(backup);
        var instance = place.instance(server, Map.of());
        var lost = receiver.lost(events, PATIENCE);
        var listed = listed(place.api(instance.base()));
        listed.retainAll(events);
        return new Outcome(
                "%,d delivered, %d twice, the feed has %,d".formatted(EVENTS - lost, receiver.again(), listed.size()),
                lost == 0 && receiver.again() == 0 && listed.size() == EVENTS);
    }

    /** Accepts events on an instance that delivers none. */
    private static Set<String> publish(Place place, Receiver receiver, java.nio.file.Path backup) throws Exception {
        var server = place.server("postgres");
        server.execute("postgres", TRANSACTIONS);
        var instance = place.instance(server, Map.of("PARLANCE_ROLES", "http"));
        var api = place.api(instance.base());
        api.register(receiver);
        Set<String> events = new HashSet<>();
        for (var i = 0; i < EVENTS; i++) {
            var event = "before-" + i;
            var answer = api.send(api.publish(event));
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(answer.statusCode() + " " + answer.body());
            }
            events.add(event);
        }
        instance.close();
        server.dump(backup);
        server.close();
        return events;
    }

    private static Set<String> listed(Api api) throws Exception {
        Set<String> found = new HashSet<>();
        var more = true;
        for (var after = ""; more; ) {
            var page = api.get("/events?limit=1000" + (after.isEmpty() ? "" : "&after=" + after));
            page.path("content")
                    .forEach(event -> found.add(event.path("eventUid").asText()));
            more = page.path("more").asBoolean();
            after = page.path("next").asText();
        }
        return found;
    }
}
