package dev.parlance.memory.transfer;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** Imports into memories in PostgreSQL; a row exists while an import runs. */
record UnitImportStore(Db db) {
    private static final String INSERT = """
            insert into trans_memory_import (async_request_id, memory_id, file_id)
            values ($1, $2, $3)
            """;
    private static final String LANGS = """
            select source_lang, target_langs
              from trans_memory
             where id = $1
            """;
    private static final String LOCK = """
            select id
              from trans_memory
             where id = $1
               for no key update
            """;
    private static final String DELETE = """
            delete from trans_memory_import
             where async_request_id = $1
            """;

    static Future<Void> insert(SqlConnection tx, long requestNumber, long memoryId, long fileId) {
        return Sql.run(tx, INSERT, Tuple.of(requestNumber, memoryId, fileId));
    }

    /** Which languages of a file a memory takes; empty when the memory was deleted. */
    Future<Optional<MemoryLangMap>> langs(long memoryId, boolean strict) {
        return db.query(LANGS, Tuple.of(memoryId))
                .map(rows -> Rows.first(
                        rows,
                        row -> new MemoryLangMap(
                                row.getString("source_lang"), Rows.texts(row, "target_langs"), strict)));
    }

    /** Locks a memory until the transaction ends; false when it was deleted. */
    static Future<Boolean> lockMemory(SqlConnection tx, long memoryId) {
        return tx.preparedQuery(LOCK).execute(Tuple.of(memoryId)).map(rows -> rows.size() > 0);
    }

    static Future<Void> delete(SqlConnection tx, long requestNumber) {
        return Sql.run(tx, DELETE, Tuple.of(requestNumber));
    }
}
