package dev.parlance.bench.operate;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** How soon an instance begins the import of a file that another one has accepted. */
final class TasksRow implements Row {
    private static final int WARM_UP = 10;
    private static final int FILES = 10 * Integer.getInteger("bench.times", 20);
    private static final int PER_SECOND = 3;
    private static final double GOAL = 150;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** Times of the clock: shortly before the commit that adds the task, and when it is claimed. */
    static final String WATCH = """
            create table bench_task (id bigint primary key, added timestamptz, begun timestamptz);
            create function bench_task() returns trigger language plpgsql as $$
            begin
              if tg_op = 'INSERT' then
                insert into bench_task values (new.id, clock_timestamp());
              else
                update bench_task set begun = clock_timestamp() where id = new.id and begun is null;
              end if;
              return null;
            end
            $$;
            create trigger bench_added after insert on task for each row execute function bench_task();
            create trigger bench_begun after update on task for each row
              when (new.state = 'RUNNING' and old.state = 'QUEUED') execute function bench_task();
            """;

    @Override
    public String name() {
        return "tasks";
    }

    @Override
    public String measure() {
        return "from upload to the begin of its import, roles apart, %d files at %d/s".formatted(FILES, PER_SECOND);
    }

    @Override
    public String goal() {
        return "p99 ≤ 150 ms";
    }

    @Override
    public Outcome measure(Place place) throws Exception {
        var server = place.server("postgres");
        var http = place.instance(server, Map.of("PARLANCE_ROLES", "http"));
        place.instance(server, Map.of("PARLANCE_ROLES", "import"));
        var api = place.api(http.base());
        var jobs = "/projects/%s/jobs".formatted(api.project());
        for (var i = 0; i < WARM_UP; i++) {
            api.upload(jobs, "warm-%d.txt".formatted(i), Api.text("Press the green button."));
            TimeUnit.MILLISECONDS.sleep(500);
        }
        idle(server);
        server.execute(DebianServer.DATABASE, WATCH);
        for (var i = 0; i < FILES; i++) {
            api.upload(jobs, "part-%d.txt".formatted(i), Api.text("Press the green button %d times.".formatted(i)));
            TimeUnit.MILLISECONDS.sleep(1_000 / PER_SECOND);
        }
        idle(server);
        var waits = waits(server);
        var p99 = waits.get((waits.size() - 1) * 99 / 100);
        return new Outcome(
                "p50 %.0f, p99 %.0f, longest %.0f ms"
                        .formatted(waits.get((waits.size() - 1) / 2), p99, waits.getLast()),
                waits.size() == FILES && p99 <= GOAL);
    }

    static void idle(DebianServer server) throws Exception {
        var deadline = System.nanoTime() + PATIENCE.toNanos();
        while (server.number("select count(*) from task where state in ('QUEUED', 'RUNNING')") > 0) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("the imports do not end");
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** Milliseconds, sorted. */
    static List<Double> waits(DebianServer server) throws Exception {
        List<Double> waits = new ArrayList<>();
        try (var connection = server.connect(DebianServer.DATABASE);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "select extract(epoch from begun - added) * 1000 from bench_task where begun is not null")) {
            while (rows.next()) {
                waits.add(rows.getDouble(1));
            }
        }
        Collections.sort(waits);
        return waits;
    }
}
