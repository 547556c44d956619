package dev.parlance.bench;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Waiting;
import dev.parlance.shared.Json;
import dev.parlance.termbase.search.IndexedTerm;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.sqlclient.Tuple;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Import and search of a million terms over HTTP: {@code mvn -q -Pbench test-compile exec:exec@term-http
 * -Dbench.data=<folder>}. Mixed kinds of queries go to the service and, in turn, to a bare server that answers the same
 * from PostgreSQL's indexes by one statement, its JSON made by PostgreSQL; 20 results at most.
 */
public final class TermHttpBench {
    private static final int CLIENTS = 16;
    private static final int LIMIT = 20;
    private static final String FROM_INDEXES = """
            with hit as (
              (select 0 as kind, t.* from term t where t.text = $1 limit 20)
              union all
              (select 1, t.* from term t where lower(t.text) = lower($1) order by length(t.text) limit 20)
              union all
              (select 2, t.* from term t where lower(t.text) like lower($1) || '%' order by length(t.text) limit 20)
              union all
              (select 3, t.* from term t
                where to_tsvector('simple', lower(t.text)) @@ phraseto_tsquery('simple', lower($1))
                order by length(t.text) limit 20)
              union all
              (select 4, t.* from term t where lower(t.text) like '%' || lower($1) || '%'
                order by length(t.text) limit 20)
              union all
              (select 5, t.* from term t
                where lower(t.text) % lower($1) and length(t.text) <= 255
                  and levenshtein_less_equal(lower(t.text), lower($1), 2) <= 2 limit 20)
            ), best as (
              select distinct on (concept_id) * from hit order by concept_id, kind
            )
            select coalesce(json_agg(json_build_object(
                     'conceptId', b.concept_id::text,
                     'sourceTerm', to_json(b),
                     'translationTerms', (select coalesce(json_agg(to_json(o)), '[]'::json) from term o
                                           where o.concept_id = b.concept_id and o.lang = 'de')
                     ) order by b.kind), '[]')::text as json
              from (select * from best order by kind, length(text) limit 20) b
            """;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TestService service;
    private final TestService.Client admin;
    private String token = "";

    private TermHttpBench(TestService service) {
        this.service = service;
        this.admin = service.admin();
    }

    public static void main(String... args) throws Exception {
        var terms = TermData.read(Path.of(args.length > 0 ? args[0] : "data"))
                .terms(Integer.getInteger("bench.terms", 1_100_000));
        try (var service = TestService.start("http.requestsPerMinute", "0", "http.requestTimeout", "120s")) {
            new TermHttpBench(service).run(terms);
        }
        System.exit(0);
    }

    private void run(List<IndexedTerm> terms) throws Exception {
        var base = "/termBases/"
                + admin.post("/termBases", Map.of("name", "bench", "langs", List.of("en", "de")))
                        .uid();
        importAll(base, terms);
        token = admin.post("/apiTokens", Map.of("name", "bench"))
                .json()
                .path("token")
                .asText();
        var begun = System.nanoTime();
        admin.post(base + "/search", body("warm", LIMIT));
        print("first search, which reads the base: %,d ms".formatted((System.nanoTime() - begun) / 1_000_000));
        if (Boolean.getBoolean("bench.alone")) {
            return;
        }
        var vertx = service.vertx();
        var db = service.database().open(vertx);
        service.database().execute("create extension if not exists pg_trgm");
        service.database().execute("create extension if not exists fuzzystrmatch");
        service.database().execute("create index on term (text)");
        service.database().execute("create index on term (lower(text) text_pattern_ops)");
        service.database().execute("create index on term using gin (lower(text) gin_trgm_ops)");
        service.database().execute("create index on term using gin (to_tsvector('simple', lower(text)))");
        service.database().execute("vacuum analyze term");
        var bare = bare(vertx, db);
        var queries = new ArrayList<String>();
        for (var kind : TermQueries.values()) {
            if (kind != TermQueries.WILDCARD) {
                queries.addAll(kind.of(terms, 500));
            }
        }
        Collections.shuffle(queries, new Random(3));
        print("| answered from | requests/s | p50 ms | p99 ms |\n|---|---|---|---|");
        var own = service.base().resolve("/web/api2/v1" + base + "/search");
        var other = URI.create("http://127.0.0.1:%d/".formatted(bare.actualPort()));
        for (var round = 0; round < 3; round++) {
            measure("memory", own, queries, 6_000);
            measure("PostgreSQL's indexes", other, queries, Integer.getInteger("bench.rivals", 300));
        }
        bare.close();
    }

