package dev.parlance.netrate;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.db.Db;
import dev.parlance.db.HeldRows;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Uid;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Schemes that are found while they change. */
class NetRateStoreIT {
    private static final TestService SERVICE = TestService.start();
    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final Db DB = SERVICE.database().open(SERVICE.vertx());

    @AfterAll
    static void close() {
        result(DB.close());
        SERVICE.close();
    }

    private static String scheme(boolean isDefault) {
        var step = Map.of("workflowStep", Map.of("id", "2"), "rates", Map.of("tm95", 60));
        var created = ADMIN.post(
                "/netRateSchemes",
                Map.of("name", Uid.next(), "isDefault", isDefault, "workflowStepNetSchemes", List.of(step)));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created.uid();
    }

    private static String changeDefault(String from, String to) {
        return """
                select from net_rate_scheme for update;
                update net_rate_scheme set is_default = false where uid = '%1$s';
                update net_rate_scheme set is_default = true where uid = '%2$s'
                """.formatted(from, to);
    }

    private static String change(String scheme) {
        return """
                select from net_rate_scheme where uid = '%1$s' for update;
                update net_rate_scheme set name = 'new' where uid = '%1$s';
                delete from net_rate_scheme_step
                 where scheme_id = (select id from net_rate_scheme where uid = '%1$s')
                """.formatted(scheme);
    }

    @Test
    void aSchemeHasTheStepsOfOneVersion() {
        var uid = scheme(false);
        var found = HeldRows.during(
                        DB,
                        change(uid),
                        () -> result(DB.transaction(tx -> new NetRateStore(DB).find(tx, new Reference(uid, null)))))
                .orElseThrow();
        assertThat(found.name()).isEqualTo("new");
        assertThat(found.workflowStepNetSchemes()).isEmpty();
    }

    @Test
    void thereIsADefaultWhileAnotherOneIsChosen() {
        var before = scheme(true);
        var found = HeldRows.during(
                DB,
                changeDefault(before, scheme(false)),
                () -> result(DB.transaction(new NetRateStore(DB)::findDefault)));
        assertThat(found.map(NetRateScheme::uid)).isEqualTo(Optional.of(before));
    }
}
