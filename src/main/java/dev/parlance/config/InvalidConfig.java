package dev.parlance.config;

import java.util.List;
import java.util.stream.Collectors;

/** The settings are wrong, and the service does not start; it lists everything that is wrong. */
public final class InvalidConfig extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<Problem> problems;

    InvalidConfig(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }

    /**
     * One thing that is wrong.
     *
     * @param path of the setting, such as {@code http.port}
     * @param origin where the value came from: a file's path, or the name of an environment variable
     */
    public record Problem(String path, String message, String origin) {
        @Override
        public String toString() {
            return "%s %s (%s)".formatted(path, message, origin);
        }
    }
}
