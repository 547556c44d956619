package dev.parlance.importsettings;

import dev.parlance.fault.Violation;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.project.core.VisibleProject;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Chooses the import settings of jobs: those that the upload names, else those of the project, else the default. */
public final class SettingsAccess {
    private SettingsAccess() {}

    /**
     * The settings and segmentation rules that a file is imported with.
     *
     * @param id internal number of the settings
     * @param settings a copy of the settings, without the texts of style sheets
     * @param segRule internal number of the segmentation rules for sources
     * @param targetSegRule internal number of the segmentation rules for targets, null where the settings name none
     */
    public record Chosen(
            long id,
            FileImportSettings settings,
            long segRule,
            @Nullable Long targetSegRule) {}

    /** Chooses for a file of a project. If the settings that the caller names do not exist, adds a violation. */
    public static Future<Optional<Chosen>> choose(
            SqlConnection tx, VisibleProject project, @Nullable Reference named, List<Violation> violations) {
        return choose(tx, project.id(), project.sourceLang(), named, violations);
    }

    /** As for a file of a project, which may be null. */
    static Future<Optional<Chosen>> choose(
            SqlConnection tx,
            @Nullable Long project,
            String sourceLang,
            @Nullable Reference named,
            List<Violation> violations) {
        if (named != null && named.uid() == null && named.number() == null) {
            violations.add(UseImportSettings.unknown(named));
            return Future.succeededFuture(Optional.empty());
        }
        return ProjectImportSettingsStore.choose(tx, project, named, langs(sourceLang))
                .map(chosen -> {
                    if (chosen.isEmpty() && named != null) {
                        violations.add(UseImportSettings.unknown(named));
                    }
                    return chosen;
                });
    }

    /** The languages whose primary segmentation rules apply to a text, the best one first. */
    static List<String> langs(String sourceLang) {
        return List.of(sourceLang, Lang.primary(sourceLang), SegmentationRule.ALL_LANGUAGES);
    }
}
