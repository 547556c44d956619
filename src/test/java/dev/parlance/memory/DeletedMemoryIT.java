package dev.parlance.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Waiting;
import dev.parlance.memory.match.MatchStore;
import dev.parlance.memory.match.TranslationStore;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Nothing finds the segments of a deleted memory, although they are deleted later. */
class DeletedMemoryIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    private static String memory(String source) {
        var memory = ADMIN.post(
                        "/transMemories", Map.of("name", "manuals", "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        var segment = Map.of("source", source, "target", "Ventil", "targetLang", "de");
        assertThat(ADMIN.post("/transMemories/" + memory + "/segments", Map.of("segments", List.of(segment)))
                        .status())
                .isEqualTo(200);
        return memory;
    }

    private static List<String> sources() {
        var rows = Waiting.result(DB.query("select source from trans_memory_segment order by id"));
        return Rows.all(rows, row -> row.getString("source"));
    }

    /** The sources of the segments that analyses and pre-translations find by the numbers of earlier matches. */
    private static List<String> matched() {
        var ids = Rows.all(
                Waiting.result(DB.query("select id from trans_memory_segment order by id")), row -> row.getLong("id"));
        var matched = Waiting.result(new MatchStore(DB).matched(ids)).stream()
                .sorted(Comparator.comparingLong(MatchStore.Matched::id))
                .map(MatchStore.Matched::source)
                .toList();
        assertThat(Waiting.result(new TranslationStore(DB).find(ids))).hasSameSizeAs(matched);
        return matched;
    }

    @Test
    void isGoneAtOnceAndItsSegmentsAreDeletedLater() {
        var kept = memory("kept");
        var deleted = memory("deleted");
        var path = "/transMemories/" + deleted;
        var segment = ADMIN.get(path + "/segments")
                .json()
                .path("content")
                .path(0)
                .path("uid")
                .asText();
        assertThat(matched()).containsExactly("kept", "deleted");
        assertThat(ADMIN.delete(path).status()).isEqualTo(204);
        assertThat(sources()).containsExactly("kept", "deleted");
        assertThat(matched()).containsExactly("kept");
        var search = Map.of("query", "deleted");
        assertThat(List.of(
                        ADMIN.get(path).status(),
                        ADMIN.get(path + "/segments").status(),
                        ADMIN.get(path + "/segments/" + segment).status(),
                        ADMIN.get("/transMemories/" + kept + "/segments/" + segment)
                                .status(),
                        ADMIN.post(path + "/search", search).status(),
                        ADMIN.delete(path).status()))
                .containsOnly(404);
        assertThat(ADMIN.get("/transMemories").json().path("content").findValuesAsText("uid"))
                .contains(kept)
                .doesNotContain(deleted);
        Waiting.result(MemoryFeature.sweep(DB));
        assertThat(sources()).containsExactly("kept");
    }
}
