package dev.parlance.termbase.concept;

import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Objects;

/** Writes concepts and terms in the transaction of one change, with the revision of that change. */
record TermRowStore(SqlConnection tx, long revision, long user) {
    private static final String INSERT_CONCEPT = """
            insert into concept (term_base_id, note, definition, domain, sub_domains, url, revision, created_by,
                                 modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
            returning id
            """;
    private static final String UPDATE_CONCEPT = """
            update concept
               set note = $2, definition = $3, domain = $4, sub_domains = $5, url = $6, revision = $7, modified_by = $8,
                   modified_at = date_trunc('milliseconds', now())
             where id = $1
            """;
    private static final String TOUCH_CONCEPT = """
            update concept
               set revision = $2
             where id = $1
            """;
    private static final String DELETE_CONCEPT = """
            with gone as (
              delete from concept
               where id = $1
              returning term_base_id, id
            )
            insert into concept_gone (term_base_id, revision, concept_id)
            select term_base_id, $2, id
              from gone
            """;
    private static final String INSERT_TERM = """
            insert into term (concept_id, lang, text, status, term_type, part_of_speech, gender, number, case_sensitive,
                              exact_match, forbidden, preferred, note, usage, short_translation, custom_fields,
                              created_by, modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::text::json, $17, $17)
            returning id
            """;
    private static final String UPDATE_TERM = """
            update term
               set lang = $2, text = $3, status = $4, term_type = $5, part_of_speech = $6, gender = $7, number = $8,
                   case_sensitive = $9, exact_match = $10, forbidden = $11, preferred = $12, note = $13, usage = $14,
                   short_translation = $15, custom_fields = $16::text::json, modified_by = $17,
                   modified_at = date_trunc('milliseconds', now())
             where id = $1
            """;
    private static final String DELETE_TERM = """
            delete from term
             where id = $1
            """;

    Future<Long> insertConcept(long base, ConceptFields fields) {
        return tx.preparedQuery(INSERT_CONCEPT)
                .execute(values(Tuple.of(base), fields).addLong(revision).addLong(user))
                .map(rows -> Rows.one(rows).getLong("id"));
    }

    Future<Void> updateConcept(long id, ConceptFields fields) {
        return tx.preparedQuery(UPDATE_CONCEPT)
                .execute(values(Tuple.of(id), fields).addLong(revision).addLong(user))
                .mapEmpty();
    }

    /** Gives a concept the revision because one of its terms changed. */
    Future<Void> touchConcept(long id) {
        return tx.preparedQuery(TOUCH_CONCEPT).execute(Tuple.of(id, revision)).mapEmpty();
    }

    /** Deletes a concept with its terms, and keeps a record of the deletion for the indexes. */
    Future<Void> deleteConcept(long id) {
        return tx.preparedQuery(DELETE_CONCEPT).execute(Tuple.of(id, revision)).mapEmpty();
    }

    Future<Long> insertTerm(long concept, TermFields term) {
        return tx.preparedQuery(INSERT_TERM)
                .execute(term(concept, term))
                .map(rows -> Rows.one(rows).getLong("id"));
    }

    Future<Void> insertTerms(long concept, List<TermFields> terms) {
        if (terms.isEmpty()) {
            return Future.succeededFuture();
        }
        var rows = terms.stream().map(term -> term(concept, term)).toList();
        return tx.preparedQuery(INSERT_TERM).executeBatch(rows).mapEmpty();
    }

    Future<Void> updateTerm(long id, TermFields term) {
        return tx.preparedQuery(UPDATE_TERM).execute(term(id, term)).mapEmpty();
    }

    Future<Void> deleteTerm(long id) {
        return tx.preparedQuery(DELETE_TERM).execute(Tuple.of(id)).mapEmpty();
    }

    private static Tuple values(Tuple args, ConceptFields fields) {
        return args.addString(fields.conceptNote())
                .addString(fields.definition())
                .addString(fields.domain())
                .addArrayOfString(fields.areas().toArray(String[]::new))
                .addString(fields.url());
    }

    /**
     * The arguments of a term after the id, which is that of the concept for an insert and of the term for an update.
     */
    private Tuple term(long id, TermFields term) {
        return Tuple.tuple()
                .addLong(id)
                .addString(term.lang())
                .addString(term.text())
                .addString(Objects.requireNonNullElse(term.status(), TermFields.NEW))
                .addString(term.termType())
                .addString(term.partOfSpeech())
                .addString(term.gender())
                .addString(term.number())
                .addBoolean(term.caseSensitive())
                .addBoolean(term.exactMatch())
                .addBoolean(term.forbidden())
                .addBoolean(term.preferred())
                .addString(term.note())
                .addString(term.usage())
                .addString(term.shortTranslation())
                .addString(term.customJson())
                .addLong(user);
    }
}
