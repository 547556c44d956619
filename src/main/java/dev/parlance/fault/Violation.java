package dev.parlance.fault;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One broken rule.
 *
 * @param code the rule: a keyword of JSON Schema ({@code maxLength}, {@code required}) or a word of ours
 * @param message explains the violation to a person
 * @param pointer JSON pointer into the body, or null if a parameter breaks the rule
 * @param parameter name of the query or path parameter or header, or null if the body breaks the rule
 * @param args the values that the message contains
 */
public record Violation(
        String code,
        String message,
        @Nullable String pointer,
        @Nullable String parameter,
        Map<String, Object> args) {

    /** More than these are not listed: the response would be many times as large as the request. */
    public static final int MOST = 100;

    /** As many characters of places and messages are listed, as pointers repeat the names of the request. */
    public static final int MOST_CHARACTERS = 16_000;

    /** Characters of a place in the explanation; a pointer may be as long as the request. */
    private static final int LONGEST_PLACE = 200;

    /** By parameter, then by pointer, with the elements of a list in their order. */
    private static final Comparator<Violation> BY_PLACE = Comparator.comparing(
                    (Violation violation) -> Objects.requireNonNullElse(violation.parameter, ""))
            .thenComparing(violation -> Objects.requireNonNullElse(violation.pointer, ""), Violation::comparePointers);

    public Violation {
        args = Map.copyOf(args);
    }

    /** Compares token by token, indexes as numbers. Anyone can send a hundred wrong fields: it allocates nothing. */
    private static int comparePointers(String one, String other) {
        var most = Math.min(one.length(), other.length());
        var at = 0;
        while (at < most && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        if (at == most) {
            return Integer.compare(one.length(), other.length());
        }
        var token = one.lastIndexOf('/', at - 1) + 1;
        var these = digits(one, token);
        var those = digits(other, token);
        return these > 0 && those > 0 && these != those
                ? Integer.compare(these, those)
                : Integer.compare(rank(one.charAt(at)), rank(other.charAt(at)));
    }

    /** The number of digits of a token; 0 if it is not an index. */
    private static int digits(String pointer, int token) {
        var end = token;
        while (end < pointer.length() && pointer.charAt(end) >= '0' && pointer.charAt(end) <= '9') {
            end++;
        }
        return end == pointer.length() || pointer.charAt(end) == '/' ? end - token : 0;
    }

    /** The end of a token comes first. */
    private static int rank(char c) {
        return c == '/' ? -1 : c;
    }

    /** The same violation of a body that is a part of another one, at this pointer. */
    public Violation below(String outer) {
        return new Violation(code, message, outer + pointer, parameter, args);
    }

    /** The name of the parameter, or else the pointer to the field. */
    public String place() {
        return parameter != null ? parameter : String.valueOf(pointer);
    }

    /** The message after its place, such as {@code /targetLangs: is required}. */
    String detail() {
        var place = pointer == null && parameter == null ? "" : place();
        return place.isEmpty() ? message : place.substring(0, Math.min(place.length(), LONGEST_PLACE)) + ": " + message;
    }

    /** Fails with {@link Fault.Invalid} when there is any violation. */
    public static void requireNone(Collection<Violation> violations) {
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(List.copyOf(violations));
        }
    }

    /** The first violation, and the number of violations if there are others. */
    static String summary(List<Violation> violations) {
        var first = listed(violations).getFirst().detail();
        if (violations.size() == 1) {
            return first;
        }
        var number = violations.size() > MOST ? "more than " + MOST : Integer.toString(violations.size());
        var listed = listed(violations).size();
        return first + " (the request has " + number + " violations"
                + (listed < violations.size() ? "; the first " + listed + " are listed" : "") + ")";
    }

    /** The first violations, by place: one at least, and no more than fit into a response. */
    static List<Violation> listed(List<Violation> violations) {
        return fitting(violations).stream().sorted(BY_PLACE).toList();
    }

    private static List<Violation> fitting(List<Violation> violations) {
        var characters = 0;
        for (var i = 0; i < violations.size(); i++) {
            characters += violations.get(i).length();
            if (i == MOST || (i > 0 && characters > MOST_CHARACTERS)) {
                return violations.subList(0, i);
            }
        }
        return violations;
    }

    private int length() {
        return message.length()
                + (pointer == null ? 0 : pointer.length())
                + (parameter == null ? 0 : parameter.length());
    }

    /** The different messages of some violations. */
    static String messages(List<Violation> violations) {
        return violations.stream().map(Violation::message).distinct().collect(Collectors.joining("; "));
    }

    /** A rule broken at a place of the body. */
    public static Violation at(String pointer, String code, String message) {
        return new Violation(code, message, pointer, null, Map.of());
    }

    /**
     * A reference at a place of the body to something that does not exist.
     *
     * @param kind what is referred to, such as {@code term base}
     * @param reference as the request names it
     */
    public static Violation unknown(String pointer, String kind, Object reference) {
        return at(pointer, "unknown", "there is no %s %s".formatted(kind, reference));
    }

    /** A rule broken at a place of the body, with the values that the message contains. */
    public static Violation at(String pointer, String code, String message, Map<String, Object> args) {
        return new Violation(code, message, pointer, null, args);
    }

    /** A rule broken by a query parameter, path parameter or header. */
    public static Violation of(String parameter, String code, String message) {
        return new Violation(code, message, null, parameter, Map.of());
    }
}
