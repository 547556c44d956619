package dev.parlance;

import dev.parlance.config.Config;
import dev.parlance.config.InvalidConfig;
import dev.parlance.db.DatabaseUnusable;
import dev.parlance.db.Db;
import dev.parlance.db.Migrations;
import dev.parlance.shared.TemporaryFiles;
import dev.parlance.storage.MoveFiles;
import dev.parlance.user.UserFeature;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.util.Objects;
import java.util.concurrent.CompletionException;

/** The commands of the program other than the start of the service. Each returns the text to print. */
final class Commands {
    private static final int CONNECTIONS = 2;
    /** One of them holds the lock. */
    private static final int MOVING_CONNECTIONS = 4;

    private Commands() {}

    /** Runs a command of the arguments, which is none to start the service. */
    static String run(Arguments arguments, Config config) {
        return switch (arguments.command()) {
            case MIGRATE -> migrate(config);
            case MOVE_FILES -> moveFiles(config);
            case RESET_PASSWORD -> resetPassword(config, Objects.requireNonNull(arguments.userName()));
            case START -> throw new IllegalArgumentException("the start is no command");
        };
    }

    private static String migrate(Config config) {
        if (config.database().embedded()) {
            throw new DatabaseUnusable("migrate needs database.url; each start migrates the embedded database", null);
        }
        var applied = new Migrations(Main.server(config, null)).run();
        return "migrated: " + applied.count() + " migrations were applied";
    }

    /** Moves all files to the place where the settings store new ones. */
    private static String moveFiles(Config config) {
        var settings = config.files();
        if (config.database().embedded() || settings.s3().endpoint() == null) {
            throw new DatabaseUnusable("move-files needs database.url and files.s3", null);
        }
        var vertx = Vertx.vertx();
        try {
            var server = Main.server(config, null).options(config.database());
            var db = Db.open(vertx, server, config.database(), MOVING_CONNECTIONS);
            var places = new FilePlaces(vertx, settings, new SimpleMeterRegistry());
            var moved = places.check(db)
                    .compose(_ -> new MoveFiles(places.storage(), db).run())
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
            return "moved %,d files with %,d bytes to %s".formatted(moved.files(), moved.bytes(), moved.place());
        } catch (CompletionException failed) {
            throw moving(Main.cause(failed));
        } finally {
            Shutdown.close(vertx);
            TemporaryFiles.deleteAll();
        }
    }

    private static RuntimeException moving(Throwable failure) {
        return switch (failure) {
            case InvalidConfig wrong -> wrong;
            case MoveFiles.FilesRemain remain ->
                new DatabaseUnusable(
                        "not all files were moved: %s. The section \"Moving files\" of runbooks.md says what to do"
                                .formatted(remain.getMessage()),
                        remain);
            default ->
                new DatabaseUnusable(
                        "not all files were moved: %s. Run the command again to continue"
                                .formatted(failure.getMessage()),
                        failure);
        };
    }

    /** Gives a user a new password. */
    private static String resetPassword(Config config, String userName) {
        var database = new OwnDatabase(config.database());
        var end = Main.endOnSignal(database::stop);
        var vertx = Vertx.vertx();
        try {
            var server = Main.server(config, database.start()).options(config.database());
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
            Shutdown.close(vertx);
            database.stop();
            end.set(() -> {});
        }
    }
}
