package dev.parlance.analysis.model;

import dev.parlance.analysis.count.statistics.Statistics;
import dev.parlance.db.Rows;
import dev.parlance.db.UserColumns;
import dev.parlance.job.core.JobProvider;
import dev.parlance.shared.Json;
import dev.parlance.shared.UserRef;
import io.vertx.sqlclient.Row;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps the rows of language parts to an analysis. */
final class AnalysisRowsStore {
    private static final UserColumns BY = UserColumns.of("by_");
    private static final UserColumns LINGUIST = UserColumns.of("linguist_");
    private static final UserColumns SCHEME_BY = UserColumns.of("scheme_by_");

    private AnalysisRowsStore() {}

    /** The analysis that has these parts, in order; at least one. */
    static Analysis analysis(List<Row> parts) {
        var row = parts.getFirst();
        var linguist = LINGUIST.find(row);
        return new Analysis(
                parts.stream().map(AnalysisRowsStore::part).toList(),
                linguist,
                BY.read(row),
                Rows.at(row, "date_created"),
                Long.toString(row.getLong("id")),
                row.getString("name"),
                scheme(row),
                row.getString("uid"),
                AnalysisType.valueOf(row.getString("type")),
                AnalysisState.valueOf(row.getString("state")),
                row.getString("count_method"),
                provider(row, linguist),
                digest(parts),
                row.getBoolean("outdated"),
                Json.read(row.getString("settings"), AnalysisSettings.class));
    }

    private static @Nullable String digest(List<Row> parts) {
        var digests = new ArrayList<@Nullable String>();
        parts.forEach(part -> digests.add(Rows.text(part, "digest")));
        return Digest.of(digests);
    }

    private static Analysis.LanguagePart part(Row row) {
        return new Analysis.LanguagePart(
                statistics(Rows.text(row, "data")),
                statistics(Rows.text(row, "discounted_data")),
                Long.toString(row.getLong("part_id")),
                List.of(Json.read(row.getString("jobs"), Analysis.PartJob[].class)),
                row.getString("source_lang"),
                row.getString("target_lang"));
    }

    private static Statistics statistics(@Nullable String json) {
        return json == null ? Statistics.UNAVAILABLE : Json.read(json, Statistics.class);
    }

    private static @Nullable JobProvider provider(Row row, @Nullable UserRef linguist) {
        if (linguist != null) {
            return new JobProvider(JobProvider.Type.USER, linguist.id(), linguist.uid(), linguist.userName());
        }
        var vendor = Rows.number(row, "vendor_id");
        return vendor == null
                ? null
                : new JobProvider(
                        JobProvider.Type.VENDOR,
                        vendor.toString(),
                        row.getString("vendor_uid"),
                        row.getString("vendor_name"));
    }

    private static Analysis.@Nullable Scheme scheme(Row row) {
        var id = Rows.number(row, "scheme_id");
        return id == null
                ? null
                : new Analysis.Scheme(
                        SCHEME_BY.find(row),
                        Rows.at(row, "scheme_created"),
                        id.toString(),
                        row.getBoolean("scheme_is_default"),
                        row.getString("scheme_name"),
                        row.getString("scheme_uid"));
    }
}
