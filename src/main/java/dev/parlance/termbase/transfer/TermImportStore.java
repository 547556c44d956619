package dev.parlance.termbase.transfer;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.shared.Json;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermSink;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Imports of term base files in PostgreSQL. */
public final class TermImportStore {
    private static final String COLUMNS = """
            select i.uid, i.status, i.file_name, i.format, i.read_terms, i.created_terms, i.updated_terms,
                   i.skipped_entries, i.langs, i.ignored_langs, i.problems::text as problems, i.async_request_id,
                   i.date_created
              from term_base_import i
            """;
    private static final String FIND = COLUMNS + """
             where i.uid = $1
               and i.term_base_id = $2
            """;
    private static final String INSERT = """
            insert into term_base_import (uid, term_base_id, file_id, file_name, format, update_terms,
                                          strict_lang_matching, on_error, async_request_id, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """;
    private static final String RUNNING = """
            select i.file_id, i.file_name, i.format, i.update_terms, i.strict_lang_matching, i.on_error, i.created_by
              from term_base_import i
             where i.uid = $1
               and i.status = 'RUNNING'
               and i.file_id is not null
            """;
    private static final String LOCK_BASE = """
            select b.id, b.uid, b.name, b.langs
              from term_base_import i
              join term_base b on b.id = i.term_base_id
             where i.uid = $1
               for no key update of b
            """;
    private static final String PROGRESS = """
            update term_base_import
               set read_terms = $2
             where uid = $1
               and status = 'RUNNING'
            """;
    private static final String END = """
            with ended as (
              update term_base_import
                 set status = $2, read_terms = $3, created_terms = $4, updated_terms = $5, skipped_entries = $6,
                     langs = $7, ignored_langs = $8, problems = $9::text::json, file_id = null
               where uid = $1
              returning *
            )
            """ + COLUMNS.replace("term_base_import i", "ended i");
    private static final String ANALYZE = "analyze concept, term";

    private final Db db;

    public TermImportStore(Db db) {
        this.db = db;
    }

    /** The term base of an import, locked until the transaction ends. */
    record Base(long id, String uid, String name, List<String> langs) {}

    Future<Void> insert(SqlConnection tx, String uid, long termBaseId, TermUpload upload, long requestNumber) {
        return tx.preparedQuery(INSERT)
                .execute(Tuple.tuple()
                        .addString(uid)
                        .addLong(termBaseId)
                        .addLong(upload.fileId())
                        .addString(upload.fileName())
                        .addString(upload.format().name())
                        .addBoolean(upload.updateTerms())
                        .addBoolean(upload.strictLangMatching())
                        .addString(upload.skipInvalid() ? "skip" : "abort")
                        .addLong(requestNumber)
                        .addLong(upload.createdBy()))
                .mapEmpty();
    }

    public Future<Optional<TermImport>> find(long termBaseId, String uid) {
        return db.read(FIND, Tuple.of(uid, termBaseId)).map(rows -> Rows.first(rows, TermImportStore::view));
    }

    /** The upload of an import that is still running; null when the import has ended or its base was deleted. */
    Future<@Nullable TermUpload> running(String uid) {
        return db.query(RUNNING, Tuple.of(uid))
                .map(rows -> Rows.first(rows, TermImportStore::upload).orElse(null));
    }

    private static TermUpload upload(Row row) {
        return new TermUpload(
                row.getLong("file_id"),
                row.getString("file_name"),
                TermFormat.valueOf(row.getString("format")),
                row.getBoolean("update_terms"),
                row.getBoolean("strict_lang_matching"),
                row.getString("on_error").equals("skip"),
                row.getLong("created_by"));
    }

    Future<Void> progress(String uid, long terms) {
        return db.query(PROGRESS, Tuple.of(uid, terms)).mapEmpty();
    }

    /** Locks the term base of an import; other changes of the base wait until the transaction ends. */
    Future<Base> lock(SqlConnection tx, String uid) {
        return tx.preparedQuery(LOCK_BASE)
                .execute(Tuple.of(uid))
                .map(Rows::one)
                .map(row -> new Base(
                        row.getLong("id"), row.getString("uid"), row.getString("name"), Rows.texts(row, "langs")));
    }

    /** Ends an import; empty if it was deleted with its term base. */
    Future<Optional<TermImport>> end(SqlConnection tx, String uid, String status, ImportTally tally) {
        return tx.preparedQuery(END)
                .execute(Tuple.tuple()
                        .addString(uid)
                        .addString(status)
                        .addLong(tally.read)
                        .addLong(tally.created)
                        .addLong(tally.updated)
                        .addLong(tally.skipped)
                        .addArrayOfString(tally.langs.toArray(String[]::new))
                        .addArrayOfString(tally.ignored.toArray(String[]::new))
                        .addString(Json.text(tally.problems)))
                .map(rows -> Rows.first(rows, TermImportStore::view));
    }

    /** Updates the statistics, so that the planner reads a large base well from the first time on. */
    Future<Void> analyze() {
        return db.query(ANALYZE).mapEmpty();
    }

    private static TermImport view(Row row) {
        var request = Rows.number(row, "async_request_id");
        return new TermImport(
                row.getString("uid"),
                row.getString("status"),
                row.getString("file_name"),
                TermFormat.valueOf(row.getString("format")),
                row.getLong("read_terms"),
                row.getLong("created_terms"),
                row.getLong("updated_terms"),
                row.getLong("skipped_entries"),
                Rows.texts(row, "langs"),
                Rows.texts(row, "ignored_langs"),
                List.of(Json.read(row.getString("problems"), TermSink.Problem[].class)),
                request == null ? null : new TermImport.Request(Long.toString(request)),
                Rows.at(row, "date_created"));
    }
}
