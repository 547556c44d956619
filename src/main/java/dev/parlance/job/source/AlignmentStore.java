package dev.parlance.job.source;

import dev.parlance.db.InOrder;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/**
 * Finds for the segments of a file those of the version before with the same text, inline codes and plural form. Among
 * several, those with the same key and neighbours are paired first, then those that share less of it, and equal ones in
 * their order; each is paired once. The database sorts and hashes on disk, so that a file of any size needs little
 * memory.
 */
final class AlignmentStore {
    /** The statements sort all segments of both files; nested loops over wrong estimates would be quadratic. */
    private static final List<String> SETTINGS =
            List.of("set local statement_timeout = '10min'", "set local enable_nestloop = off");
    /** Before other statements get a plan, which the connection keeps. */
    private static final List<String> RESET = List.of("set local enable_nestloop = on");

    private static final String TEXTS = """
            create temp table source_text (
                is_new boolean not null,
                ordinal integer not null,
                text uuid not null,
                key uuid not null,
                previous uuid not null,
                next uuid not null
            ) on commit drop
            """;
    private static final String MATCHES = """
            create temp table source_match (
                ordinal integer primary key,
                previous integer not null unique
            ) on commit drop
            """;
    private static final String ANALYZE_TEXTS = """
            analyze source_text
            """;
    private static final String ANALYZE_MATCHES = """
            analyze source_match
            """;
    /** 128 bits of SHA-256; the nil UUID stands for no key and no neighbour. */
    private static final String READ = """
            insert into source_text (is_new, ordinal, text, key, previous, next)
            select file_id = $2,
                   ordinal,
                   text,
                   coalesce(key, '00000000-0000-0000-0000-000000000000'),
                   coalesce(lag(text) over around, '00000000-0000-0000-0000-000000000000'),
                   coalesce(lead(text) over around, '00000000-0000-0000-0000-000000000000')
              from (select file_id,
                           ordinal,
                           encode(substring(sha256(convert_to(
                                    jsonb_build_array(source, source_codes, plural_form)::text,
                                    'UTF8')) for 16), 'hex')::uuid as text,
                           encode(substring(sha256(convert_to(context_key, 'UTF8')) for 16), 'hex')::uuid as key
                      from segment
                     where file_id in ($1, $2)) s
            window around as (partition by file_id order by ordinal)
            """;

    /** With the columns that have to be equal, twice, and a condition. */
    private static final String PAIR = """
            with rest as (
              select is_new,
                     ordinal,
                     %1$s,
                     row_number() over (partition by is_new, %1$s order by ordinal) as place
                from source_text
               %2$s
            )
            insert into source_match (ordinal, previous)
            select n.ordinal, o.ordinal
              from rest n
              join rest o using (%1$s, place)
             where n.is_new
               and not o.is_new
            """;

    private static final List<String> PAIRS = List.of(
            PAIR.formatted("text, key, previous, next", ""),
            PAIR.formatted("text, key", "where key <> '00000000-0000-0000-0000-000000000000'"),
            PAIR.formatted("text, previous, next", ""),
            PAIR.formatted("text, previous", ""),
            PAIR.formatted("text, next", ""),
            PAIR.formatted("text", ""));

    private static final String FORGET_NEW = """
            delete from source_text t
             using source_match m
             where t.is_new
               and m.ordinal = t.ordinal
            """;
    private static final String FORGET_OLD = """
            delete from source_text t
             using source_match m
             where not t.is_new
               and m.previous = t.ordinal
            """;

    private static final String SINCE = """
            update segment s
               set since_version = c.since
              from (select n.ordinal,
                           coalesce(o.since_version, $3) as since
                      from segment n
                      left join source_match m on m.ordinal = n.ordinal
                      left join segment o
                        on o.file_id = $1
                       and o.ordinal = m.previous
                     where n.file_id = $2) c
             where s.file_id = $2
               and s.ordinal = c.ordinal
               and c.since <> 1
            """;

    /** Between the same two kept segments, a new one takes the place of a removed one. */
    private static final String CHANGES = """
            with news as (
              select max(previous) as after,
                     count(*) filter (where previous is null) as unmatched
                from (select m.previous,
                             count(m.previous) over (order by s.ordinal) as gap
                        from segment s
                        left join source_match m on m.ordinal = s.ordinal
                       where s.file_id = $2) n
               group by gap
            ), olds as (
              select max(ordinal) filter (where matched is not null) as after,
                     count(*) filter (where matched is null) as unmatched
                from (select s.ordinal,
                             m.ordinal as matched,
                             count(m.ordinal) over (order by s.ordinal) as gap
                        from segment s
                        left join source_match m on m.previous = s.ordinal
                       where s.file_id = $1) o
               group by gap
            )
            select (select count(*) from source_match)::integer as kept,
                   coalesce((select sum(unmatched) from news), 0)::integer as unmatched_new,
                   coalesce((select sum(unmatched) from olds), 0)::integer as unmatched_old,
                   coalesce((select sum(least(n.unmatched, o.unmatched))
                               from news n
                               join olds o on coalesce(o.after, -1) = coalesce(n.after, -1)), 0)::integer as changed
            """;

    private AlignmentStore() {}

    /**
     * Compares the segments of two files, and keeps the pairs until the transaction ends.
     *
     * @param version of the new file
     */
    static Future<SourceChanges> align(SqlConnection tx, SourceTask work, int version) {
        var files = Tuple.of(work.currentFileId(), work.fileId());
        return commands(tx, SETTINGS)
                .compose(_ -> commands(tx, List.of(TEXTS, MATCHES)))
                .compose(_ -> Sql.run(tx, READ, files))
                .compose(_ -> commands(tx, List.of(ANALYZE_TEXTS)))
                .compose(_ -> InOrder.each(PAIRS, pair -> commands(tx, List.of(pair, FORGET_NEW, FORGET_OLD))))
                .compose(_ -> commands(tx, List.of(ANALYZE_MATCHES)))
                .compose(_ -> Sql.run(tx, SINCE, Tuple.of(work.currentFileId(), work.fileId(), version)))
                .compose(_ -> Sql.one(tx, CHANGES, files, row -> {
                    var changed = row.getInteger("changed");
                    return new SourceChanges(
                            row.getInteger("kept"),
                            changed,
                            row.getInteger("unmatched_new") - changed,
                            row.getInteger("unmatched_old") - changed);
                }))
                .compose(changes -> commands(tx, RESET).map(changes));
    }

    /** Not prepared: the tables are others in each transaction. */
    private static Future<Void> commands(SqlConnection tx, List<String> commands) {
        return InOrder.each(commands, command -> tx.query(command).execute());
    }
}
