package dev.parlance.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Bodies of requests for tests of projects. */
final class Projects {
    private Projects() {}

    /** The smallest body that creates a project. */
    static Map<String, Object> body(String name) {
        var body = new HashMap<String, Object>();
        body.put("name", name);
        body.put("sourceLang", "en");
        body.put("targetLangs", List.of("de"));
        return body;
    }

    static TestService.Answer create(TestService.Client client, Map<String, Object> body) {
        var created = client.post("/projects", body);
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created;
    }

    static TestService.Answer user(TestService.Client admin, String userName, String role) {
        var created = admin.post("/users", userBody(userName, role));
        assertThat(created.status()).as(created.text()).isEqualTo(201);
        return created;
    }

    static Map<String, Object> userBody(String userName, String role) {
        var body = new HashMap<String, Object>();
        body.put("userName", userName);
        body.put("firstName", "Test");
        body.put("lastName", role);
        body.put("email", "test@example.com");
        body.put("password", TestService.PASSWORD);
        body.put("role", role);
        body.put("timezone", "UTC");
        return body;
    }

    static Map<String, Object> reference(TestService.Answer entity) {
        return Map.of("uid", entity.uid());
    }
}
