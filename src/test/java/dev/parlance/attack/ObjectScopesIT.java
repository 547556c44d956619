package dev.parlance.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.contract.OperationNodes;
import dev.parlance.http.guard.ObjectScopes;
import dev.parlance.http.guard.Permissions;
import dev.parlance.shared.Json;
import dev.parlance.shared.UserRef;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation on an object, by every role with limited sight, on objects of its own client and of another one: what
 * {@link ObjectScopes} hides does not exist.
 */
class ObjectScopesIT {
    private static final Contract CONTRACT = Contract.load();
    private static final Permissions PERMISSIONS = new Permissions(CONTRACT.operationIds());
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
    private static TestService service;
    private static TwoClients clients;

    @BeforeAll
    static void start() {
        service = TestService.start("http.requestsPerMinute", "0");
        clients = new TwoClients(service);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    static Stream<Named<Operation>> onObjects() {
        return CONTRACT.operations().stream()
                .filter(operation -> kind(operation).isPresent())
                .filter(operation -> clients.left.names().keySet().containsAll(parameters(operation)))
                .map(operation -> Named.of(operation.id(), operation));
    }

    static Stream<Named<Operation>> lists() {
        return CONTRACT.operations().stream()
                .filter(Operation::secured)
                .filter(operation -> operation.method().equals("GET")
                        && parameters(operation).isEmpty())
                .map(operation -> Named.of(operation.id(), operation));
    }

    private static Optional<ObjectScopes> kind(Operation operation) {
        return Arrays.stream(ObjectScopes.values())
                .filter(kind -> operation.path().startsWith(kind.path() + "{"))
                .findFirst();
    }

    private static List<String> parameters(Operation operation) {
        return PARAMETER
                .matcher(operation.path())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("onObjects")
    void hidesObjectsOfAnotherClient(Operation operation) {
        for (var role : TwoClients.LIMITED) {
            var answer = send(operation, clients.left.user(role), clients.right);
            var scope = kind(operation).orElseThrow().of(role);
            var as = assertThat(answer.status()).as("%s of another client, %s: %s", role, scope, answer.text());
            if (!permitted(operation, role)) {
                as.isEqualTo(403);
            } else if (scope == ObjectScopes.Scope.ALL) {
                as.isNotIn(401, 404, 500);
            } else {
                as.isEqualTo(404);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("onObjects")
    void showsObjectsInTheScopeOfARole(Operation operation) {
        if (operation.method().equals("DELETE") || writesTerms(operation)) {
            return;
        }
        if (operation.id().equals("downloadJobTargetFile")) {
            clients.export(clients.left);
        }
        for (var role : TwoClients.LIMITED) {
            var scope = kind(operation).orElseThrow().of(role);
            // the objects of a client were created by its submitter
            var sees =
                    scope != ObjectScopes.Scope.NONE && (scope != ObjectScopes.Scope.CREATED || role == Role.SUBMITTER);
            if (permitted(operation, role) && sees) {
                var answer = send(operation, clients.left.user(role), clients.left);
                assertThat(answer.status()).as("%s: %s", role, answer.text()).isNotIn(401, 403, 404, 500);
                showsNoOtherEmail(clients.left.user(role), answer);
            }
        }
    }

    /** A linguist writes terms only in term bases that a project of its uses with writeMode. */
    private static boolean writesTerms(Operation operation) {
        return List.of("createConcept", "editConcept", "patchConcept", "createTerm", "editTerm", "patchTerm")
                .contains(operation.id());
    }

    @ParameterizedTest
    @MethodSource("lists")
    void listsNoObjectsOfAnotherClient(Operation operation) {
        for (var role : TwoClients.LIMITED) {
            if (permitted(operation, role)) {
                var answer = clients.left.user(role).get(operation.path());
                assertThat(answer.status()).as("%s: %s", role, answer.text()).isEqualTo(200);
                showsNoOtherEmail(clients.left.user(role), answer);
                var kind = Arrays.stream(ObjectScopes.values())
                        .filter(one -> (operation.path() + "/").equals(one.path()))
                        .findFirst();
                if (kind.isPresent() && kind.get().of(role) != ObjectScopes.Scope.ALL) {
                    clients.right.names().values().stream()
                            .filter(name -> name.length() == dev.parlance.shared.Uid.LENGTH)
                            .forEach(uid -> assertThat(answer.text()).doesNotContain(uid));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"GUEST", "PORTAL_MEMBER"})
    void showsNoEmailOfThePeopleOfATermBase(Role role) {
        var user = clients.left.user(role);
        var listed = user.get("/termBases").json().path("content");
        assertThat(listed).isNotEmpty();
        var one = user.get("/termBases/" + clients.left.name("termBaseUid")).json();
        for (var base : List.of(listed.path(0), one)) {
            for (var person : List.of(base.path("owner"), base.path("createdBy"))) {
                assertThat(person.path("userName").asText()).isNotEmpty();
                assertThat(person.has("email")).isFalse();
            }
        }
    }

    private static void showsNoOtherEmail(TestService.Client user, TestService.Answer answer) {
        var own = user.get("/auth/whoAmI").json().at("/user/email").asText();
        assertThat(answer.json().findValuesAsText("email")).as(answer.text()).allMatch(own::equals);
    }

    private static boolean permitted(Operation operation, Role role) {
        try {
            PERMISSIONS.check(
                    operation.id(), new Caller(0, new UserRef("", "", "0", "", "", ""), role, false, null, 0));
            return true;
        } catch (Fault.Denied denied) {
            return false;
        }
    }

    private static TestService.Answer send(Operation operation, TestService.Client user, TwoClients.Side of) {
        var path = PARAMETER.matcher(operation.path()).replaceAll(found -> of.name(found.group(1)));
        if (operation.id().equals("diffAnalysis")) {
            path += "?with=" + of.name("analyseUid");
        }
        return operation.upload()
                ? user.upload(path, "c.txt", "One more.".getBytes(UTF_8))
                : user.raw(
                        operation.method(),
                        path,
                        operation.body() == null ? "" : "application/json",
                        operation.body() == null ? "" : example(operation).toString());
    }

    /** The example body in the contract. */
    private static JsonNode example(Operation operation) {
        var content = CONTRACT.resolve(
                        OperationNodes.of(CONTRACT, operation.id()).path("requestBody"))
                .at("/content/application~1json");
        return content.has("example")
                ? content.path("example")
                : content.path("examples")
                        .valueStream()
                        .findFirst()
                        .map(one -> CONTRACT.resolve(one).path("value"))
                        .orElseGet(Json.MAPPER::createObjectNode);
    }
}
