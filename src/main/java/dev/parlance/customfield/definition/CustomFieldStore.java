package dev.parlance.customfield.definition;

import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.db.UserColumns;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads custom fields, each with its first options. */
public final class CustomFieldStore {
    private static final UserColumns CREATOR = UserColumns.of("creator_");
    private static final UserColumns MODIFIER = UserColumns.of("modifier_");
    /** The columns of a field {@code f} with {@link #JOINS}, which {@link #field} reads. */
    public static final String COLUMNS = """
                   f.uid as field_uid,
                   f.name as field_name,
                   f.type as field_type,
                   f.entity as field_entity,
                   f.description as field_description,
                   f.required as field_required,
                   f.required_from as field_required_from,
                   f.created_at as field_created_at,
                   f.modified_at as field_modified_at,
                   fc.first_name as creator_first_name,
                   fc.last_name as creator_last_name,
                   fc.user_name as creator_user_name,
                   fc.email as creator_email,
                   fc.role as creator_role,
                   fc.id as creator_id,
                   fc.uid as creator_uid,
                   fm.first_name as modifier_first_name,
                   fm.last_name as modifier_last_name,
                   fm.user_name as modifier_user_name,
                   fm.email as modifier_email,
                   fm.role as modifier_role,
                   fm.id as modifier_id,
                   fm.uid as modifier_uid,
                   (select count(*) from custom_field_option o where o.field_id = f.id) as field_options,
                   (select json_agg(json_build_object(
                             'uid', o.uid,
                             'value', o.value,
                             'deprecated', o.deprecated,
                             'used',
            %s)
                             order by o.id)::text
                      from (select o.id, o.uid, o.value, o.deprecated
                              from custom_field_option o
                             where o.field_id = f.id
                             order by o.id
                             limit %d) as o) as field_first_options
            """.formatted(OptionStore.USED, CustomField.Options.SHOWN);

    public static final String JOINS = """
              join app_user fc
                on fc.id = f.created_by
              join app_user fm
                on fm.id = f.modified_by
            """;
    private static final String SELECT = """
            select
            """ + COLUMNS + """
              from custom_field f
            """ + JOINS;
    private static final String FIND = SELECT + """
             where f.uid = $1
            """;
    private static final String MATCHING = """
             where ($1::text is null or position(lower($1) in lower(f.name)) > 0)
               and (cardinality($2::text[]) = 0 or f.type = any ($2))
               and (cardinality($3::text[]) = 0 or f.entity = any ($3))
            """;
    private static final ListQuery LIST = ListQuery.of(
            "custom_field f",
            SELECT,
            MATCHING,
            new Ordering(
                    "f.id",
                    "createdAt",
                    Map.of(
                            "createdAt", "f.created_at",
                            "lastModified", "f.modified_at",
                            "name", "lower(f.name)",
                            "type", "f.type")));

    private final Db db;

    public CustomFieldStore(Db db) {
        this.db = db;
    }

    /** Which fields to list; empty lists and null do not restrict the result. */
    public record Filter(@Nullable String name, List<String> types, List<String> entities) {}

    Future<Optional<CustomField>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, CustomFieldStore::field));
    }

    public Future<Page<CustomField>> list(Filter filter, PageRequest page) {
        var args = Tuple.tuple()
                .addString(filter.name())
                .addArrayOfString(filter.types().toArray(String[]::new))
                .addArrayOfString(filter.entities().toArray(String[]::new));
        return LIST.page(db, args, page, CustomFieldStore::field);
    }

    static Future<Optional<CustomField>> find(SqlConnection tx, String uid) {
        return Sql.first(tx, FIND, Tuple.of(uid), CustomFieldStore::field);
    }

    /** The field in a row with {@link #COLUMNS}. */
    public static CustomField field(Row row) {
        var options = Rows.list(row, "field_first_options", FieldOption[].class);
        return new CustomField(
                row.getString("field_uid"),
                row.getString("field_name"),
                FieldType.valueOf(row.getString("field_type")),
                List.of(FieldEntity.valueOf(row.getString("field_entity"))),
                new CustomField.Options(options, row.getLong("field_options") - options.size()),
                Rows.at(row, "field_created_at"),
                CREATOR.withRole(row),
                Rows.at(row, "field_modified_at"),
                MODIFIER.withRole(row),
                Rows.instant(row, "field_required_from"),
                row.getBoolean("field_required"),
                Rows.text(row, "field_description"));
    }
}
