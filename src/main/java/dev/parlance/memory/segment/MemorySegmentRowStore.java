package dev.parlance.memory.segment;

import dev.parlance.db.Rows;
import dev.parlance.memory.base.TransMemoryStore;
import dev.parlance.memory.exchange.UnitDetail;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.Json;
import dev.parlance.shared.UserRef;
import io.vertx.sqlclient.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads segments of memories from rows. */
public final class MemorySegmentRowStore {
    static final String COLUMNS = """
            select s.id,
                   s.uid,
                   s.source,
                   s.source_codes::text as source_codes,
                   s.source_hash,
                   s.target,
                   s.target_codes::text as target_codes,
                   s.target_lang,
                   s.previous_source,
                   s.next_source,
                   s.context_key,
                   s.context_hash,
                   s.date_created,
                   s.date_changed,
                   s.creation_id,
                   s.change_id,
                   s.details::text as details,
                   c.email,
                   c.first_name,
                   c.id as user_id,
                   c.last_name,
                   c.uid as user_uid,
                   c.user_name,
                   d.email as changer_email,
                   d.first_name as changer_first_name,
                   d.id as changer_id,
                   d.last_name as changer_last_name,
                   d.uid as changer_uid,
                   d.user_name as changer_user_name
              from trans_memory_segment s
              left join app_user c
                on c.id = s.created_by
              left join app_user d
                on d.id = s.changed_by
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
                TransMemoryStore.creator(row),
                Rows.at(row, "date_created"),
                changer(row),
                Rows.at(row, "date_changed"),
                Rows.text(row, "creation_id"),
                Rows.text(row, "change_id"),
                details(row).stream()
                        .map(detail -> new MemorySegment.Property(
                                Objects.requireNonNullElse(detail.name(), "note"), detail.text()))
                        .toList());
    }

    private static @Nullable UserRef changer(Row row) {
        return Optional.ofNullable(Rows.number(row, "changer_id"))
                .map(id -> new UserRef(
                        row.getString("changer_email"),
                        row.getString("changer_first_name"),
                        Long.toString(id),
                        row.getString("changer_last_name"),
                        row.getString("changer_uid"),
                        row.getString("changer_user_name")))
                .orElse(null);
    }

    public static List<InlineCode> codes(Row row, String column) {
        var json = row.getString(column);
        return json.equals("[]") ? List.of() : List.of(Json.read(json, InlineCode[].class));
    }

    public static List<UnitDetail> details(Row row) {
        var json = Rows.text(row, "details");
        return json == null ? List.of() : Arrays.asList(Json.read(json, UnitDetail[].class));
    }
}
