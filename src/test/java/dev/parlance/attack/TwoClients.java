package dev.parlance.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.TestService;
import dev.parlance.access.Role;
import dev.parlance.shared.Uid;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Two clients of one service, each with users of every role that sees only a part, and with objects of each kind. */
final class TwoClients {
    /** The roles that see only a part. */
    static final List<Role> LIMITED = List.of(Role.LINGUIST, Role.SUBMITTER, Role.GUEST, Role.PORTAL_MEMBER);

    private final TestService service;
    private final TestService.Client admin;
    final Side left;
    final Side right;

    TwoClients(TestService service) {
        this.service = service;
        this.admin = service.admin();
        this.left = side();
        this.right = side();
    }

    /**
     * One client.
     *
     * @param clientId internal number
     * @param users by role
     * @param names the uids and ids of its objects by the names of path parameters
     */
    record Side(String clientId, Map<Role, TestService.Client> users, Map<String, String> names) {
        TestService.Client user(Role role) {
            return Objects.requireNonNull(users.get(role));
        }

        String name(String parameter) {
            return Objects.requireNonNull(names.get(parameter), parameter);
        }
    }

    private Side side() {
        var client = created("/clients", Map.of("name", "client " + Uid.next()));
        var users = new EnumMap<Role, TestService.Client>(Role.class);
        var names = new HashMap<String, String>();
        for (var role : LIMITED) {
            users.put(role, user(role, client.uid(), names));
        }
        var side = new Side(client.json().path("id").asText(), users, names);
        names.put("clientUid", client.uid());
        names.put("userUid", uid(side.user(Role.LINGUIST)));
        names.put(
                "linguistId",
                admin.get("/users/" + side.name("userUid")).json().path("id").asText());
        var submitter = side.user(Role.SUBMITTER);
        var name = "of " + client.uid();
        var project = submitter.post(
                "/projects",
                Map.of(
                        "name",
                        name,
                        "sourceLang",
                        "en",
                        "targetLangs",
                        List.of("de"),
                        "client",
                        Map.of("uid", client.uid())));
        assertThat(project.status()).as(project.text()).isEqualTo(201);
        names.put("projectUid", project.uid());
        addJob(side, "/projects/" + project.uid());
        addTermBase(side, name);
        var template = created("/projectTemplates", Map.of("name", name, "project", Map.of("uid", project.uid())));
        names.put("projectTemplateUid", template.uid());
        names.put(
                "businessUnitUid",
                created("/businessUnits", Map.of("name", name)).uid());
        names.put("vendorUid", created("/vendors", Map.of("name", name)).uid());
        names.put(
                "priceListUid",
                created("/priceLists", Map.of("name", name, "currency", "EUR")).uid());
        return side;
    }

    /** A new user of a client; one with a token. */
    private TestService.Client user(Role role, String client, Map<String, String> names) {
        var user = service.user(role.name(), Map.of("client", Map.of("uid", client)));
        names.put(
                "tokenUid",
                user.post("/apiTokens", Map.of("name", "of " + role)).uid());
        return user;
    }

    /** The id of the asynchronous request that was started, after its end. */
    private String ended(TestService.Answer started) {
        var request = started.json().at("/asyncRequest/id").asText();
        admin.until(
                "/async/" + request,
                answer -> !answer.json().path("asyncResponse").isNull());
        return request;
    }

    /** Exports the job again: only the last exports of a job are kept, and taking back its export deletes all. */
    void export(Side side) {
        var job = "/projects/" + side.name("projectUid") + "/jobs/" + side.name("jobUid");
        admin.until(
                job,
                answer -> !answer.json().at("/importStatus/status").asText().equals("RUNNING"));
        side.names().put("asyncRequestId", ended(side.user(Role.SUBMITTER).post(job + "/targetFile", Map.of())));
    }

    private void addJob(Side side, String project) {
        var submitter = side.user(Role.SUBMITTER);
        var upload = submitter.upload(project + "/jobs", "a.txt", "The pump stops.".getBytes(UTF_8));
        assertThat(upload.status()).as(upload.text()).isEqualTo(201);
        ended(upload);
        var job = upload.json().at("/jobs/0/uid").asText();
        var request = ended(submitter.post(project + "/jobs/" + job + "/targetFile", Map.of()));
        ended(admin.post(project + "/jobs/" + job + "/qualityAssurance", Map.of()));
        var linguist = Map.of("type", "USER", "uid", side.name("userUid"));
        var assigned = admin.patch(project + "/jobs/" + job, Map.of("providers", List.of(linguist)));
        assertThat(assigned.status()).as(assigned.text()).isEqualTo(200);
        var counted = admin.post("/analyses/byProviders", Map.of("jobs", List.of(Map.of("uid", job))));
        var analysis = counted.json().at("/analyses/0/analyse/uid").asText();
        var reference = submitter.upload(project + "/references", "b.txt", "Read this.".getBytes(UTF_8));
        side.names().put("asyncRequestId", request);
        side.names().put("jobUid", job);
        side.names().put("jobPartUid", job);
        side.names().put("analyseUid", analysis);
        side.names()
                .put(
                        "analyseLanguagePartId",
                        admin.get("/analyses/" + analysis)
                                .json()
                                .at("/analyseLanguageParts/0/id")
                                .asText());
        side.names().put("referenceUid", reference.uid());
    }

    private void addTermBase(Side side, String name) {
        var client = Map.of("uid", side.name("clientUid"));
        var base = created("/termBases", Map.of("name", name, "langs", List.of("en", "de"), "client", client));
        var term = created("/termBases/" + base.uid() + "/terms", Map.of("lang", "en", "text", "pump"));
        side.names().put("termBaseUid", base.uid());
        side.names().put("termBaseId", base.json().path("id").asText());
        side.names().put("conceptId", term.json().path("conceptId").asText());
        side.names().put("termId", term.json().path("id").asText());
    }

    private TestService.Answer created(String list, Object body) {
        var answer = admin.post(list, body);
        assertThat(answer.status()).as("POST %s: %s", list, answer.text()).isEqualTo(201);
        return answer;
    }

    static String uid(TestService.Client user) {
        return user.get("/auth/whoAmI").json().at("/user/uid").asText();
    }
}
