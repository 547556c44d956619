package dev.parlance.importsettings;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.access.UserRoleRef;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.Json;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Import settings as the interface shows them (section 2.15).
 *
 * @param createdBy null for the settings that come with the service
 * @param fileImportSettings every field, with the segmentation rules
 */
record ImportSettings(
        String uid, String name, @Nullable UserRoleRef createdBy, Instant dateCreated, ObjectNode fileImportSettings) {

    static ObjectNode shown(
            FileImportSettings settings, @Nullable SegmentationRule segRule, @Nullable SegmentationRule targetSegRule) {
        var tree = settings.tree();
        tree.set("segRule", segRule == null ? tree.nullNode() : Json.tree(segRule));
        tree.set("targetSegRule", targetSegRule == null ? tree.nullNode() : Json.tree(targetSegRule));
        return tree;
    }

    /**
     * Import settings as they are stored. The texts of their style sheets can have 4 MiB, so that the JSON is read only
     * where it is needed.
     *
     * @param createdBy null for the settings that come with the service
     * @param settings JSON, in UTF-8
     */
    record Stored(
            String uid,
            String name,
            @Nullable UserRoleRef createdBy,
            Instant dateCreated,
            Buffer settings,
            @Nullable SegmentationRule segRule,
            @Nullable SegmentationRule targetSegRule) {

        ImportSettings shown() {
            var files = FileImportSettings.read(settings.toString());
            return new ImportSettings(
                    uid, name, createdBy, dateCreated, ImportSettings.shown(files, segRule, targetSegRule));
        }
    }
}
