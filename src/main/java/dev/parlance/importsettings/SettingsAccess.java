package dev.parlance.importsettings;

import dev.parlance.db.Rows;
import dev.parlance.fault.Violation;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.project.core.VisibleProject;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The way of jobs to import settings: those they name, else their project's, else the default. */
public final class SettingsAccess {
    /** The rules are the settings' own, else the primary ones of the language, else those of all languages. */
    private static final String CHOOSE = """
            select s.id,
                   s.settings::text as settings,
                   coalesce(s.seg_rule_id, (select r.id
                                              from shown_segmentation_rule r
                                             where r.is_primary
                                               and r.language = any ($4::text[])
                                             order by array_position($4::text[], r.language)
                                             limit 1)) as seg_rule_id,
                   s.target_seg_rule_id
              from import_settings s
             where case
                     when $2::text is not null then s.uid = $2
                     when $3::bigint is not null then s.id = $3
                     else s.id = coalesce((select u.import_settings_id
                                             from project_import_settings u
                                            where u.project_id = $1),
                                          (select d.id
                                             from import_settings d
                                            where d.is_default))
                   end
            """;

    private SettingsAccess() {}

    /**
     * What a file is read by.
     *
     * @param id internal number of the settings that were chosen
     * @param settings a copy of them
     * @param segRule internal number of the segmentation rules for sources
     * @param targetSegRule internal number of the segmentation rules for targets, null where the settings name none
     */
    public record Chosen(
            long id,
            FileImportSettings settings,
            long segRule,
            @Nullable Long targetSegRule) {}

    /** Chooses for a file of a project; nothing, and a violation added, when what the caller names is not there. */
    public static Future<Optional<Chosen>> choose(
            SqlConnection tx, VisibleProject project, @Nullable Reference named, List<Violation> violations) {
        if (named != null && named.uid() == null && named.number() == null) {
            violations.add(UseImportSettings.unknown(named));
            return Future.succeededFuture(Optional.empty());
        }
        var langs = new String[] {project.sourceLang(), Lang.primary(project.sourceLang()), "mul"};
        return tx.preparedQuery(CHOOSE)
                .execute(Tuple.tuple()
                        .addLong(project.id())
                        .addString(named == null ? null : named.uid())
                        .addLong(named == null ? null : named.number())
                        .addArrayOfString(langs))
                .map(rows -> {
                    var chosen = Rows.first(rows, SettingsAccess::chosen);
                    if (chosen.isEmpty() && named != null) {
                        violations.add(UseImportSettings.unknown(named));
                    }
                    return chosen;
                });
    }

    private static Chosen chosen(Row row) {
        return new Chosen(
                row.getLong("id"),
                FileImportSettings.read(row.getString("settings")),
                row.getLong("seg_rule_id"),
                Rows.number(row, "target_seg_rule_id"));
    }
}
