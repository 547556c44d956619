package dev.parlance.memory;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Fingerprint;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds what the memories of a project hold of given texts. */
public final class MatchStore {
    private static final String MEMORIES = """
            select m.id,
                   m.uid,
                   m.name,
                   m.target_langs,
                   m.revision,
                   t.penalty
              from project_trans_memory t
              join trans_memory m
                on m.id = t.memory_id
             where t.project_id = $1
               and t.read_mode
             order by t.position
            """;
    // of equal scores the first memory in the project's order, then the newest segment
    private static final String BEST = """
            select distinct on (q.position)
                   q.position,
                   m.position as memory,
                   s.id as unit,
                   s.uid,
                   case
                     when q.key_hash is not null
                       then case when s.key_hash = q.key_hash then 101 else 100 end
                     when (q.previous_hash is not null or q.next_hash is not null)
                          and s.previous_hash is not distinct from q.previous_hash
                          and s.next_hash is not distinct from q.next_hash
                       then 101
                     else 100
                   end - m.penalty as score
              from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[])
                     with ordinality as q (source_hash, previous_hash, next_hash, key_hash, position)
              cross join unnest($5::bigint[], $6::int[], $7::text[])
                     with ordinality as m (id, penalty, target_lang, position)
              join trans_memory_segment s
                on s.memory_id = m.id
               and s.target_lang = m.target_lang
               and s.source_hash = q.source_hash
             order by q.position, score desc, m.position, s.revision desc, s.id desc
            """;

    private static final String UNITS = """
            select id,
                   uid,
                   source,
                   target
              from trans_memory_segment
             where id = any ($1::bigint[])
            """;

    private final Db db;

    public MatchStore(Db db) {
        this.db = db;
    }

    /**
     * A memory that a project reads.
     *
     * @param revision one more with every change of its segments
     * @param penalty points taken off every score
     */
    public record Memory(long id, String uid, String name, List<String> targetLangs, long revision, int penalty) {}

    /** A text to look for; of its context the key decides where there is one, else the sources on both sides of it. */
    public record Question(Fingerprint source, MemoryContext context) {}

    /**
     * The best there is.
     *
     * @param question index of the question
     * @param memory index of the memory
     * @param unit internal number of the segment of the memory
     * @param segmentUid the segment of the memory
     * @param score 101 in context, else 100, the memory's penalty taken off
     */
    public record Match(int question, int memory, long unit, String segmentUid, int score) {}

    /** A segment of a memory as a person is shown what was matched. */
    public record Matched(long id, String uid, String source, String target) {}

    /** Segments of any memories by internal number, as far as they are there. */
    public Future<List<Matched>> matched(List<Long> ids) {
        return db.query(UNITS, Tuple.tuple().addArrayOfLong(ids.toArray(Long[]::new)))
                .map(rows -> Rows.all(
                        rows,
                        row -> new Matched(
                                row.getLong("id"),
                                row.getString("uid"),
                                row.getString("source"),
                                row.getString("target"))));
    }

    /** The memories that a project reads, in its order. */
    public Future<List<Memory>> memories(long projectId) {
        return db.query(MEMORIES, Tuple.of(projectId))
                .map(rows -> Rows.all(
                        rows,
                        row -> new Memory(
                                row.getLong("id"),
                                row.getString("uid"),
                                row.getString("name"),
                                Rows.texts(row, "target_langs"),
                                row.getLong("revision"),
                                row.getInteger("penalty"))));
    }

    /** The best match of each text that has one; a text is the same when its characters and its codes are. */
    public Future<List<Match>> matches(List<Memory> memories, String targetLang, List<Question> questions) {
        if (memories.isEmpty() || questions.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        var args = Tuple.tuple()
                .addArrayOfUUID(hashes(questions, Question::source))
                .addArrayOfUUID(hashes(questions, question -> question.context().previous()))
                .addArrayOfUUID(hashes(questions, question -> question.context().next()))
                .addArrayOfUUID(hashes(questions, question -> question.context().key()))
                .addArrayOfLong(memories.stream().map(Memory::id).toArray(Long[]::new))
                .addArrayOfInteger(memories.stream().map(Memory::penalty).toArray(Integer[]::new))
                .addArrayOfString(memories.stream()
                        .map(memory -> MemoryLangs.choose(memory.targetLangs(), targetLang)
                                .orElse(targetLang))
                        .toArray(String[]::new));
        return db.query(BEST, args)
                .map(rows -> Rows.all(
                        rows,
                        row -> new Match(
                                (int) (row.getLong("position") - 1),
                                (int) (row.getLong("memory") - 1),
                                row.getLong("unit"),
                                row.getString("uid"),
                                row.getInteger("score"))));
    }

    private static UUID[] hashes(List<Question> questions, Function<Question, @Nullable Fingerprint> part) {
        return questions.stream()
                .map(question -> SegmentWriteStore.uuid(part.apply(question)))
                .toArray(UUID[]::new);
    }
}