    private static void print(String line) {
        System.out.println(line);
    }

    private static Map<String, Object> body(String query, int limit) {
        return Map.of("query", query, "sourceLang", "en", "targetLangs", List.of("de"), "limit", limit);
    }

    private void importAll(String base, List<IndexedTerm> terms) throws Exception {
        var csv = Files.createTempFile("terms", ".csv");
        try (var out = Files.newBufferedWriter(csv, StandardCharsets.UTF_8)) {
            out.write("conceptId,lang,text\n");
            for (var term : terms) {
                out.write("k%d,%s,\"%s\"\n"
                        .formatted(
                                term.conceptId(),
                                term.termId() % 2 == 0 ? "de" : "en",
                                term.text().replace("\"", "\"\"")));
            }
        }
        var begun = System.nanoTime();
        var answer = admin.upload(base + "/upload", "terms.csv", Files.readAllBytes(csv));
        var path = base + "/imports/" + answer.uid();
        var last = admin.get(path).json();
        while (last.path("status").asText().equals("RUNNING")) {
            Thread.sleep(100);
            last = admin.get(path).json();
        }
        var seconds = (System.nanoTime() - begun) / 1e9;
        print("import over HTTP: %,d terms in %.1f s, %,.0f terms/s; %s"
                .formatted(
                        last.path("createdTermsCount").asLong(),
                        seconds,
                        last.path("createdTermsCount").asLong() / seconds,
                        last.path("status").asText()));
        Files.delete(csv);
    }

    private static HttpServer bare(Vertx vertx, Db db) {
        return Waiting.result(vertx.createHttpServer()
                .requestHandler(request -> request.body()
                        .onSuccess(body -> db.query(
                                        FROM_INDEXES,
                                        Tuple.of(body.toJsonObject().getString("query")))
                                .onSuccess(rows -> request.response()
                                        .end("{\"searchResults\":"
                                                + rows.iterator().next().getString("json") + "}"))
                                .onFailure(failure ->
                                        request.response().setStatusCode(500).end(failure.toString()))))
                .listen(0, "127.0.0.1"));
    }

    private void measure(String what, URI target, List<String> queries, int requests) throws Exception {
        var times = new ConcurrentLinkedQueue<Long>();
        var next = new AtomicInteger();
        var begun = System.nanoTime();
        var clients = new ArrayList<CompletableFuture<Void>>();
        for (var client = 0; client < CLIENTS; client++) {
            clients.add(CompletableFuture.runAsync(
                    () -> {
                        for (var i = next.getAndIncrement(); i < requests; i = next.getAndIncrement()) {
                            times.add(send(target, queries.get(i % queries.size())));
                        }
                    },
                    command -> Thread.ofVirtual().start(command)));
        }
        for (var client : clients) {
            client.get();
        }
        var seconds = (System.nanoTime() - begun) / 1e9;
        var sorted = times.stream().mapToLong(Long::longValue).sorted().toArray();
        print("| %s | %,.0f | %.2f | %.2f |"
                .formatted(
                        what,
                        requests / seconds,
                        sorted[sorted.length / 2] / 1e6,
                        sorted[sorted.length * 99 / 100] / 1e6));
        assert Arrays.stream(sorted).allMatch(nanos -> nanos > 0);
    }

    private long send(URI target, String query) {
        try {
            var request = HttpRequest.newBuilder(target)
                    .header("Authorization", "ApiToken " + token)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body(query, LIMIT))))
                    .build();
            var begun = System.nanoTime();
            var answer = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200) {
                throw new IllegalStateException(
                        answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
            }
            return System.nanoTime() - begun;
        } catch (java.io.IOException failed) {
            throw new java.io.UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
