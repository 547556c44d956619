package dev.parlance.termbase.transfer;

import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermWriter;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes entries of a file into a base, some thousand terms a statement. */
final class EntryBatchStore {
    private static final String IDS = """
            select nextval('concept_id_seq') as id
              from generate_series(1, $1)
            """;
    private static final String BY_EXTERNAL_ID = """
            select k.name,
                   max(c.id) as id
              from unnest($2::text[]) as k (name)
              join concept c
                on c.term_base_id = $1
               and c.external_id = k.name
             group by k.name
            """;
    private static final String BY_ID = """
            select c.id
              from concept c
             where c.term_base_id = $1
               and c.id = any ($2)
               and c.external_id is null
            """;
    private static final String TERMS_OF = """
            select t.id,
                   t.concept_id,
                   t.lang,
                   t.text
              from term t
             where t.concept_id = any ($1)
             order by t.id
            """;
    private static final String INSERT_CONCEPTS = """
            insert into concept (id, term_base_id, external_id, note, definition, domain, sub_domains, url, revision,
                                 created_by, modified_by)
            select q.id, $1, q.external_id, q.note, q.definition, q.domain,
                   coalesce(string_to_array(q.sub_domains, chr(31)), '{}'), q.url, $2, $3, $3
              from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
                as q (id, external_id, note, definition, domain, sub_domains, url)
            """;
    private static final String UPDATE_CONCEPTS = """
            update concept c
               set note = q.note,
                   definition = q.definition,
                   domain = q.domain,
                   sub_domains = coalesce(string_to_array(q.sub_domains, chr(31)), '{}'),
                   url = q.url,
                   revision = $2,
                   modified_by = $3,
                   modified_at = date_trunc('milliseconds', now())
              from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
                as q (id, external_id, note, definition, domain, sub_domains, url)
             where c.id = q.id
               and c.term_base_id = $1
            """;
    private static final String TERMS = """
              from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                          $10::boolean[], $11::boolean[], $12::boolean[], $13::boolean[], $14::text[], $15::text[],
                          $16::text[], $17::text[])
                as q (id, lang, text, status, term_type, part_of_speech, gender, number, case_sensitive, exact_match,
                      forbidden, preferred, note, usage, short_translation, custom_fields)
            """;
    private static final String INSERT_TERMS = """
            insert into term (concept_id, lang, text, status, term_type, part_of_speech, gender, number, case_sensitive,
                              exact_match, forbidden, preferred, note, usage, short_translation, custom_fields, created_by,
                              modified_by)
            select q.id, q.lang, q.text, q.status, q.term_type, q.part_of_speech, q.gender, q.number, q.case_sensitive,
                   q.exact_match, q.forbidden, q.preferred, q.note, q.usage, q.short_translation, q.custom_fields::json, $1, $1
            """ + TERMS;
    private static final String UPDATE_TERMS = """
            update term t
               set status = q.status,
                   term_type = q.term_type,
                   part_of_speech = q.part_of_speech,
                   gender = q.gender,
                   number = q.number,
                   case_sensitive = q.case_sensitive,
                   exact_match = q.exact_match,
                   forbidden = q.forbidden,
                   preferred = q.preferred,
                   note = q.note,
                   usage = q.usage,
                   short_translation = q.short_translation,
                   custom_fields = q.custom_fields::json,
                   modified_by = $1,
                   modified_at = date_trunc('milliseconds', now())
            """ + TERMS + """
             where t.id = q.id
            """;

    private final SqlConnection tx;
    private final TermImportStore.Target target;
    private final long user;
    private final boolean updates;

    /** @param updates whether an entry with the id of a concept changes that */
    EntryBatchStore(TermImportStore.Step step, long user, boolean updates) {
        this.tx = step.tx();
        this.target = step.target();
        this.user = user;
        this.updates = updates;
    }

    /** How many terms came and changed. */
    record Written(long created, long updated) {}

    private record Entry(long concept, TermEntry entry) {}

    private record TermRow(long id, TermFields fields) {}

    /** Writes entries of which no two have the same id. */
    Future<Written> write(List<TermEntry> entries) {
        return known(entries)
                .compose(known -> tx.preparedQuery(IDS)
                        .execute(Tuple.of(entries.size() - known.size()))
                        .compose(rows -> {
                            var fresh = new ArrayList<Entry>();
                            var there = new ArrayList<Entry>();
                            var ids = rows.iterator();
                            for (var entry : entries) {
                                var id = entry.id() == null ? null : known.get(entry.id());
                                if (id == null) {
                                    fresh.add(new Entry(ids.next().getLong("id"), entry));
                                } else {
                                    there.add(new Entry(id, entry));
                                }
                            }
                            return write(fresh, there);
                        }));
    }

    private Future<Written> write(List<Entry> fresh, List<Entry> there) {
        return concepts(INSERT_CONCEPTS, fresh)
                .compose(_ -> concepts(UPDATE_CONCEPTS, there))
                .compose(_ -> there.isEmpty()
                        ? Future.<@Nullable RowSet<Row>>succeededFuture(null)
                        : tx.preparedQuery(TERMS_OF)
                                .execute(Tuple.tuple()
                                        .addArrayOfLong(there.stream()
                                                .map(Entry::concept)
                                                .toArray(Long[]::new)))
                                .<@Nullable RowSet<Row>>map(rows -> rows))
                .compose(rows -> {
                    var inserts = new ArrayList<TermRow>();
                    var changes = new ArrayList<TermRow>();
                    var present = present(rows);
                    for (var entry : fresh) {
                        entry.entry().terms().forEach(term -> inserts.add(new TermRow(entry.concept(), term)));
                    }
                    for (var entry : there) {
                        for (var term : entry.entry().terms()) {
                            var same = present.get(key(entry.concept(), term.lang(), term.text()));
                            var id = same == null ? null : same.poll();
                            (id == null ? inserts : changes).add(new TermRow(id == null ? entry.concept() : id, term));
                        }
                    }
                    return terms(INSERT_TERMS, inserts)
                            .compose(_ -> terms(UPDATE_TERMS, changes))
                            .map(new Written(inserts.size(), changes.size()));
                });
    }

