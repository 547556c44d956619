package dev.parlance.webhook.registration;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import dev.parlance.shared.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which events a webhook wants, besides their kinds; all conditions must hold.
 *
 * @param project only events of this project; null for all
 * @param client only events of projects of this client; null for all
 * @param payload conditions on the body; null for none
 */
public record EventFilter(
        @Nullable Reference project,
        @Nullable Reference client,
        @Nullable List<Condition> payload) {
    /** RFC 6901, without the pointer to the whole body. */
    private static final Pattern POINTER = Pattern.compile("(/([^~/]|~[01])*)+");
    /** PostgreSQL reads them as places of an array, RFC 6901 does not. */
    private static final Pattern NO_PLACE = Pattern.compile("(?!(0|[1-9]\\d*)\\z)\\s*[-+]?\\d+");

    /**
     * A condition on the body of an event.
     *
     * @param pointer JSON pointer to a value
     * @param equals the value, which is text, a number, true, false or null
     */
    public record Condition(String pointer, JsonNode equals) {
        List<String> path() {
            return List.of(pointer.substring(1).split("/", -1)).stream()
                    .map(token -> token.replace("~1", "/").replace("~0", "~"))
                    .toList();
        }
    }

    public EventFilter {
        payload = payload == null ? null : List.copyOf(payload);
    }

    /** Whether every event matches. */
    @JsonIgnore
    boolean isEmpty() {
        return project == null && client == null && conditions().isEmpty();
    }

    private List<Condition> conditions() {
        return payload == null ? List.of() : payload;
    }

    /** The violations in the pointers. */
    List<Violation> check() {
        var violations = new ArrayList<Violation>();
        for (var i = 0; i < conditions().size(); i++) {
            var at = "/filter/payload/" + i + "/pointer";
            var condition = conditions().get(i);
            if (!POINTER.matcher(condition.pointer).matches()) {
                violations.add(Violation.at(
                        at,
                        "jsonPointer",
                        "must be a JSON pointer such as /analyse/name; / is written ~1 and ~ is ~0"));
            } else if (condition.path().stream()
                    .anyMatch(token -> NO_PLACE.matcher(token).matches())) {
                violations.add(Violation.at(
                        at, "jsonPointer", "must not contain a number with a sign, white space or a leading zero"));
            }
        }
        return violations;
    }

    /**
     * The JSON that the database evaluates; null if every event matches.
     *
     * @param foundProject JSON of a reference to the project with its uid, or null
     * @param foundClient JSON of a reference to the client with its uid, or null
     */
    @Nullable
    String stored(@Nullable String foundProject, @Nullable String foundClient) {
        if (isEmpty()) {
            return null;
        }
        var stored = Json.MAPPER.createObjectNode();
        stored.set("project", foundProject == null ? null : Json.read(foundProject, JsonNode.class));
        stored.set("client", foundClient == null ? null : Json.read(foundClient, JsonNode.class));
        var list = stored.putArray("payload");
        for (var condition : conditions()) {
            var one = list.addObject().put("pointer", condition.pointer);
            one.set("path", Json.tree(condition.path()));
            one.set("equals", condition.equals);
        }
        return Json.text(stored);
    }
}
