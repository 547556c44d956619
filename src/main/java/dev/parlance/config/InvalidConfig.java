package dev.parlance.config;

import java.util.List;
import java.util.stream.Collectors;

/** The settings are wrong, so the service does not start; contains all errors. */
public final class InvalidConfig extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    public InvalidConfig(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }

    /**
     * One error.
     *
     * @param path of the setting, such as {@code http.port}
     * @param origin the path of the file, or the name of the environment variable, that contains the value; empty if
     *     neither does
     */
    public record Problem(String path, String message, String origin) {
        @Override
        public String toString() {
            return origin.isEmpty() ? "%s %s".formatted(path, message) : "%s %s (%s)".formatted(path, message, origin);
        }
    }
}
