package dev.parlance.template;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.HeldRows;
import dev.parlance.shared.Reference;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Templates that are locked while they change. */
class TemplateLocksIT {
    private static final TestService SERVICE = TestService.start("delivery.allowedNetworks", "127.0.0.0/8");
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static String newClient(String template) {
        return """
                insert into client (uid, name) values ('new', 'new');
                update project_template
                   set client_id = (select id from client where uid = 'new')
                 where uid = '%1$s'
                """.formatted(template);
    }

    private static String noSteps(String template) {
        return """
                update project_template set name = 'new' where uid = '%1$s';
                delete from project_template_step
                 where template_id = (select id from project_template where uid = '%1$s')
                """.formatted(template);
    }

    @Test
    void aHolderHasTheLevelsOfOneVersion() {
        var uid = Templates.create(ADMIN, "old", Templates.fullProject(ADMIN)).uid();
        var found = HeldRows.during(
                        DB,
                        noSteps(uid),
                        () -> result(DB.transaction(tx -> TemplateHolderStore.lock(tx, TemplateScope.ALL, uid))))
                .orElseThrow();
        assertThat(found.levels()).as("the level of all jobs without steps").containsExactly(1);
    }

    @Test
    void aProjectHasTheNewClientOfItsTemplate() {
        var uid = Templates.create(ADMIN, "client").uid();
        var found = HeldRows.during(
                DB,
                newClient(uid),
                () -> result(DB.transaction(
                        tx -> TemplateInstantiationStore.find(tx, TemplateScope.ALL, new Reference(uid, null)))));
        assertThat(found.map(draft -> draft.project().client())).isEqualTo(Optional.of(new Reference("new", null)));
    }
}
