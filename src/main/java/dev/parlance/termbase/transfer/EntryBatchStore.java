package dev.parlance.termbase.transfer;

import dev.parlance.db.Column;
import dev.parlance.db.Rows;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.exchange.TermEntry;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.SqlResult;
import io.vertx.sqlclient.Tuple;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads and writes the concepts and terms of one import in its transaction, a batch per statement. */
record EntryBatchStore(SqlConnection tx, EndTermImport.Target target, long user) {
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
            select t.id, t.concept_id, t.lang, t.text
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
    /** A concept has the revision of this import if an earlier entry of the file wrote it; empty cells keep that. */
    private static final String UPDATE_CONCEPTS = """
            update concept c
               set note = n.note, definition = n.definition, domain = n.domain, url = n.url, sub_domains = n.areas,
                   revision = $2, modified_by = case when n.changed then $3 else c.modified_by end,
                   modified_at = case when n.changed then date_trunc('milliseconds', now()) else c.modified_at end
              from (
              select w.*, (o.note, o.definition, o.domain, o.url, o.sub_domains)
                          is distinct from (w.note, w.definition, w.domain, w.url, w.areas) as changed
                from unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
                       as q (id, external_id, note, definition, domain, sub_domains, url)
                join concept o on o.id = q.id and o.term_base_id = $1
               cross join lateral (
                 select o.id,
                        coalesce(q.note, case when kept or 'conceptNote' = any ($11) then o.note end) as note,
                        coalesce(q.definition, case when kept or 'definition' = any ($11) then o.definition end)
                          as definition,
                        coalesce(q.domain, case when kept or 'domain' = any ($11) then o.domain end) as domain,
                        coalesce(q.url, case when kept or 'url' = any ($11) then o.url end) as url,
                        coalesce(string_to_array(q.sub_domains, chr(31)),
                                 case when kept or 'subDomains' = any ($11) then o.sub_domains end, '{}') as areas
                   from (select o.revision = $2 as kept) r) w
              ) n
             where c.id = n.id
            """;

    private static final String TERMS = """
              from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
                          $9::text[], $10::boolean[], $11::boolean[], $12::boolean[], $13::boolean[], $14::text[],
                          $15::text[], $16::text[], $17::text[])
                as q (id, lang, text, status, term_type, part_of_speech, gender, number, case_sensitive, exact_match,
                      forbidden, preferred, note, usage, short_translation, custom_fields)
            """;
    private static final String INSERT_TERMS = """
            insert into term (concept_id, lang, text, status, term_type, part_of_speech, gender, number, case_sensitive,
                              exact_match, forbidden, preferred, note, usage, short_translation, custom_fields,
                              created_by, modified_by)
            select q.id, q.lang, q.text, coalesce(q.status, 'APPROVED'), q.term_type, q.part_of_speech, q.gender,
                   q.number, q.case_sensitive, q.exact_match, q.forbidden, q.preferred, q.note, q.usage,
                   q.short_translation, q.custom_fields::json, $1, $1
            """ + TERMS;
    private static final String UPDATE_TERMS = """
            update term t
               set status = n.status, term_type = n.term_type, part_of_speech = n.part_of_speech, gender = n.gender,
                   number = n.number, case_sensitive = n.case_sensitive, exact_match = n.exact_match,
                   forbidden = n.forbidden, preferred = n.preferred, note = n.note, usage = n.usage,
                   short_translation = n.short_translation, custom_fields = n.custom_fields,
                   modified_by = $1, modified_at = date_trunc('milliseconds', now())
              from (
              select o.id, coalesce(q.status, o.status) as status,
                     coalesce(q.term_type, case when 'termType' = any ($18) then o.term_type end) as term_type,
                     coalesce(q.part_of_speech, case when 'partOfSpeech' = any ($18) then o.part_of_speech end)
                       as part_of_speech,
                     coalesce(q.gender, case when 'gender' = any ($18) then o.gender end) as gender,
                     coalesce(q.number, case when 'number' = any ($18) then o.number end) as number,
                     q.case_sensitive or ('caseSensitive' = any ($18) and o.case_sensitive) as case_sensitive,
                     q.exact_match or ('exactMatch' = any ($18) and o.exact_match) as exact_match,
                     q.forbidden or ('forbidden' = any ($18) and o.forbidden and not q.preferred) as forbidden,
                     q.preferred or ('preferred' = any ($18) and o.preferred and not q.forbidden) as preferred,
                     coalesce(q.note, case when 'note' = any ($18) then o.note end) as note,
                     coalesce(q.usage, case when 'usage' = any ($18) then o.usage end) as usage,
                     coalesce(q.short_translation,
                              case when 'shortTranslation' = any ($18) then o.short_translation end)
                       as short_translation,
                     coalesce(q.custom_fields::json, case when 'customFields' = any ($18) then o.custom_fields end)
                       as custom_fields
            """ + TERMS + """
                join term o on o.id = q.id
              ) n
             where t.id = n.id
               and (t.status, t.term_type, t.part_of_speech, t.gender, t.number, t.case_sensitive, t.exact_match,
                    t.forbidden, t.preferred, t.note, t.usage, t.short_translation, t.custom_fields::text)
                   is distinct from
                   (n.status, n.term_type, n.part_of_speech, n.gender, n.number, n.case_sensitive, n.exact_match,
                    n.forbidden, n.preferred, n.note, n.usage, n.short_translation, n.custom_fields::text)
            """;

