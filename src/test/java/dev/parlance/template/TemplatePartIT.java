package dev.parlance.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.bus.LocalBus;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.TestDatabase;
import dev.parlance.db.Waiting;
import dev.parlance.event.EventStore;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import io.vertx.sqlclient.SqlConnection;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Data that other features store for templates is copied in the same transaction. */
@ExtendWith(VertxExtension.class)
class TemplatePartIT {
    private static final TestDatabase DATABASE = TestDatabase.fresh();
    private static final Reference PROJECT = new Reference("a project", null);
    private static final String COUNTS = """
            select (select count(*) from project_template) as templates,
                   (select count(*) from webhook_event) as events
            """;

    private static Db db;
    private static EventStore events;

    private final List<String> copied = new ArrayList<>();

    @BeforeAll
    static void makeAProject(Vertx vertx) {
        db = DATABASE.open(vertx);
        events = new EventStore(new LocalBus(vertx, Duration.ofSeconds(10), 10), InstantSource.system());
        DATABASE.execute("""
                insert into app_user (uid, user_name, first_name, last_name, email, password_hash, role, timezone)
                values ('a user', 'ada', 'Ada', 'Byron', 'ada@example.com', '', 'ADMIN', 'UTC');
                insert into project (uid, name, source_lang, target_langs, owner_id, created_by)
                select 'a project', 'a', 'en', '{de}', id, id
                  from app_user
                """);
    }

    @AfterAll
    static void close() {
        Waiting.result(db.close());
    }

    private TemplateFeature.Part part(String name) {
        return new TemplateFeature.Part(
                (tx, from, to) -> copy(tx, name + " from project", from, to),
                (tx, from, to) -> copy(tx, name + " to project", from, to));
    }

    private Future<Void> copy(SqlConnection tx, String what, long from, long to) {
        return tx.query("select 1").execute().map(_ -> {
            copied.add("%s %d %d".formatted(what, from, to));
            return null;
        });
    }

    private static TemplateFeature.Part broken() {
        return new TemplateFeature.Part(
                (_, _, _) -> Future.failedFuture("cannot be copied"),
                (_, _, _) -> Future.failedFuture("cannot be copied"));
    }

    private static Future<ProjectTemplate> create(List<TemplateFeature.Part> parts) {
        return new CreateTemplate(db, events, parts)
                .create(new ProjectTemplateCreate("a", PROJECT, null), false, 1, "");
    }

    private static String counts() {
        var row = Rows.one(Waiting.result(db.query(COUNTS)));
        return row.getLong("templates") + " templates, " + row.getLong("events") + " events";
    }

    @Test
    void copiesThePartsInOrder() {
        var template = Long.parseLong(
                Waiting.result(create(List.of(part("one"), part("two")))).id());
        assertThat(copied).containsExactly("one from project 1 " + template, "two from project 1 " + template);
        copied.clear();
        Waiting.result(db.transaction(
                tx -> new InstantiateTemplate(List.of(part("one"), part("two"))).instantiate(tx, template, 1)));
        assertThat(copied)
                .containsExactly("one to project %d 1".formatted(template), "two to project %d 1".formatted(template));
    }

    @Test
    void createsNothingWhenAPartCannotBeCopied() {
        var before = counts();
        assertThat(Waiting.failure(create(List.of(part("one"), broken(), part("two")))))
                .hasMessage("cannot be copied");
        assertThat(copied).hasSize(1);
        assertThat(counts()).isEqualTo(before);
    }
}
