package dev.parlance.memory.match;

import dev.parlance.db.Column;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.memory.base.MemoryLangs;
import dev.parlance.memory.segment.MatchRules;
import dev.parlance.memory.segment.MemoryContext;
import dev.parlance.memory.segment.MemorySegmentRowStore;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.SegmentText;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds exact matches of texts in the memories of a project. */
public record MatchStore(Db db) {
    private static final String MEMORIES = """
            select m.id, m.uid, m.name, m.target_langs, m.revision,
                   t.penalty
              from project_trans_memory t
              join trans_memory m on m.id = t.memory_id
             where t.project_id = $1
               and t.read_mode
             order by t.position
            """;
    private static final String ASKED = """
            with asked as (
              select q.position,
                     m.position as memory, m.id as memory_id, m.target_lang, m.penalty,
                     q.source_hash, q.previous_hash, q.next_hash, q.key_hash, q.coded_text
                from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[])
                       with ordinality as q (source_hash, previous_hash, next_hash, key_hash, coded_text, position)
               cross join unnest($6::bigint[], $7::int[], $8::text[])
                       with ordinality as m (id, penalty, target_lang, position)
            ), same as (
              select a.*, s.id, s.uid, s.target, s.revision, s.previous_hash as previous, s.next_hash as next,
                     s.key_hash as key
                from asked a
                join trans_memory_segment s
                  on s.memory_id = a.memory_id
                 and s.target_lang = a.target_lang
                 and s.source_hash = a.source_hash
            """;
    // offset 0 forces a look-up per text in the index of texts with codes, whatever number of rows the
    // planner estimates
    private static final String CODED = """
              union all
              select a.*, s.id, s.uid, s.target, s.revision, s.previous_hash, s.next_hash, s.key_hash
                from asked a
               cross join lateral (select t.id, t.uid, t.target, t.revision, t.source_hash as hash, t.previous_hash,
                                          t.next_hash, t.key_hash
                                     from trans_memory_segment t
                                    where t.memory_id = a.memory_id
                                      and t.target_lang = a.target_lang
                                      and t.source_codes <> '[]'
                                      and md5(t.source) = md5(a.coded_text)
                                   offset 0) s
               where a.coded_text is not null
                 and s.hash <> a.source_hash
            """;
    // of equal scores, the first memory in the order of the project wins, then the newest segment
    private static final String ANSWERED = """
            ), placed as (
              select *,
                     case
                       when key_hash is not null then key is not distinct from key_hash
                       when $9 then coalesce(previous = previous_hash, false) or coalesce(next = next_hash, false)
                       else (previous_hash is not null or next_hash is not null)
                            and previous is not distinct from previous_hash
                            and next is not distinct from next_hash
                     end as in_context
                from same
            ), scored as (
              select *,
                     case when in_context then 101 else 100 end
                       - case when $10 and in_context and min(target) over several <> max(target) over several
                           then 1 else 0 end
                       - penalty as score
                from placed
              window several as (partition by position, in_context)
            )
            select distinct on (position)
                   position, memory, id as unit, uid, score
              from scored
             order by position, score desc, memory, revision desc, id desc
            """;
    private static final String BEST = ASKED + ANSWERED;
    private static final String BEST_WITH_CODES = ASKED + CODED + ANSWERED;

    /** The segments of a deleted memory are deleted later. */
    private static final String UNITS = """
            select s.id, s.uid, s.source, s.target
              from trans_memory_segment s
              join trans_memory m on m.id = s.memory_id
             where s.id = any ($1::bigint[])
            """;

    /**
     * A memory that a project reads.
     *
     * @param revision increases by one with every change of its segments
     * @param penalty points subtracted from every score
     */
    public record Memory(long id, String uid, String name, List<String> targetLangs, long revision, int penalty) {
        /** The language of the memory that matches, or the given one itself. */
        private String lang(String targetLang) {
            return MemoryLangs.choose(targetLangs, targetLang).orElse(targetLang);
        }

        private static Memory of(Row row) {
            return new Memory(
                    row.getLong("id"),
                    row.getString("uid"),
                    row.getString("name"),
                    Rows.texts(row, "target_langs"),
                    row.getLong("revision"),
                    row.getInteger("penalty"));
        }
    }

    /**
     * A text to search for. Of its context, the key decides if there is one, otherwise the sources before and after it.
     *
     * @param codedText its characters if it has codes whose content is ignored, otherwise null
     * @param indexed whether an index of a memory gives the same result
     */
    public record Question(
            Fingerprint source,
            MemoryContext context,
            @Nullable String codedText,
            boolean indexed) {

        /** The question for a segment by these rules. */
        public static Question of(SegmentText text, MemoryContext around, MatchRules rules) {
            var codedText = rules.ignoreTagMetadata() && !text.codes().isEmpty() ? text.text() : null;
            return new Question(
                    Fingerprint.of(text), rules.context(around), codedText, rules.indexed() && codedText == null);
        }
    }

    /**
     * The best match of a question.
     *
     * @param question index of the question
     * @param memory index of the memory
     * @param unit id of the segment of the memory in the database
     * @param segmentUid the segment of the memory
     * @param score 101 in context, otherwise 100, minus penalties
     */
    public record Match(int question, int memory, long unit, String segmentUid, int score) {
        private static Match of(Row row) {
            return new Match(
                    (int) (row.getLong("position") - 1),
                    (int) (row.getLong("memory") - 1),
                    row.getLong("unit"),
                    row.getString("uid"),
                    row.getInteger("score"));
        }
    }

    /** A segment of a memory, to show what was matched. */
    public record Matched(long id, String uid, String source, String target) {
        private static Matched of(Row row) {
            return new Matched(
                    row.getLong("id"), row.getString("uid"), row.getString("source"), row.getString("target"));
        }
    }

    /** Segments of any memories by id; unknown ids are skipped. */
    public Future<List<Matched>> matched(List<Long> ids) {
        return db.query(UNITS, Tuple.of(Column.numbers(ids))).map(rows -> Rows.all(rows, Matched::of));
    }

    /** The memories that a project searches, in its order. */
    public Future<List<Memory>> memories(long projectId) {
        return db.query(MEMORIES, Tuple.of(projectId)).map(rows -> Rows.all(rows, Memory::of));
    }

    /**
     * Finds the best match of each text that has one. Two texts are equal if their characters and their codes are.
     *
     * @param rules the rules of the questions
     */
    public Future<List<Match>> matches(
            List<Memory> memories, String targetLang, List<Question> questions, MatchRules rules) {
        if (memories.isEmpty() || questions.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        var args = Tuple.of(
                MemorySegmentRowStore.uuids(questions, Question::source),
                MemorySegmentRowStore.uuids(
                        questions, question -> question.context().previous()),
                MemorySegmentRowStore.uuids(
                        questions, question -> question.context().next()),
                MemorySegmentRowStore.uuids(
                        questions, question -> question.context().key()),
                Column.texts(questions, Question::codedText),
                Column.numbers(memories, Memory::id),
                Column.integers(memories, Memory::penalty),
                Column.texts(memories, memory -> memory.lang(targetLang)),
                rules.prevOrNextSegment(),
                rules.penalizeMultiContextMatch());
        var coded = questions.stream().anyMatch(question -> question.codedText() != null);
        return db.query(coded ? BEST_WITH_CODES : BEST, args).map(rows -> Rows.all(rows, Match::of));
    }
}
