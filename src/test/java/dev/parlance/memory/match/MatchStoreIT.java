package dev.parlance.memory.match;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.Db;
import dev.parlance.db.TestDatabase;
import dev.parlance.memory.Memories;
import dev.parlance.memory.base.EditTransMemories;
import dev.parlance.memory.base.TransMemory;
import dev.parlance.memory.segment.EditMemorySegments;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.memory.segment.MemoryContext;
import dev.parlance.memory.segment.SegmentsPost;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class MatchStoreIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final long PROJECT = 1;

    private static Db db;
    private static Vertx vertx;
    private static MatchStore store;
    private static MatchRules rules = MatchRules.DEFAULT;

    @BeforeAll
    static void open(Vertx opened) {
        vertx = opened;
        db = DATABASE.open(vertx);
        store = new MatchStore(db);
        DATABASE.execute("""
                insert into app_user (uid, user_name, first_name, last_name, email, password_hash, role, timezone)
                values ('u', 'u', 'u', 'u', 'u', 'u', 'ADMIN', 'UTC');
                insert into project (uid, name, source_lang, target_langs, owner_id, created_by)
                values ('p', 'p', 'en', '{de,fr}', 1, 1);
                """);
    }

    @AfterAll
    static void close() {
        result(db.close());
    }

    @BeforeEach
    void clear() {
        DATABASE.execute("truncate trans_memory, trans_memory_segment restart identity cascade");
        rules = new MatchRules(MatchRules.ContextType.AUTO, false, false, false);
    }

    @Test
    void findsTheSameTextInAnyContext() {
        attach(memory("m", item("Save", "Sichern", "before", "after", null)), 0);
        assertThat(score("Save", null, null, null)).isEqualTo(100);
        assertThat(score("Save", "before", "other", null)).isEqualTo(100);
        assertThat(score("save", null, null, null)).as("another text").isZero();
    }

    @Test
    void isInContextWhenBothNeighboursAreTheSame() {
        attach(memory("m", item("Save", "Sichern", "before", "after", null)), 0);
        assertThat(score("Save", "before", "after", null)).isEqualTo(101);
    }

    @Test
    void matchesTheBeginningAndTheEndOfAFile() {
        attach(memory("m", item("Save", "Sichern", null, "after", null), item("Stop", "Halt", null, null, null)), 0);
        assertThat(score("Save", null, "after", null)).isEqualTo(101);
        assertThat(score("Save", "before", "after", null)).isEqualTo(100);
        assertThat(score("Stop", null, null, null)).as("no context at all").isEqualTo(100);
    }

    @Test
    void usesTheKeyIfThereIsOne() {
        attach(memory("m", item("Save", "Sichern", "before", "after", "menu.save")), 0);
        assertThat(score("Save", "x", "y", "menu.save")).isEqualTo(101);
        assertThat(score("Save", "before", "after", "menu.other")).isEqualTo(100);
    }

    @Test
    void usesTheContextTypeOfTheRules() {
        attach(memory("m", item("Save", "Sichern", "before", "after", "menu.save")), 0);
        rules = new MatchRules(MatchRules.ContextType.PREV_AND_NEXT_SEGMENT, false, false, false);
        assertThat(score("Save", "before", "after", "menu.other")).isEqualTo(101);
        assertThat(score("Save", "x", "after", "menu.save")).isEqualTo(100);
        rules = new MatchRules(MatchRules.ContextType.SEGMENT_KEY, false, false, false);
        assertThat(score("Save", "x", "y", "menu.save")).isEqualTo(101);
        assertThat(score("Save", "before", "after", null)).isEqualTo(100);
        rules = new MatchRules(MatchRules.ContextType.NO_CONTEXT, false, false, false);
        assertThat(score("Save", "before", "after", "menu.save")).isEqualTo(100);
    }

    @Test
    void isInContextByOneNeighbourIfTheRulesAllow() {
        attach(memory("m", item("Save", "Sichern", "before", null, null)), 0);
        rules = new MatchRules(MatchRules.ContextType.AUTO, true, false, false);
        assertThat(score("Save", "before", "x", null)).isEqualTo(101);
        assertThat(score("Save", "x", null, null))
                .as("the end of a file is no segment")
                .isEqualTo(100);
        assertThat(score("Save", null, null, null)).isEqualTo(100);
    }

    @Test
    void losesAPointIfTheContextHasSeveralTranslations() {
        rules = new MatchRules(MatchRules.ContextType.SEGMENT_KEY, false, true, false);
        attach(memory("a", item("Save", "Sichern", "1", null, "menu.save"), item("Stop", "Halt", null, null, "s")), 0);
        attach(memory("b", item("Save", "Sichern", "2", null, "menu.save"), item("Stop", "Stopp", null, null, "s")), 0);
        assertThat(score("Save", null, null, "menu.save")).as("the same one").isEqualTo(101);
        assertThat(score("Stop", null, null, "s")).isEqualTo(100);
        assertThat(score("Stop", null, null, null)).as("no context").isEqualTo(100);
        rules = new MatchRules(MatchRules.ContextType.SEGMENT_KEY, false, false, false);
        assertThat(score("Stop", null, null, "s")).isEqualTo(101);
    }

    @Test
    void ignoresTheContentOfCodesIfTheRulesAllow() {
        var bold = coded("Press \uFFFCOK\uFFFC.", "<b>", "</b>");
        attach(
                memory(
                        "m",
                        new SegmentsPost.Item(bold.text(), bold.codes(), "OK", null, "de", "before", "after", null)),
                0);
        var italic = coded(bold.text(), "<i>", "</i>");
        assertThat(score(bold, "before", "after")).isEqualTo(101);
        assertThat(score(italic, "before", "after")).isZero();
        rules = MatchRules.DEFAULT;
        assertThat(score(italic, "before", "after")).isEqualTo(101);
        assertThat(score(italic, null, null)).isEqualTo(100);
        assertThat(score(coded("Press \uFFFCOK.\uFFFC", "<b>", "</b>"), null, null))
                .as("codes elsewhere")
                .isZero();
    }

    @Test
    void subtractsPenaltiesAndChoosesTheBestMemory() {
        attach(memory("a", item("Save", "Sichern", "before", "after", null)), 2);
        assertThat(score("Save", "before", "after", null)).isEqualTo(99);
        attach(memory("b", item("Save", "Speichern", null, null, null)), 0);
        assertThat(score("Save", "before", "after", null)).isEqualTo(100);
    }

    @Test
    void prefersTheFirstMemoryThenTheNewestSegment() {
        var second = memory("second");
        var first = memory("first", item("Save", "alt", "1", "1", null), item("Save", "neu", "2", "2", null));
        put(second, item("Save", "anders", null, null, null));
        put(first, item("Save", "älter, aber eben geschrieben", "1", "1", null));
        attach(first, 0);
        attach(second, 0);
        assertThat(target(match("Save", null, null, null))).isEqualTo("älter, aber eben geschrieben");
    }

    @Test
    void searchesOnlyTheLanguageInMemoriesThatAreRead() {
        var memory = memory("m", item("Save", "Sichern", null, null, null));
        attach(memory, 0);
        assertThat(result(store.matches(memories(), "fr", List.of(question("Save", null, null, null)), rules)))
                .isEmpty();
        DATABASE.execute("update project_trans_memory set read_mode = false");
        assertThat(memories()).isEmpty();
    }

    @Test
    void answersABatchByPosition() {
        attach(memory("m", item("b", "B", null, null, null), item("d", "D", null, null, null)), 0);
        var questions = List.of("a", "b", "c", "d", "b").stream()
                .map(text -> question(text, null, null, null))
                .toList();
        assertThat(result(store.matches(memories(), "de", questions, rules)))
                .extracting(MatchStore.Match::question)
                .containsExactly(1, 3, 4);
    }

    private static int score(String text, @Nullable String previous, @Nullable String next, @Nullable String key) {
        var match = match(text, previous, next, key);
        return match == null ? 0 : match.score();
    }

    private static MatchStore.@Nullable Match match(
            String text, @Nullable String previous, @Nullable String next, @Nullable String key) {
        var found = result(store.matches(memories(), "de", List.of(question(text, previous, next, key)), rules));
        return found.isEmpty() ? null : found.getFirst();
    }

    private static int score(SegmentText text, @Nullable String previous, @Nullable String next) {
        var question = MatchStore.Question.of(text, MemoryContext.of(previous, next, null), rules);
        var found = result(store.matches(memories(), "de", List.of(question), rules));
        return found.isEmpty() ? 0 : found.getFirst().score();
    }

    private static SegmentText coded(String text, String opening, String closing) {
        return new SegmentText(
                text,
                List.of(
                        new InlineCode(InlineCode.Kind.OPEN, 1, opening, false),
                        new InlineCode(InlineCode.Kind.CLOSE, 1, closing, false)));
    }

    private static String target(MatchStore.@Nullable Match match) {
        var uid = Objects.requireNonNull(match).segmentUid();
        return result(db.query("select target from trans_memory_segment where uid = '" + uid + "'"))
                .iterator()
                .next()
                .getString("target");
    }

    private static MatchStore.Question question(
            String text, @Nullable String previous, @Nullable String next, @Nullable String key) {
        return MatchStore.Question.of(SegmentText.of(text), MemoryContext.of(previous, next, key), rules);
    }

    private static List<MatchStore.Memory> memories() {
        return result(store.memories(PROJECT));
    }

    private static SegmentsPost.Item item(
            String source, String target, @Nullable String previous, @Nullable String next, @Nullable String key) {
        return new SegmentsPost.Item(source, null, target, null, "de", previous, next, key);
    }

    private static TransMemory memory(String name, SegmentsPost.Item... items) {
        var memory = result(new EditTransMemories(db).create(Memories.of(name), 1));
        if (items.length > 0) {
            put(memory, items);
        }
        return memory;
    }

    private static void put(TransMemory memory, SegmentsPost.Item... items) {
        result(new EditMemorySegments(vertx, db, InstantSource.system())
                .put(memory.uid(), new SegmentsPost(List.of(items)), 1));
    }

    private static void attach(TransMemory memory, int penalty) {
        DATABASE.execute("""
                insert into project_trans_memory (project_id, memory_id, position, penalty, read_mode, write_mode)
                select %d, %s, count(*), %d, true, false from project_trans_memory
                """.formatted(PROJECT, memory.id(), penalty));
    }
}
