package dev.parlance.memory.match;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.TestDatabase;
import dev.parlance.fault.Fault;
import dev.parlance.memory.Memories;
import dev.parlance.memory.base.EditTransMemories;
import dev.parlance.memory.segment.EditMemorySegments;
import dev.parlance.memory.segment.MemoryContext;
import dev.parlance.memory.segment.MemorySegmentStore;
import dev.parlance.memory.segment.SegmentsPost;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class MemoryUnitsStoreIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();

    private static Db db;
    private static Vertx vertx;
    private static MemoryUnitsStore units;

    private String uid = "";
    private long id;

    @BeforeAll
    static void open(Vertx opened) {
        vertx = opened;
        db = DATABASE.open(vertx);
        units = new MemoryUnitsStore(db);
        DATABASE.execute("""
                insert into app_user (uid, user_name, first_name, last_name, email, password_hash, role, timezone)
                values ('u', 'u', 'u', 'u', 'u', 'u', 'ADMIN', 'UTC')
                """);
    }

    @AfterAll
    static void close() {
        result(db.close());
    }

    @BeforeEach
    void memory() {
        var memory = result(new EditTransMemories(db).create(Memories.of("m"), 1));
        uid = memory.uid();
        id = memory.number();
    }

    /** All units that were passed. */
    private static final class Kept implements MemoryUnitsStore.Sink {
        private final List<MemoryUnitsStore.Unit> units = new ArrayList<>();
        private int batches;
        private int unreadable;
        private boolean whole;
        private MemoryUnitsStore.@Nullable State state;

        @Override
        public void begin(MemoryUnitsStore.State now, boolean all) {
            state = now;
            whole = all;
        }

        @Override
        public Future<Void> add(List<MemoryUnitsStore.Unit> more, int broken) {
            units.addAll(more);
            unreadable += broken;
            batches++;
            return Future.succeededFuture();
        }

        private List<String> sources() {
            return units.stream().map(unit -> unit.source().text()).toList();
        }
    }

    @Test
    void readsTheUnitsOfOneLanguageOldestFirst() {
        put(item("one", "eins", "de", null));
        put(item("two", "zwei", "de", "before"), item("two", "deux", "fr", null));
        put(item("one", "Eins", "de", null));
        var kept = read("de", 0);
        assertThat(kept.whole).isTrue();
        assertThat(kept.state).isEqualTo(new MemoryUnitsStore.State(3, 0));
        assertThat(kept.sources()).containsExactly("two", "one");
        var first = kept.units.getFirst();
        assertThat(first.fingerprint()).isEqualTo(Fingerprint.of(SegmentText.of("two")));
        assertThat(first.context()).isEqualTo(MemoryContext.of("before", null, null));
    }

    @Test
    void readsOnlyLaterUnits() {
        put(item("one", "eins", "de", null), item("two", "zwei", "de", null));
        var before = read("de", 0).state;
        put(item("three", "drei", "de", null), item("one", "Eins", "de", null));
        var kept = read("de", Assertions.assertThat(before).isNotNull().actual().revision());
        assertThat(kept.whole).isFalse();
        assertThat(kept.sources()).containsExactlyInAnyOrder("three", "one");
        assertThat(read("de", 2).sources()).isEmpty();
    }

    @Test
    void readsTheWholeMemoryAfterAUnitIsDeleted() {
        put(item("one", "eins", "de", null), item("two", "zwei", "de", null));
        put(item("three", "drei", "de", null));
        var memory = result(new EditTransMemories(db).get(uid));
        var deleted = result(new MemorySegmentStore(db).list(memory, List.of(), new PageRequest(0, 50, List.of())))
                .content()
                .getFirst();
        result(new EditMemorySegments(vertx, db, InstantSource.system()).delete(uid, deleted.uid(), Precondition.NONE));
        var kept = read("de", 2);
        assertThat(kept.whole).isTrue();
        assertThat(kept.state).isEqualTo(new MemoryUnitsStore.State(3, 3));
        assertThat(kept.sources()).containsExactly("two", "three");
        put(item("four", "vier", "de", null));
        assertThat(read("de", 3).sources()).containsExactly("four");
    }

    @Test
    void skipsUnreadableUnits() {
        put(item("one", "eins", "de", null), item("two", "zwei", "de", null), item("three", "drei", "de", null));
        DATABASE.execute("""
                update trans_memory_segment
                   set source = source || chr(65532)
                 where source = 'one';
                update trans_memory_segment
                   set source = source || chr(65532),
                       source_codes = '{"kind": 7}'
                 where source = 'two';
                """);
        var kept = read("de", 0);
        assertThat(kept.sources()).containsExactly("three");
        assertThat(kept.unreadable).isEqualTo(2);
    }

    @Test
    void passesManyUnitsInBatches() {
        put(IntStream.range(0, 6_000)
                .mapToObj(i -> item("text " + i, "Text " + i, "de", null))
                .toArray(SegmentsPost.Item[]::new));
        var kept = read("de", 0);
        assertThat(kept.batches).isEqualTo(2);
        assertThat(kept.sources()).hasSize(6_000).doesNotHaveDuplicates();
    }

    @Test
    void isEmptyForADeletedMemory() {
        assertThat(result(units.state(id))).contains(new MemoryUnitsStore.State(0, 0));
        result(new EditTransMemories(db).delete(uid, Precondition.NONE));
        assertThat(result(units.state(id))).isEmpty();
        Assertions.assertThatThrownBy(() -> read("de", 0)).hasRootCauseInstanceOf(Fault.NotFound.class);
    }

    private Kept read(String lang, long since) {
        var kept = new Kept();
        assertThat(result(new ReadMemoryUnits(db).read(id, lang, since, kept))).isEqualTo(kept.state);
        return kept;
    }

    private void put(SegmentsPost.Item... items) {
        result(new EditMemorySegments(vertx, db, InstantSource.system()).put(uid, new SegmentsPost(List.of(items)), 1));
    }

    private static SegmentsPost.Item item(String source, String target, String lang, @Nullable String previous) {
        return new SegmentsPost.Item(source, null, target, null, lang, previous, null, null);
    }
}
