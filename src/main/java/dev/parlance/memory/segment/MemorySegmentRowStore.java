package dev.parlance.memory.segment;

import dev.parlance.db.Rows;
import dev.parlance.db.UserColumns;
import dev.parlance.memory.exchange.UnitDetail;
import dev.parlance.shared.Fingerprint;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads segments of memories from rows. */
public final class MemorySegmentRowStore {
    private static final UserColumns CREATOR = UserColumns.of("creator_");
    private static final UserColumns CHANGER = UserColumns.of("changer_");
    static final String COLUMNS = """
            select s.id, s.uid, s.source, s.source_codes::text as source_codes, s.source_hash, s.target,
                   s.target_codes::text as target_codes, s.target_lang, s.previous_source, s.next_source,
                   s.context_key, s.context_hash, s.date_created, s.date_changed, s.creation_id, s.change_id,
                   s.details::text as details,
                   c.id as creator_id, c.uid as creator_uid, c.user_name as creator_user_name,
                   c.first_name as creator_first_name, c.last_name as creator_last_name, c.email as creator_email,
                   d.id as changer_id, d.uid as changer_uid, d.user_name as changer_user_name,
                   d.first_name as changer_first_name, d.last_name as changer_last_name, d.email as changer_email
              from trans_memory_segment s
              left join app_user c on c.id = s.created_by
              left join app_user d on d.id = s.changed_by
            """;

    private MemorySegmentRowStore() {}

    static MemorySegment segment(Row row) {
        return new MemorySegment(
                row.getString("uid"),
                row.getString("source"),
                codes(row, "source_codes"),
                row.getString("target"),
                codes(row, "target_codes"),
                row.getString("target_lang"),
                Rows.text(row, "previous_source"),
                Rows.text(row, "next_source"),
                Rows.text(row, "context_key"),
                CREATOR.find(row),
                Rows.at(row, "date_created"),
                CHANGER.find(row),
                Rows.at(row, "date_changed"),
                Rows.text(row, "creation_id"),
                Rows.text(row, "change_id"),
                details(row).stream()
                        .map(detail -> new MemorySegment.Property(
                                Objects.requireNonNullElse(detail.name(), "note"), detail.text()))
                        .toList());
    }

    public static List<InlineCode> codes(Row row, String column) {
        var json = row.getString(column);
        return json.equals("[]") ? List.of() : List.of(Json.read(json, InlineCode[].class));
    }

    public static List<UnitDetail> details(Row row) {
        return Rows.list(row, "details", UnitDetail[].class);
    }

    /** The context of a segment or of a question, as hashes. */
    public static MemoryContext context(Row row) {
        return new MemoryContext(
                fingerprint(row, "previous_hash"), fingerprint(row, "next_hash"), fingerprint(row, "key_hash"));
    }

    public static @Nullable Fingerprint fingerprint(Row row, String column) {
        var hash = Rows.uuid(row, column);
        return hash == null ? null : new Fingerprint(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }

    /** A fingerprint as the tables store it. */
    public static @Nullable UUID uuid(@Nullable Fingerprint fingerprint) {
        return fingerprint == null ? null : new UUID(fingerprint.high(), fingerprint.low());
    }

    /** One fingerprint of each record, as an argument for {@code unnest}. */
    public static <T> UUID[] uuids(List<T> records, Function<? super T, @Nullable Fingerprint> column) {
        return records.stream().map(one -> uuid(column.apply(one))).toArray(UUID[]::new);
    }
}
