package dev.parlance;

import dev.parlance.config.Config;
import dev.parlance.db.DatabaseUnusable;
import dev.parlance.db.Db;
import dev.parlance.db.Migrations;
import dev.parlance.user.UserFeature;
import io.vertx.core.Vertx;
import java.util.concurrent.CompletionException;

/** The commands of the program other than the start of the service. Each returns the text to print. */
final class Commands {
    private static final int CONNECTIONS = 2;

    private Commands() {}

    static String migrate(Config config) {
        if (config.database().embedded()) {
            throw new DatabaseUnusable("migrate needs database.url; each start migrates the embedded database", null);
        }
        var applied = new Migrations(Main.server(config, null)).run();
        return "migrated: " + applied.count() + " migrations were applied";
    }

    /** Gives a user a new password. */
    static String resetPassword(Config config, String userName) {
        var embedded = Main.embedded(config);
        var vertx = Vertx.vertx();
        try {
            var server = Main.server(config, embedded).options(config.database());
            var db = Db.open(vertx, server, config.database(), CONNECTIONS);
            var hashing = config.auth().passwordHashing();
            var password = UserFeature.resetPassword(vertx, db, hashing, userName)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            return "the new password of " + userName + " is " + password;
        } catch (CompletionException failed) {
            var cause = Main.cause(failed);
            throw new DatabaseUnusable("the password was not reset: " + cause.getMessage(), cause);
        } finally {
            Main.await(vertx.close(), Main.GRACE_SECONDS);
            if (embedded != null) {
                embedded.stop();
            }
        }
    }
}
