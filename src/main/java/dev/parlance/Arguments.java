package dev.parlance;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of the command line.
 *
 * @param migrates whether only the schema is to be migrated
 * @param config the configuration file, or null
 */
record Arguments(boolean migrates, @Nullable Path config) {
    static final String USAGE = "usage: java -jar parlance.jar [migrate] [--config FILE]";
    private static final String MIGRATE = "migrate";

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException if one of them is unknown
     */
    static Arguments of(String... args) {
        var all = List.of(args);
        var migrates = !all.isEmpty() && all.getFirst().equals(MIGRATE);
        var rest = migrates ? all.subList(1, all.size()) : all;
        if (rest.isEmpty()) {
            return new Arguments(migrates, null);
        }
        if (rest.size() == 2 && rest.getFirst().equals("--config")) {
            return new Arguments(migrates, Path.of(rest.getLast()));
        }
        throw new IllegalArgumentException("unknown arguments");
    }
}
