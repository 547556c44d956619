package dev.parlance;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the command line.
 *
 * @param command what to do
 * @param userName whose password is to be reset; null for other commands
 * @param config the configuration file, or null
 */
record Arguments(
        Command command,
        @Nullable String userName,
        @Nullable Path config) {
    static final String USAGE =
            "usage: java -jar parlance.jar [migrate | move-files | reset-password USER] [--config FILE]";
    private static final String CONFIG = "--config";

    /** What the program does. */
    enum Command {
        START,
        /** Migrates only the schema. */
        MIGRATE,
        /** Moves files to the place of new ones. */
        MOVE_FILES,
        /** Gives a user a new password. */
        RESET_PASSWORD
    }

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException if one of them is unknown
     */
    static Arguments of(String... args) {
        var all = List.of(args);
        var command = command(all);
        var used = switch (command) {
            case START -> 0;
            case MIGRATE, MOVE_FILES -> 1;
            case RESET_PASSWORD -> 2;
        };
        if (all.size() < used || (used == 2 && all.get(1).equals(CONFIG))) {
            throw new IllegalArgumentException("the user name is missing");
        }
        return new Arguments(command, used == 2 ? all.get(1) : null, config(all.subList(used, all.size())));
    }

    private static Command command(List<String> all) {
        return switch (all.isEmpty() ? "" : all.getFirst()) {
            case "migrate" -> Command.MIGRATE;
            case "move-files" -> Command.MOVE_FILES;
            case "reset-password" -> Command.RESET_PASSWORD;
            default -> Command.START;
        };
    }

    private static @Nullable Path config(List<String> rest) {
        if (rest.isEmpty()) {
            return null;
        }
        if (rest.size() == 2 && rest.getFirst().equals(CONFIG)) {
            return Path.of(rest.getLast());
        }
        throw new IllegalArgumentException("unknown arguments");
    }
}
