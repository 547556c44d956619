package dev.parlance.machinetranslate;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.secret.SecretBox;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;

/** Finds the machine translation service that a project uses for a language. */
public record EngineStore(Db db, SecretBox box) {
    private static final String FIND = """
            select m.uid, m.name, m.url, m.key, m.quality_estimation
              from project_mt_settings t
              join machine_translate_settings m on m.id = t.settings_id
             where t.project_id = $1
               and t.target_lang = $2
            """;

    /** The service for a target language of a project, if there is one. */
    public Future<Optional<Engine>> find(long projectId, String targetLang) {
        return db.query(FIND, Tuple.of(projectId, targetLang)).map(rows -> Rows.first(rows, this::engine));
    }

    private Engine engine(Row row) {
        var uid = row.getString("uid");
        var key = Rows.bytes(row, "key");
        return new Engine(
                uid,
                row.getString("name"),
                row.getString("url"),
                key == null ? null : box.openText(key, MachineTranslateStore.place(uid)),
                row.getBoolean("quality_estimation"));
    }
}
