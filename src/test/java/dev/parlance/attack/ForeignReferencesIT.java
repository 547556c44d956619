package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.access.Role;
import dev.parlance.shared.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Users with few rights name in a body what they may not read; the ids of objects are small numbers. */
class ForeignReferencesIT {
    private static TestService service;
    private static TestService.Client admin;
    private static TwoClients clients;

    @BeforeAll
    static void start() {
        service = TestService.start("http.requestsPerMinute", "0");
        admin = service.admin();
        clients = new TwoClients(service);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    private static TestService.Client submitter() {
        return clients.left.user(Role.SUBMITTER);
    }

    private static Map<String, Object> project(String field, Object value) {
        return Map.of("name", "a", "sourceLang", "en", "targetLangs", List.of("de"), field, value);
    }

    @Test
    void aSubmitterCannotNameAnotherOwnerToReadItsNameAndRole() {
        for (var id = 1; id <= 6; id++) {
            var answer = submitter().post("/projects", project("owner", Map.of("id", Integer.toString(id))));
            if (answer.status() == 201) {
                assertThat(answer.json().at("/owner/uid").asText()).isEqualTo(TwoClients.uid(submitter()));
            } else {
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.text()).contains("there is no user").doesNotContain("LINGUIST", "GUEST");
            }
        }
    }

    @Test
    void aSubmitterNamesItselfAndItsOwnClient() {
        var own = Map.of("uid", TwoClients.uid(submitter()));
        assertThat(submitter().post("/projects", project("owner", own)).status())
                .isEqualTo(201);
        var client = Map.of("id", clients.left.clientId());
        assertThat(submitter().post("/projects", project("client", client)).status())
                .isEqualTo(201);
    }

    @Test
    void aSubmitterCannotPutAProjectUnderAnotherClientOrBusinessUnit() {
        var client = Map.of("id", clients.right.clientId());
        var refused = submitter().post("/projects", project("client", client));
        var unknown = submitter().post("/projects", project("client", Map.of("id", "999999")));
        assertThat(refused.pointers()).containsExactly("/client");
        assertThat(message(refused).replace(clients.right.clientId(), "999999")).isEqualTo(message(unknown));
        var unit = Map.of("uid", clients.left.name("businessUnitUid"));
        assertThat(submitter().post("/projects", project("businessUnit", unit)).pointers())
                .containsExactly("/businessUnit");
        assertThat(service.user("SUBMITTER")
                        .post("/projects", project("client", client))
                        .pointers())
                .as("one without a client")
                .containsExactly("/client");
        assertThat(admin.post("/projects", project("client", client)).status()).isEqualTo(201);
    }

    private static String message(TestService.Answer refused) {
        return refused.json().at("/errorDetails/0/message").asText();
    }

    @Test
    void aSubmitterKeepsWhatATemplatePresetsAndNamesNothingElse() {
        var source = admin.post("/projects", project("client", Map.of("id", clients.left.clientId())));
        var template = Map.of(
                "uid",
                admin.post("/projectTemplates", Map.of("name", "t", "project", Map.of("uid", source.uid())))
                        .uid());
        assertThat(submitter().post("/projects", Map.of("template", template)).status())
                .isEqualTo(201);
        var body = Map.of("template", template, "owner", Map.of("id", clients.right.name("linguistId")));
        assertThat(submitter().post("/projects", body).pointers()).containsExactly("/owner");
    }

    @Test
    void aSubmitterCannotUseATemplateOfAnotherClient() {
        var template = Map.of("uid", clients.right.name("projectTemplateUid"));
        assertThat(submitter().post("/projects", Map.of("template", template)).pointers())
                .containsExactly("/template");
        var house = admin.post("/projects", project("note", "for everybody"));
        var open = admin.post("/projectTemplates", Map.of("name", "o", "project", Map.of("uid", house.uid())));
        assertThat(submitter().get("/projectTemplates/" + open.uid()).status()).isEqualTo(200);
        assertThat(submitter()
                        .post("/projects", Map.of("template", Map.of("uid", open.uid())))
                        .status())
                .isEqualTo(201);
    }

