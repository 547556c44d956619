package dev.parlance.job.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestVolume;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pairs of the segments of two files. */
class AlignmentIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final Vertx VERTX = Vertx.vertx();
    private static final Db DB = DATABASE.open(VERTX);
    private static final AtomicInteger FILES = new AtomicInteger();

    private static final int MANY = TestVolume.of(100_000, 20_000);

    /** Pairs of new and old ordinals, and the counts. */
    private record Aligned(Map<Integer, Integer> pairs, SourceChanges changes) {}

    @BeforeAll
    static void needNoUser() {
        DATABASE.execute("alter table stored_file drop constraint stored_file_created_by_fkey");
    }

    @AfterAll
    static void close() {
        Waiting.result(DB.close());
        Waiting.result(VERTX.close());
    }

    private static Aligned align(List<String> before, List<String> after) {
        return DB.transaction(tx -> file(tx, before)
                        .compose(old -> file(tx, after)
                                .compose(file -> AlignmentStore.align(tx, new SourceTask(file, old, "", true), 2))
                                .compose(changes -> pairs(tx).map(pairs -> new Aligned(pairs, changes)))))
                .timeout(2, TimeUnit.MINUTES)
                .await();
    }

    /** The internal number of a file with segments; a text may begin with its key and a colon. */
    private static Future<Long> file(SqlConnection tx, List<String> texts) {
        var name = "file-" + FILES.incrementAndGet();
        var sql = "insert into stored_file (uid, name, created_by) values ($1, $1, 0) returning id";
        return Sql.one(tx, sql, Tuple.of(name), row -> row.getLong("id"))
                .compose(id -> Sql.run(
                                tx, """
                                insert into segment (file_id, ordinal, source, context_key)
                                select $1, s.place - 1, regexp_replace(s.text, '^.*:', ''),
                                       substring(s.text from '^(.*):')
                                  from unnest($2::text[]) with ordinality as s (text, place)
                                """, Tuple.tuple().addLong(id).addArrayOfString(texts.toArray(String[]::new)))
                        .map(id));
    }

    private static Future<Map<Integer, Integer>> pairs(SqlConnection tx) {
        return tx.query("select ordinal, previous from source_match").execute().map(rows -> {
            var pairs = new TreeMap<Integer, Integer>();
            Rows.all(rows, row -> pairs.put(row.getInteger("ordinal"), row.getInteger("previous")) == null);
            return pairs;
        });
    }

    private static List<String> texts(String words) {
        return words.isEmpty() ? List.of() : List.of(words.split(" "));
    }

    private static String pairs(String before, String after) {
        return align(texts(before), texts(after)).pairs().entrySet().stream()
                .map(pair -> pair.getKey() + "<" + pair.getValue())
                .collect(Collectors.joining(" "));
    }

    @Test
    void prefersTheSameNeighboursThenTheOrder() {
        assertThat(pairs("a x b x c x", "c x a x b")).isEqualTo("0<4 1<5 2<0 3<1 4<2");
        assertThat(pairs("a x b", "p x q x b")).isEqualTo("3<1 4<2");
        assertThat(pairs("a x b", "a x q x c")).isEqualTo("0<0 1<1");
        assertThat(pairs("x x x", "x x x x")).isEqualTo("0<0 1<1 3<2");
        assertThat(pairs("x y x z", "z y x")).isEqualTo("0<3 1<1 2<2");
    }

    @Test
    void prefersTheSameKeyToTheNeighbours() {
        assertThat(pairs("k:x a l:x b", "l:x a k:x b")).isEqualTo("0<2 1<1 2<0 3<3");
        assertThat(pairs("k:x a l:x b", "m:x a l:x b")).isEqualTo("0<0 1<1 2<2 3<3");
    }

    @Test
    void countsWhatTakesThePlaceOfWhat() {
        assertThat(align(texts("a b c d"), texts("a B c D e")).changes()).isEqualTo(new SourceChanges(2, 2, 1, 0));
        assertThat(align(texts("a b c d"), texts("d")).changes()).isEqualTo(new SourceChanges(1, 0, 0, 3));
        assertThat(align(texts("a b"), texts("b x a")).changes()).isEqualTo(new SourceChanges(2, 0, 1, 0));
        assertThat(align(texts(""), texts("a b")).changes()).isEqualTo(new SourceChanges(0, 0, 2, 0));
        assertThat(align(texts("a b"), texts("")).changes()).isEqualTo(new SourceChanges(0, 0, 0, 2));
        assertThat(align(texts("a b"), texts("x")).changes()).isEqualTo(new SourceChanges(0, 1, 0, 1));
    }

    @Test
    void pairsAsManyEqualTextsAsPossibleAndEachOnce() {
        var random = new Random(1);
        for (var run = 0; run < 60; run++) {
            var before = words(random);
            var after = words(random);
            var aligned = align(before, after);
            aligned.pairs().forEach((now, old) -> assertThat(after.get(now)).isEqualTo(before.get(old)));
            assertThat(aligned.pairs().values()).doesNotHaveDuplicates();
            var old = counts(before);
            var kept = counts(after).entrySet().stream()
                    .mapToLong(text -> Math.min(text.getValue(), old.getOrDefault(text.getKey(), 0L)))
                    .sum();
            assertThat(aligned.pairs()).as("%s and %s", before, after).hasSize((int) kept);
            var changes = aligned.changes();
            assertThat(changes.kept()).isEqualTo(aligned.pairs().size());
            assertThat(changes.kept() + changes.changed() + changes.added()).isEqualTo(after.size());
            assertThat(changes.kept() + changes.changed() + changes.removed()).isEqualTo(before.size());
        }
    }

    private static List<String> words(Random random) {
        return Stream.generate(() -> "abcd".substring(random.nextInt(4)).substring(0, 1))
                .limit(random.nextInt(12))
                .toList();
    }

    private static Map<String, Long> counts(List<String> texts) {
        return texts.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    /** To compare each with each would be 1.6 billion comparisons or more, over the two minutes of {@link #align}. */
    @Test
    void alignsManyEqualSegments() {
        var equal = Collections.nCopies(MANY, "Same.");
        var more = IntStream.range(0, MANY)
                .mapToObj(i -> i % 2 == 0 ? "Same." : "Odd.")
                .toList();
        assertThat(align(equal, equal).changes()).isEqualTo(new SourceChanges(MANY, 0, 0, 0));
        assertThat(align(equal, more).changes().kept()).isEqualTo(MANY / 2);
    }

    @Test
    void remembersSinceWhichVersionATextIsThere() {
        var since = Waiting.result(DB.transaction(tx -> file(tx, texts("a b c"))
                .compose(one -> file(tx, texts("x a b"))
                        .compose(two -> AlignmentStore.align(tx, new SourceTask(two, one, "", true), 2)
                                .compose(_ -> tx.query("drop table source_text, source_match")
                                        .execute())
                                .compose(_ -> file(tx, texts("b y x")))
                                .compose(three -> AlignmentStore.align(tx, new SourceTask(three, two, "", true), 3)
                                        .compose(_ -> Sql.all(
                                                tx,
                                                "select since_version from segment where file_id = $1 order by ordinal",
                                                Tuple.of(three),
                                                row -> row.getInteger(0))))))));
        assertThat(since).containsExactly(1, 3, 2);
    }
}
