package dev.parlance.project.core;

import dev.parlance.access.Visibility;
import dev.parlance.db.Db;
import dev.parlance.db.ListQuery;
import dev.parlance.db.Ordering;
import dev.parlance.db.Rows;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.Map;

/** Lists projects by filter, order and page. */
public final class ProjectListStore {
    private static final String MATCHING = ProjectStore.SEEN + """
               and ($5::text is null or position(lower($5) in lower(p.name)) > 0)
               and (cardinality($6::text[]) = 0 or p.status = any ($6))
               and ($7::text is null or p.client_id = (select f.id from client f where f.uid = $7))
               and ($14::text is null or p.domain_id = (select f.id from domain f where f.uid = $14))
               and ($15::text is null or p.owner_id = (select f.id from app_user f where f.uid = $15))
               and ($16::text is null or p.source_lang = $16)
               and ($8::boolean is null or p.archived = $8)
               and (cardinality($9::text[]) = 0 or p.target_langs && $9)
               and ($10::timestamptz is null or p.date_due >= $10)
               and ($11::timestamptz is null or p.date_due < $11)
               and ($12::timestamptz is null or p.date_created >= $12)
               and ($13::timestamptz is null or p.date_created < $13)
            """;
    private static final ListQuery LIST = ListQuery.joined(
            """
            select count(*) as total
              from project p
            """ + MATCHING,
            """
            select p.id
              from project p
            """ + MATCHING,
            ProjectStore.COLUMNS + ProjectStore.FROM + ProjectStore.JOINS,
            "p.id",
            Ordering.byId(
                    "p.id",
                    Map.of(
                            "name", "lower(p.name)",
                            "status", "p.status",
                            "dateCreated", "p.date_created",
                            "dateDue", "p.date_due"),
                    "dateDue"));

    private final Db db;

    public ProjectListStore(Db db) {
        this.db = db;
    }

    /** A page of the projects that a caller sees and the filter selects. */
    public Future<Page<Project>> list(Visibility visibility, ProjectFilter filter, PageRequest page) {
        return LIST.page(db, args(visibility, filter), page, ProjectStore::project);
    }

    private static Tuple args(Visibility visibility, ProjectFilter filter) {
        return ProjectStore.args(visibility)
                .addString(filter.name())
                .addArrayOfString(filter.statuses().toArray(String[]::new))
                .addString(filter.client())
                .addBoolean(filter.archived())
                .addArrayOfString(filter.targetLangs().toArray(String[]::new))
                .addOffsetDateTime(Rows.timestamp(filter.dueFrom()))
                .addOffsetDateTime(Rows.timestamp(filter.dueTo()))
                .addOffsetDateTime(Rows.timestamp(filter.createdFrom()))
                .addOffsetDateTime(Rows.timestamp(filter.createdTo()))
                .addString(filter.domain())
                .addString(filter.owner())
                .addString(filter.sourceLang());
    }
}