    private record Key(long concept, String lang, String text) {}

    private static Key key(long concept, String lang, String text) {
        return new Key(concept, lang, text);
    }

    /** The terms that are there; of equal ones in the order of their ids. */
    private static Map<Key, Deque<Long>> present(@Nullable RowSet<Row> rows) {
        var present = new HashMap<Key, Deque<Long>>();
        if (rows != null) {
            rows.forEach(row -> present.computeIfAbsent(
                            key(row.getLong("concept_id"), row.getString("lang"), row.getString("text")),
                            _ -> new ArrayDeque<>())
                    .add(row.getLong("id")));
        }
        return present;
    }

    /** The concepts that entries speak of, by what the file calls them. */
    private Future<Map<String, Long>> known(List<TermEntry> entries) {
        var names = entries.stream().map(TermEntry::id).filter(Objects::nonNull).toArray(String[]::new);
        if (!updates || names.length == 0) {
            return Future.succeededFuture(Map.of());
        }
        var known = new HashMap<String, Long>();
        return tx.preparedQuery(BY_EXTERNAL_ID)
                .execute(Tuple.tuple().addLong(target.id()).addArrayOfString(names))
                .compose(rows -> {
                    rows.forEach(row -> known.put(row.getString("name"), row.getLong("id")));
                    var own = own(names, known);
                    return own.length == 0
                            ? Future.succeededFuture()
                            : tx.preparedQuery(BY_ID)
                                    .execute(Tuple.tuple().addLong(target.id()).addArrayOfLong(own))
                                    .onSuccess(found -> found.forEach(row ->
                                            known.put(TermWriter.OWN_ID + row.getLong("id"), row.getLong("id"))));
                })
                .map(known);
    }

    private static Long[] own(String[] names, Map<String, Long> known) {
        var own = new ArrayList<Long>();
        for (var name : names) {
            if (!known.containsKey(name) && name.matches(TermWriter.OWN_ID + "\\d{1,18}")) {
                own.add(Long.valueOf(name.substring(TermWriter.OWN_ID.length())));
            }
        }
        return own.toArray(Long[]::new);
    }

    private Future<Void> concepts(String sql, List<Entry> entries) {
        if (entries.isEmpty()) {
            return Future.succeededFuture();
        }
        var args = Tuple.of(target.id(), target.revision(), user)
                .addArrayOfLong(entries.stream().map(Entry::concept).toArray(Long[]::new))
                .addArrayOfString(texts(entries, one -> one.entry().id()))
                .addArrayOfString(texts(entries, one -> one.entry().fields().conceptNote()))
                .addArrayOfString(texts(entries, one -> one.entry().fields().definition()))
                .addArrayOfString(texts(entries, one -> one.entry().fields().domain()))
                .addArrayOfString(texts(entries, EntryBatchStore::areas))
                .addArrayOfString(texts(entries, one -> one.entry().fields().url()));
        return tx.preparedQuery(sql).execute(args).mapEmpty();
    }

    private static @Nullable String areas(Entry entry) {
        var areas = entry.entry().fields().areas();
        return areas.isEmpty() ? null : String.join("\u001f", areas);
    }

    private Future<Void> terms(String sql, List<TermRow> rows) {
        if (rows.isEmpty()) {
            return Future.succeededFuture();
        }
        var fields = rows.stream().map(TermRow::fields).toList();
        var args = Tuple.of(user)
                .addArrayOfLong(rows.stream().map(TermRow::id).toArray(Long[]::new))
                .addArrayOfString(texts(fields, TermFields::lang))
                .addArrayOfString(texts(fields, TermFields::text))
                .addArrayOfString(texts(fields, TermFields::status))
                .addArrayOfString(texts(fields, TermFields::termType))
                .addArrayOfString(texts(fields, TermFields::partOfSpeech))
                .addArrayOfString(texts(fields, TermFields::gender))
                .addArrayOfString(texts(fields, TermFields::number))
                .addArrayOfBoolean(flags(fields, TermFields::caseSensitive))
                .addArrayOfBoolean(flags(fields, TermFields::exactMatch))
                .addArrayOfBoolean(flags(fields, TermFields::forbidden))
                .addArrayOfBoolean(flags(fields, TermFields::preferred))
                .addArrayOfString(texts(fields, TermFields::note))
                .addArrayOfString(texts(fields, TermFields::usage))
                .addArrayOfString(texts(fields, TermFields::shortTranslation))
                .addArrayOfString(texts(fields, TermFields::customJson));
        return tx.preparedQuery(sql).execute(args).mapEmpty();
    }

    private static <T> @Nullable String[] texts(Collection<T> rows, Function<T, @Nullable String> text) {
        var texts = new @Nullable String[rows.size()];
        var at = 0;
        for (var row : rows) {
            texts[at++] = text.apply(row);
        }
        return texts;
    }

    private static <T> Boolean[] flags(Collection<T> rows, Function<T, @Nullable Boolean> flag) {
        return rows.stream().map(row -> Boolean.TRUE.equals(flag.apply(row))).toArray(Boolean[]::new);
    }
}
