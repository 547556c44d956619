package dev.parlance.termbase.serve;

import static dev.parlance.db.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Uid;
import dev.parlance.termbase.TermBaseIT;
import dev.parlance.termbase.search.TermQuery;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The term bases in memory: they stay current, consistent and within their limit. */
@ExtendWith(VertxExtension.class)
class TermIndexesIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final TestService ONE = TestService.on(DATABASE, "http.requestsPerMinute", "0");
    private static final TestService TWO = TestService.on(DATABASE, "http.requestsPerMinute", "0");
    private static final TestService.Client ADMIN = ONE.admin();
    private static final TestService.Client OTHER = TWO.admin();

    private static Db db;
    private static WorkerExecutor pool;
    private static Context context;

    @BeforeAll
    static void open(Vertx vertx) {
        db = DATABASE.open(vertx);
        pool = vertx.createSharedWorkerExecutor("test-search", 2);
        context = vertx.getOrCreateContext();
    }

    @AfterAll
    static void stop() {
        Waiting.result(db.close());
        TWO.close();
        ONE.close();
    }

    private static String base() {
        return ADMIN.post("/termBases", TermBaseIT.base("en", "de")).uid();
    }

    private static TestService.Answer search(TestService.Client client, String base, String query) {
        return client.post(
                "/termBases/" + base + "/search",
                Map.of("query", query, "sourceLang", "en", "targetLangs", List.of("de")));
    }

    private static int found(TestService.Client client, String base, String query) {
        return search(client, base, query).json().path("searchResults").size();
    }

    @Test
    void findsWhatAnotherInstanceChanged() {
        var base = base();
        assertThat(found(OTHER, base, "gadget")).isZero();
        var path = "/termBases/" + base + "/terms";
        var term = ADMIN.post(path, Map.of("lang", "en", "text", "gadget")).json();
        until(() -> found(OTHER, base, "gadget") == 1);
        ADMIN.delete(path + "/" + term.path("id").asText());
        until(() -> found(OTHER, base, "gadget") == 0);
        ADMIN.delete("/termBases/" + base);
        until(() -> search(OTHER, base, "gadget").status() == 404);
    }

    /** Inserts concepts with one term each, without announcing the change. */
    private static void insert(String base, int concepts, String text) {
        DATABASE.execute("""
                with b as (
                  update term_base set revision = revision + 1 where uid = '%s' returning id, revision
                ), c as (
                  insert into concept (term_base_id, revision, created_by, modified_by)
                  select b.id, b.revision, 1, 1 from b, generate_series(1, %d)
                  returning id
                )
                insert into term (concept_id, lang, text, status, case_sensitive, exact_match, forbidden, preferred,
                                  created_by, modified_by)
                select c.id, 'en', '%s ' || c.id, 'NEW', false, false, false, false, 1, 1 from c
                """.formatted(base, concepts, text));
    }

    @Test
    void findsChangesThatWereNotAnnounced() {
        var base = base();
        assertThat(found(OTHER, base, "silent")).isZero();
        insert(base, 3, "silent");
        until(() -> found(OTHER, base, "silent") == 3);
        insert(base, TermBaseSnapshot.MOST_CHANGES + 500, "silentmany");
        until(() -> found(OTHER, base, "silentmany") == 100);
        DATABASE.execute("""
                with b as (
                  update term_base set revision = revision + 1 where uid = '%s' returning id, revision
                ), g as (
                  delete from concept c using b, term t
                   where c.term_base_id = b.id and t.concept_id = c.id and t.text like 'silent %%'
                  returning c.id, b.id as base, b.revision
                )
                insert into concept_gone (term_base_id, revision, concept_id) select base, revision, id from g
                """.formatted(base));
        until(() -> found(OTHER, base, "silent?*") == 100
                && search(OTHER, base, "\"silent\"")
                        .json()
                        .path("searchResults")
                        .isEmpty());
    }

    private static TermIndexes indexes(long budget) {
        return new TermIndexes(db, pool, budget, Duration.ofMillis(1), new SimpleMeterRegistry());
    }

    private static LoadedBase current(TermIndexes indexes, String base) {
        return Waiting.result(on(indexes, base));
    }

    private static Future<LoadedBase> on(TermIndexes indexes, String base) {
        var done = Promise.<LoadedBase>promise();
        context.runOnContext(_ -> indexes.current(base).onComplete(done));
        return done.future();
    }

    private static int hits(LoadedBase loaded, String query) {
        return loaded.snapshot().index().search(TermQuery.of(query, "en")).size();
    }

    @Test
    void dropsTheLeastRecentlyUsedBaseAndReadsItAgainOnDemand() {
        var bases = List.of(base(), base(), base());
        bases.forEach(base -> insert(base, 200, "kept"));
        var size = current(indexes(1L << 30), bases.getFirst()).snapshot().size();
        var indexes = indexes(size * 5 / 2);
        bases.forEach(base -> assertThat(hits(current(indexes, base), "kept")).isEqualTo(100));
        assertThat(indexes.held()).containsExactly(bases.get(1), bases.get(2));
        assertThat(hits(current(indexes, bases.get(1)), "kept")).isEqualTo(100);
        assertThat(hits(current(indexes, bases.get(0)), "kept")).isEqualTo(100);
        assertThat(indexes.held()).containsExactly(bases.get(1), bases.get(0));
        assertThat(Waiting.failure(on(indexes(100), bases.getFirst()))).isInstanceOf(Fault.Unavailable.class);
    }

    @Test
    void refusesABaseThatOutgrewTheMemory() {
        var base = base();
        insert(base, 200, "kept");
        var indexes = indexes(3 * current(indexes(1L << 30), base).snapshot().size());
        assertThat(hits(current(indexes, base), "kept")).isEqualTo(100);
        insert(base, TermBaseSnapshot.MOST_CHANGES + 1, "grown");
        until(() -> Waiting.result(on(indexes, base)
                .transform(done -> Future.succeededFuture(done.cause() instanceof Fault.Unavailable))));
        assertThat(indexes.held()).isEmpty();
    }

    @Test
    void readsAheadAtTheStartAndAfterAnImport() {
        var large = base();
        insert(large, 10_000, "large");
        var indexes = indexes(1L << 30);
        var ahead = Promise.<Void>promise();
        context.runOnContext(_ -> indexes.readAhead().onComplete(ahead));
        Waiting.result(ahead.future());
        assertThat(indexes.held()).containsExactly(large);
        var imported = base();
        insert(imported, 10, "imported");
        context.runOnContext(_ -> indexes.imported(imported));
        until(() -> Waiting.result(held(indexes)).contains(imported));
    }

    private static Future<List<String>> held(TermIndexes indexes) {
        var held = Promise.<List<String>>promise();
        context.runOnContext(_ -> held.complete(indexes.held()));
        return held.future();
    }

    @Test
    void servesTheOldStateWhileTheBaseIsReadAgain() {
        var base = base();
        insert(base, 10, "before");
        var indexes = indexes(1L << 30);
        assertThat(hits(current(indexes, base), "before")).isEqualTo(10);
        insert(base, TermBaseSnapshot.MOST_CHANGES + 1, "after");
        var during = current(indexes, base);
        assertThat(hits(during, "before")).isEqualTo(10);
        assertThat(hits(during, "after")).as("no part of the new state").isZero();
        until(() -> hits(current(indexes, base), "after") == 100);
        assertThat(current(indexes, base).snapshot().index().terms()).isEqualTo(TermBaseSnapshot.MOST_CHANGES + 11L);
    }

    @Test
    void neverMixesTwoStates() {
        var base = base();
        insert(base, 20, "state 0 of");
        var going = new AtomicBoolean(true);
        var writer = CompletableFuture.runAsync(() -> {
            for (var state = 1; state <= 60; state++) {
                DATABASE.execute("""
                        with b as (
                          update term_base set revision = revision + 1 where uid = '%s' returning id, revision
                        ), c as (
                          update concept c set revision = b.revision, definition = '%2$d' from b
                           where c.term_base_id = b.id
                          returning c.id
                        )
                        update term t set text = 'state %2$d of ' || t.concept_id from c where t.concept_id = c.id
                        """.formatted(base, state));
            }
            going.set(false);
        });
        while (going.get()) {
            var results = search(OTHER, base, "state").json().path("searchResults");
            var states = results.valueStream()
                    .map(result -> result.at("/sourceTerm/text").asText().split(" ", -1)[1])
                    .distinct()
                    .toList();
            var definitions = results.valueStream()
                    .map(result -> result.at("/sourceTerm/definition"))
                    .map(definition -> definition.isNull() ? "0" : definition.asText())
                    .distinct()
                    .toList();
            assertThat(results.size()).isEqualTo(20);
            assertThat(states).hasSize(1).isEqualTo(definitions);
        }
        writer.join();
        until(() -> found(OTHER, base, "state 60") == 20);
    }

    @Test
    void showsEveryFieldAsItWasStored() {
        var base = base();
        var made = ADMIN.post(
                        "/termBases/" + base + "/terms",
                        Map.of("lang", "en", "text", "whole " + Uid.next(), "gender", "FEMININE", "usage", "u"))
                .json();
        JsonNode shown = search(OTHER, base, "whole").json().at("/searchResults/0/sourceTerm");
        assertThat(shown).isEqualTo(made);
    }
}
