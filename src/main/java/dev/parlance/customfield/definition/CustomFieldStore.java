package dev.parlance.customfield.definition;

import dev.parlance.access.Role;
import dev.parlance.access.UserRoleRef;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads custom fields, each with its first options. */
public final class CustomFieldStore {
    /** Of a field {@code f} with {@link #JOINS}; {@link #field} reads them. */
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
    private static final String COUNT = """
            select count(*) as total
              from custom_field f
            """ + MATCHING;
    private static final String LIST = SELECT + MATCHING;
    private static final String PART = """
             limit $4
            offset $5
            """;
    private static final Map<CustomFieldOrder, String> ASCENDING = lists("""
             order by %s asc, f.id asc
            """);
    private static final Map<CustomFieldOrder, String> DESCENDING = lists("""
             order by %s desc, f.id desc
            """);

    private final Db db;

    public CustomFieldStore(Db db) {
        this.db = db;
    }

    /** Which fields to list, and in which order; empty lists and null do not restrict the result. */
    public record Filter(
            @Nullable String name,
            List<String> types,
            List<String> entities,
            CustomFieldOrder order,
            Page.Direction direction) {}

    /** The statements of a list in one direction, for every order. */
    private static Map<CustomFieldOrder, String> lists(String clause) {
        return Arrays.stream(CustomFieldOrder.values())
                .collect(Collectors.toMap(
                        order -> order,
                        order -> LIST + clause.formatted(expression(order)) + PART,
                        (one, _) -> one,
                        () -> new EnumMap<>(CustomFieldOrder.class)));
    }

    private static String expression(CustomFieldOrder order) {
        return switch (order) {
            case CREATED_AT -> "f.created_at";
            case LAST_MODIFIED -> "f.modified_at";
            case NAME -> "lower(f.name)";
            case TYPE -> "f.type";
        };
    }

    Future<Optional<CustomField>> find(String uid) {
        return db.read(FIND, Tuple.of(uid)).map(rows -> Rows.first(rows, CustomFieldStore::field));
    }

    public Future<Page<CustomField>> list(Filter filter, PageRequest page) {
        var statements = switch (filter.direction()) {
            case ASC -> ASCENDING;
            case DESC -> DESCENDING;
        };
        var total = db.query(COUNT, args(filter));
        var content = db.query(
                Objects.requireNonNull(statements.get(filter.order())),
                args(filter).addInteger(page.pageSize()).addLong(page.offset()));
        return Rows.page(
                page, total, content, CustomFieldStore::field, filter.order().in(filter.direction()));
    }

    static Future<Optional<CustomField>> find(SqlConnection tx, String uid) {
        return Sql.first(tx, FIND, Tuple.of(uid), CustomFieldStore::field);
    }

    private static Tuple args(Filter filter) {
        return Tuple.tuple()
                .addString(filter.name())
                .addArrayOfString(filter.types().toArray(String[]::new))
                .addArrayOfString(filter.entities().toArray(String[]::new));
    }

    /** Of a row with {@link #COLUMNS}. */
    public static CustomField field(Row row) {
        var options = options(row);
        return new CustomField(
                row.getString("field_uid"),
                row.getString("field_name"),
                FieldType.valueOf(row.getString("field_type")),
                List.of(FieldEntity.valueOf(row.getString("field_entity"))),
                new CustomField.Options(options, row.getLong("field_options") - options.size()),
                Rows.at(row, "field_created_at"),
                user(row, "creator"),
                Rows.at(row, "field_modified_at"),
                user(row, "modifier"),
                Rows.instant(row, "field_required_from"),
                row.getBoolean("field_required"),
                Rows.text(row, "field_description"));
    }

    private static List<FieldOption> options(Row row) {
        var json = Rows.text(row, "field_first_options");
        return json == null ? List.of() : List.of(Json.read(json, FieldOption[].class));
    }

    private static UserRoleRef user(Row row, String who) {
        return new UserRoleRef(
                row.getString(who + "_first_name"),
                row.getString(who + "_last_name"),
                row.getString(who + "_user_name"),
                row.getString(who + "_email"),
                Role.valueOf(row.getString(who + "_role")),
                Long.toString(row.getLong(who + "_id")),
                row.getString(who + "_uid"));
    }
}