    /** An entry and the id of the concept that it is written as. */
    record ConceptEntry(long conceptId, TermEntry entry) {}

    /** A term to write; the id is that of its concept for a new term, and its own for an existing term. */
    record TermWrite(long id, TermFields fields) {}

    record ExistingTerm(long id, long conceptId, String lang, String text) {}

    Future<List<Long>> nextConceptIds(int count) {
        return tx.preparedQuery(IDS).execute(Tuple.of(count)).map(rows -> Rows.all(rows, row -> row.getLong("id")));
    }

    /** Finds concepts by the ids that files gave them. */
    Future<Map<String, Long>> findByExternalId(String[] externalIds) {
        return tx.preparedQuery(BY_EXTERNAL_ID)
                .execute(Tuple.tuple().addLong(target.base().id()).addArrayOfString(externalIds))
                .map(rows -> {
                    var found = new HashMap<String, Long>();
                    rows.forEach(row -> found.put(row.getString("name"), row.getLong("id")));
                    return found;
                });
    }

    /** The ids of those concepts that exist and have no id from a file. */
    Future<List<Long>> findById(Long[] ids) {
        return tx.preparedQuery(BY_ID)
                .execute(Tuple.tuple().addLong(target.base().id()).addArrayOfLong(ids))
                .map(rows -> Rows.all(rows, row -> row.getLong("id")));
    }

    /** The terms of these concepts in the order of their ids. */
    Future<List<ExistingTerm>> termsOf(List<ConceptEntry> entries) {
        if (entries.isEmpty()) {
            return Future.succeededFuture(List.of());
        }
        var ids = entries.stream().map(ConceptEntry::conceptId).toArray(Long[]::new);
        return tx.preparedQuery(TERMS_OF)
                .execute(Tuple.tuple().addArrayOfLong(ids))
                .map(rows -> Rows.all(
                        rows,
                        row -> new ExistingTerm(
                                row.getLong("id"),
                                row.getLong("concept_id"),
                                row.getString("lang"),
                                row.getString("text"))));
    }

    Future<Void> insertConcepts(List<ConceptEntry> entries) {
        return write(INSERT_CONCEPTS, entries, concepts(entries)).mapEmpty();
    }

    /** Updates concepts, except for these fields of them. */
    Future<Void> updateConcepts(List<ConceptEntry> entries, List<String> missing) {
        return write(UPDATE_CONCEPTS, entries, concepts(entries).addValue(Column.texts(missing)))
                .mapEmpty();
    }

    Future<Void> insertTerms(List<TermWrite> terms) {
        return write(INSERT_TERMS, terms, terms(terms)).mapEmpty();
    }

    /** Updates terms, except for these fields of them; the number of terms that change. */
    Future<Integer> updateTerms(List<TermWrite> terms, List<String> missing) {
        return write(UPDATE_TERMS, terms, terms(terms).addValue(Column.texts(missing)));
    }

    private Future<Integer> write(String sql, List<?> rows, Tuple args) {
        return rows.isEmpty()
                ? Future.succeededFuture(0)
                : tx.preparedQuery(sql).execute(args).map(SqlResult::rowCount);
    }

    private Tuple concepts(List<ConceptEntry> entries) {
        return Tuple.of(target.base().id(), target.revision(), user)
                .addArrayOfLong(entries.stream().map(ConceptEntry::conceptId).toArray(Long[]::new))
                .addArrayOfString(texts(entries, one -> one.entry().id()))
                .addArrayOfString(texts(entries, one -> one.entry().fields().conceptNote()))
                .addArrayOfString(texts(entries, one -> one.entry().fields().definition()))
                .addArrayOfString(texts(entries, one -> one.entry().fields().domain()))
                .addArrayOfString(texts(entries, EntryBatchStore::areas))
                .addArrayOfString(texts(entries, one -> one.entry().fields().url()));
    }

    private static @Nullable String areas(ConceptEntry entry) {
        var areas = entry.entry().fields().areas();
        return areas.isEmpty() ? null : String.join("\u001f", areas);
    }

    private Tuple terms(List<TermWrite> rows) {
        var fields = rows.stream().map(TermWrite::fields).toList();
        return Tuple.of(user)
                .addArrayOfLong(rows.stream().map(TermWrite::id).toArray(Long[]::new))
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
    }

    private static <T> @Nullable String[] texts(Collection<T> rows, Function<T, @Nullable String> text) {
        return rows.stream().map(text).toArray(String[]::new);
    }

    private static <T> Boolean[] flags(Collection<T> rows, Function<T, @Nullable Boolean> flag) {
        return rows.stream().map(row -> Boolean.TRUE.equals(flag.apply(row))).toArray(Boolean[]::new);
    }
}
