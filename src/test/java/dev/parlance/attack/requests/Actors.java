package dev.parlance.attack.requests;

import dev.parlance.TestService;
import dev.parlance.access.Role;
import dev.parlance.shared.Uid;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** The users whose tokens requests have, one per role. Safe from any thread. */
final class Actors {
    private final TestService.Client client;
    private final Map<Role, String> names = new EnumMap<>(Role.class);
    private final Map<Role, String> tokens = new ConcurrentHashMap<>();

    /** Creates the users as an administrator. */
    Actors(TestService.Client admin) {
        this.client = admin;
        for (var role : Role.values()) {
            names.put(role, create(admin, role));
            tokens.put(role, login(role));
        }
    }

    private static String create(TestService.Client admin, Role role) {
        var name = role.name().toLowerCase(Locale.ROOT) + "-" + Uid.next();
        var created = admin.post(
                "/users",
                Map.of(
                        "userName",
                        name,
                        "firstName",
                        "Fuzzed",
                        "lastName",
                        role.name(),
                        "email",
                        name + "@example.com",
                        "password",
                        TestService.PASSWORD,
                        "role",
                        role.name(),
                        "timezone",
                        "UTC"));
        if (created.status() != 201) {
            throw new AssertionError(created.text());
        }
        return name;
    }

    private String login(Role role) {
        var answer = client.post(
                "/auth/login",
                Map.of("userName", Objects.requireNonNull(names.get(role)), "password", TestService.PASSWORD));
        if (answer.status() != 200) {
            throw new AssertionError(role + " cannot log in: " + answer.text());
        }
        return answer.json().path("token").asText();
    }

    String token(Role role) {
        return Objects.requireNonNull(tokens.get(role));
    }

    /** Logs in again after a request has ended the token, such as a logout. */
    synchronized void renew(Role role, String ended) {
        if (token(role).equals(ended)) {
            tokens.put(role, login(role));
        }
    }
}
