package dev.parlance.http;

import dev.parlance.bench.Quartiles;
import dev.parlance.bench.ServerProcess;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Every operation of the contract that lists, reads, creates, edits or deletes, under 50 clients that each send the
 * next request when they have the response to the previous one: {@code mvn -q -Pbench test-compile exec:exec@crud}. The
 * entities are made from the contract's examples, as the tests make them. Where {@code -Dbench.before=<parlance.jar>}
 * names an earlier version, the rounds of both alternate; an operation that it does not have is left out and named.
 * {@code -Dbench.only=listUsers} narrows the operations, and {@code -Dbench.options="-Dbench.rounds=3 -Dbench.seconds=2
 * -Dbench.warmUp=2 -Dbench.entities=800"} sets the rounds, the seconds of each, the seconds of the warm-up of an
 * operation, and the entities of an operation that can run once per entity.
 */
public final class CrudBench {
    private static final int ROUNDS = Integer.getInteger("bench.rounds", 3);
    // one pause of the machine meets all 50 clients at once: it must be less than one in a hundred requests
    private static final double ROUND_SECONDS = Double.parseDouble(System.getProperty("bench.seconds", "2"));
    // until the code of an operation is compiled
    private static final double WARM_UP_SECONDS = Double.parseDouble(System.getProperty("bench.warmUp", "2"));
    private static final double NO_END_SECONDS = 60;
    /** The most requests of one round: more than any operation completes in it. */
    private static final int MOST = 200_000;
    /** The most entities of one round: no deployment has a hundred thousand webhooks. */
    private static final int MOST_CREATED = 10_000;
    /**
     * Requests of an operation that can run once per entity; all entities exist before: three eighths warm up, and the
     * others are measured.
     */
    private static final int ONCE = Integer.getInteger("bench.entities", 800);

    private static final int ONCE_TO_WARM_UP = ONCE * 3 / 8;
    private static final int ONCE_TO_MEASURE = ONCE - ONCE_TO_WARM_UP;

    private static final int PROJECTS = 10_000;
    private static final int AIM = 5;
    /** Adding a second instance of a field is a conflict. */
    private static final Set<String> ONCE_AN_ENTITY = Set.of(
            "addProjectCustomFields",
            "editProjectCustomFields",
            "editJobCustomFields",
            "editProjectTemplateCustomFields");

    private final List<CrudClients> sides;

    /** The times of one operation on every side, round by round. */
    private record Result(Operation operation, Map<String, List<CrudClients.Measured>> sides) {
        Quartiles of(String side, ToDoubleFunction<CrudClients.Measured> value) {
            return Quartiles.of(sides.get(side), value);
        }

        double tail(String side) {
            return of(side, CrudClients.Measured::p99).median()
                    / of(side, CrudClients.Measured::p50).median();
        }

        /** The ratio of the median times of two sides. */
        double ratio(String side, String other) {
            return of(side, CrudClients.Measured::p50).median()
                    / of(other, CrudClients.Measured::p50).median();
        }
    }

    private CrudBench(List<CrudClients> sides) {
        this.sides = sides;
    }

    public static void main(String... only) throws Exception {
        var vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
        var processes = ServerProcess.services(Map.of(
                // the clients and PostgreSQL have the other core: a second loop would wait for it behind them
                "PARLANCE_HTTP_INSTANCES",
                "1",
                "PARLANCE_DATABASE_MAX_CONNECTIONS",
                "72",
                "PARLANCE_DELIVERY_ALLOWED_NETWORKS",
                "127.0.0.0/8"));
        try {
            processes.forEach(CrudBench::fill);
            var bench = new CrudBench(
                    processes.stream().map(side -> new CrudClients(side, vertx)).toList());
            bench.print(Contract.load().operations().stream()
                    .filter(CrudBench::measurable)
                    .filter(operation -> only.length == 0 || List.of(only).contains(operation.id()))
                    .sorted(Comparator.comparing(Operation::path).thenComparing(Operation::method))
                    .map(bench::measured)
                    .flatMap(Optional::stream)
                    .toList());
        } finally {
            processes.forEach(ServerProcess::close);
            vertx.close().toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
        }
    }

    private static void fill(ServerProcess side) {
        side.database().execute("""
                insert into project (uid, name, source_lang, target_langs, owner_id, created_by, status, date_due)
                select md5(n::text)::char(22), 'Project ' || n, 'en', '{de,fr}', 1, 1,
                       (array['NEW', 'ASSIGNED', 'COMPLETED'])[1 + n %% 3], now() + n * interval '1 minute'
                  from generate_series(1, %d) as n
                """.formatted(PROJECTS));
        side.database().execute("vacuum analyze");
    }

    /** Operations that are not measured: uploads continue after their response, and a stream has no end. */
    private static boolean measurable(Operation operation) {
        return operation.secured()
                && !operation.upload()
                && !operation.produces().contains("text/event-stream")
                && !operation.id().equals("deleteApiToken")
                && switch (operation.method()) {
                    case "GET", "PUT", "PATCH", "DELETE" -> true;
                    default ->
                        Contract.load()
                                .document()
                                .path("paths")
                                .path(operation.path())
                                .path("post")
                                .path("responses")
                                .has("201");
                };
    }

    /** Empty, with a line that says why, when a side does not succeed. */
    private Optional<Result> measured(Operation operation) {
        try {
            var result = measure(operation);
            System.err.println(row(result));
            return Optional.of(result);
        } catch (Exception | AssertionError failure) {
            System.out.printf("%s is left out: %s%n", operation.id(), failure);
            return Optional.empty();
        }
    }

    private Result measure(Operation operation) throws Exception {
        var measured = new LinkedHashMap<String, List<CrudClients.Measured>>();
        var runs = new ArrayList<Run>();
        for (var side : sides) {
            measured.put(side.name(), new ArrayList<>());
            runs.add(
                    operation.method().equals("DELETE") || ONCE_AN_ENTITY.contains(operation.id())
                            ? once(side, operation)
                            : repeated(side, operation));
        }
        for (var round = 0; round < ROUNDS; round++) {
            for (var i = 0; i < runs.size(); i++) {
                // the order changes, so that no side always runs after the same other
                var at = round % 2 == 0 ? i : runs.size() - 1 - i;
                measured.get(sides.get(at).name()).add(runs.get(at).round(round));
            }
        }
        return new Result(operation, measured);
    }

    /** One round of an operation after its warm-up. */
    @FunctionalInterface
    private interface Run {
        CrudClients.Measured round(int number) throws Exception;
    }

    /** One round of an operation that can run only once per entity. */
    private static Run once(CrudClients side, Operation operation) throws Exception {
        var made = IntStream.range(0, ONCE_TO_WARM_UP + ONCE_TO_MEASURE)
                .mapToObj(_ -> side.made(operation))
                .toList();
        side.run(operation, ONCE_TO_WARM_UP, NO_END_SECONDS, made::get);
        var each = ONCE_TO_MEASURE / ROUNDS;
        return round -> side.run(operation, each, NO_END_SECONDS, i -> made.get(ONCE_TO_WARM_UP + round * each + i));
    }

    private static Run repeated(CrudClients side, Operation operation) throws Exception {
        var made = IntStream.range(0, operation.method().equals("GET") ? 1 : CrudClients.CLIENTS)
                .mapToObj(_ -> side.made(operation))
                .toList();
        var creates = operation.method().equals("POST");
        IntFunction<CrudClients.Wanted> wanted = i -> {
            var one = made.get(i % made.size());
            return creates ? one.renamed(i) : one;
        };
        var most = creates ? MOST_CREATED : MOST;
        side.run(operation, most, WARM_UP_SECONDS, wanted);
        return _ -> side.run(operation, most, ROUND_SECONDS, wanted);
    }

    private void print(List<Result> all) {
        System.out.println(
                "| operation | side | requests/s | p50 ms | p99 ms | p99 / p50 |\n|---|---|---|---|---|---|");
        all.forEach(one -> System.out.println(row(one)));
        var after = sides.getLast().name();
        System.out.printf(
                "%d of %d operations have a p99 of at most %d medians%n",
                all.stream().filter(one -> one.tail(after) <= AIM).count(), all.size(), AIM);
        if (sides.size() > 1) {
            var ratios =
                    Quartiles.of(all, one -> one.ratio(after, sides.getFirst().name()));
            System.out.printf("p50 by that before, median (quartiles) of all operations: %s%n", ratios.text("%.3f"));
        }
    }

    private String row(Result one) {
        return sides.stream()
                .map(side -> "| %s %s | %s | %s | %s | %s | %.1f |"
                        .formatted(
                                one.operation().method(),
                                one.operation().path(),
                                side.name(),
                                one.of(side.name(), CrudClients.Measured::perSecond)
                                        .text("%,.0f"),
                                one.of(side.name(), CrudClients.Measured::p50).text("%.2f"),
                                one.of(side.name(), CrudClients.Measured::p99).text("%.1f"),
                                one.tail(side.name())))
                .collect(java.util.stream.Collectors.joining("\n"));
    }
}
