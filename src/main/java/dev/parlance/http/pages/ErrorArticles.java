package dev.parlance.http.pages;

import dev.parlance.fault.AsyncCode;
import dev.parlance.fault.ViolationCode;
import dev.parlance.http.reply.ProblemCode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The registry of errors: a page for each problem, which is its {@code type}, and one with all codes. */
final class ErrorArticles {
    private static final String INTRODUCTION = """
            # Errors

            Every error is a problem document (RFC 9457) with the media type `application/problem+json`. Programs read
            `errorCode`; `type` is the address of its page here, and `title` does not change. `detail` and the messages
            are for people, and may change. `errorDetails` lists the violations of the request, each with a `code`, a
            `message`, the values of the message in `args`, and its place: `pointer` is a JSON pointer into the body,
            `parameter` the name of a parameter or header.

            ## Problems

            | errorCode | status | title | meaning |
            |---|---|---|---|
            """;
    private static final String VIOLATIONS = """

            ## Violations

            The codes in `errorDetails`. A field can break several rules.

            | code | rule |
            |---|---|
            """;
    private static final String RESULTS = """

            ## Results of asynchronous requests

            A request that was accepted with 202 can fail later: `asyncResponse` of `GET /async/{id}`, and the
            `callbackUrl`, then have one of these codes in `errorCode`. After success, `warnings` say what was left out.
            Warnings of an import of terms have the codes of [violations](#violations).

            | code | result | meaning |
            |---|---|---|
            """;

    private ErrorArticles() {}

    /** The registry as data. */
    private record Registry(List<Problem> problems, List<ViolationCode> violations, List<AsyncCode> asyncResults) {}

    private record Problem(String errorCode, String type, int status, String title, String meaning) {
        static Problem of(ProblemCode code) {
            return new Problem(code.name(), code.type(), code.status, code.title, oneLine(code.meaning));
        }
    }

    static List<Article> all() {
        var problems = Arrays.stream(ProblemCode.values()).map(ErrorArticles::article);
        return Stream.concat(
                        Stream.of(new Article("/docs/errors", "Errors", ErrorArticles::registry, ErrorArticles::data)),
                        problems)
                .toList();
    }

    private static Registry data() {
        return new Registry(
                Arrays.stream(ProblemCode.values()).map(Problem::of).toList(), ViolationCode.ALL, AsyncCode.ALL);
    }

    private static Article article(ProblemCode code) {
        return new Article(code.type(), code.title, () -> page(code), () -> Problem.of(code));
    }

    private static String page(ProblemCode code) {
        return """
                # %s

                `errorCode` %s, HTTP status %d

                %s

                [All errors](/docs/errors)
                """.formatted(code.title, code.name(), code.status, code.meaning);
    }

    private static String registry() {
        var problems = Arrays.stream(ProblemCode.values())
                .map(code -> "| `%s` | %d | [%s](%s) | %s |\n"
                        .formatted(code.name(), code.status, code.title, code.type(), oneLine(code.meaning)))
                .collect(Collectors.joining());
        var violations = ViolationCode.ALL.stream()
                .map(code -> "| `%s` | %s |\n".formatted(code.code(), code.meaning()))
                .collect(Collectors.joining());
        var results = AsyncCode.ALL.stream()
                .map(code -> "| `%s` | %s | %s |\n"
                        .formatted(code.code(), code.result().replace(",", ", "), code.meaning()))
                .collect(Collectors.joining());
        return INTRODUCTION + problems + VIOLATIONS + violations + RESULTS + results;
    }

    private static String oneLine(String text) {
        return text.replace('\n', ' ');
    }
}
