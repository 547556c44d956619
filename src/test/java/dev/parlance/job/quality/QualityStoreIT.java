package dev.parlance.job.quality;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.db.TestDatabase;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class QualityStoreIT {

    @Test
    void hasNoVersionOfTheWarningsOfADeletedJob(Vertx vertx) {
        var db = TestDatabase.fresh().open(vertx);
        assertThat(result(new QualityStore(db).version(1))).isEmpty();
        result(db.close());
    }
}