    @Test
    void aSubmitterAssignsOnlyDefaultProviders() {
        var project = "/projects/" + clients.left.name("projectUid");
        for (var id = 1; id <= 6; id++) {
            var answer = upload(project, Map.of("type", "USER", "id", Integer.toString(id)));
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.text()).contains("there is no active").doesNotContain("must have the role");
        }
        var linguist = Map.of("type", "USER", "uid", clients.left.name("userUid"));
        var defaults = Map.of("assignments", List.of(Map.of("targetLang", "de", "providers", List.of(linguist))));
        assertThat(admin.put(project + "/providers", defaults).status()).isEqualTo(200);
        assertThat(upload(project, linguist).status()).isEqualTo(201);
    }

    private static TestService.Answer upload(String project, Map<String, String> provider) {
        var assignment = Map.of("targetLang", "de", "providers", List.of(provider));
        return submitter()
                .with("Parlance", Json.text(Map.of("assignments", List.of(assignment))))
                .upload(project + "/jobs", "d.txt", "One.".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aSubmitterCannotReadRatesByCountingTexts() {
        var scheme = admin.post("/netRateSchemes", Map.of("name", "secret", "rates", Map.of("tm0", 10)));
        var body = new HashMap<String, Object>(Map.of("sourceLang", "en", "texts", List.of("One two three four.")));
        for (var reference : List.of(
                Map.of("uid", scheme.uid()),
                Map.of("id", scheme.json().path("id").asText()))) {
            body.put("netRateScheme", reference);
            assertThat(submitter().post("/analyses/text", body).pointers()).containsExactly("/netRateScheme");
            assertThat(admin.post("/analyses/text", body).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Role.class,
            names = {"GUEST", "PORTAL_MEMBER"})
    void aTextIsSearchedOnlyInTermBasesOfTheClient(Role role) {
        var user = clients.left.user(role);
        var own = List.of(Map.of("id", clients.left.name("termBaseId")));
        assertThat(user.post("/termBases/searchInText", inText(own)).json().path("occurrences"))
                .hasSize(1);
        var all = new ArrayList<Map<String, String>>();
        IntStream.rangeClosed(1, 6).forEach(id -> all.add(Map.of("id", Integer.toString(id))));
        all.removeAll(own);
        var refused = user.post("/termBases/searchInText", inText(all));
        assertThat(refused.pointers())
                .isEqualTo(IntStream.range(0, all.size())
                        .mapToObj(at -> "/termBases/" + at)
                        .toList());
        var foreign = List.of(Map.of("uid", clients.right.name("termBaseUid")));
        assertThat(user.post("/termBases/searchInText", inText(foreign)).pointers())
                .containsExactly("/termBases/0");
        assertThat(service.user(role.name())
                        .post("/termBases/searchInText", inText(own))
                        .pointers())
                .as("without a client")
                .containsExactly("/termBases/0");
    }

    private static Map<String, Object> inText(List<Map<String, String>> bases) {
        return Map.of("termBases", bases, "sourceLang", "en", "targetLangs", List.of("de"), "text", "The pump stops.");
    }

    @Test
    void aGuestSearchesByJobOnlyInTermBasesOfItsClient() {
        var project = "/projects/" + clients.left.name("projectUid");
        var bases = List.of(
                Map.of("termBase", Map.of("uid", clients.right.name("termBaseUid"))),
                Map.of("termBase", Map.of("uid", clients.left.name("termBaseUid"))));
        assertThat(admin.put(project + "/termBases", Map.of("termBases", bases)).status())
                .isEqualTo(200);
        var search = project + "/jobs/" + clients.left.name("jobUid") + "/termBases/searchByJob";
        var found =
                clients.left.user(Role.GUEST).post(search, Map.of("query", "*")).json();
        assertThat(found.findValuesAsText("uid")).contains(clients.left.name("termBaseUid"));
        assertThat(found.toString()).doesNotContain(clients.right.name("termBaseUid"));
        var linguist = clients.left.user(Role.LINGUIST).post(search, Map.of("query", "*"));
        assertThat(linguist.json().path("searchResults")).hasSize(2);
        assertThat(linguist.json().findValues("email")).isEmpty();
    }
}
