package dev.parlance.http.guard;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.attack.ObjectScopes;
import dev.parlance.shared.Audience;
import dev.parlance.shared.UserRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code src/docs/roles.md} is generated from the table of permissions; {@link #main} writes it. */
class RolesPageTest {
    private static final Path PAGE = Path.of("src/docs/roles.md");
    private static final List<Role> ROLES =
            List.of(Role.ADMIN, Role.PROJECT_MANAGER, Role.LINGUIST, Role.SUBMITTER, Role.GUEST, Role.PORTAL_MEMBER);
    private static final String INTRODUCTION = """
            # Roles

            This page is generated from the table of permissions. `mvn -q test-compile exec:exec@roles` writes it.

            A user has one role. The first table shows which role may call which operation; a call without permission
            gets 403. The second table shows which objects a role sees. For the caller, other objects do not exist: 404
            in a path, "there is no ..." for a reference in a body, absent from lists and search results.

            """;
    private static final String REFERENCES = """

            ## References in a body

            * A SUBMITTER who creates a project can name only itself as the owner and only its own client, and no
              business unit. A template may preset others.
            * A SUBMITTER who uploads a file can name only default providers of the project.
            * A SUBMITTER who counts texts can name only its own projects, and no net rate scheme.
            * A GUEST or PORTAL_MEMBER who searches in a text can name only term bases of its client.

            References to people contain an e-mail address only for those who may list users, and in events.
            """;

    @Test
    void thePageIsUpToDate() throws IOException {
        assertThat(Files.readString(PAGE))
                .as("run: mvn -q test-compile exec:exec@roles")
                .isEqualTo(page());
    }

    @ParameterizedTest
    @EnumSource
    void whoMayListUsersReadsEmailAddresses(Role role) {
        var lists = Permissions.rows().stream()
                .filter(row -> row.operations().contains("listUsers"))
                .anyMatch(row -> row.roles().contains(role));
        var caller = new Caller(0, new UserRef("", "", "0", "", "", ""), role, false, null, 0);
        assertThat(caller.audience()).isEqualTo(lists ? Audience.USER_LISTERS : Audience.OTHERS);
    }

    public static void main(String... args) throws IOException {
        Files.writeString(PAGE, page());
    }

    private static String page() {
        var operations = Permissions.rows().stream()
                .map(row -> line(row.what() + ": " + names(row.operations()), role -> mark(row, role)))
                .collect(joining());
        var objects = Arrays.stream(ObjectScopes.values())
                .map(scope -> line(scope.what(), role -> scope.of(role).toString()))
                .collect(joining());
        return INTRODUCTION + "## Operations\n\n" + head("operations") + operations + "\n## Objects\n\n"
                + head("objects") + objects + REFERENCES;
    }

    private static String names(List<String> operations) {
        return operations.stream().map(name -> "`" + name + "`").collect(joining(", "));
    }

    private static String mark(Permissions.Row row, Role role) {
        return row.roles().contains(role) ? "yes" : "";
    }

    private static String head(String first) {
        return line(first, Role::name) + "|---".repeat(ROLES.size() + 1) + "|\n";
    }

    private static String line(String first, Function<Role, String> cell) {
        return Stream.concat(Stream.of(first), ROLES.stream().map(cell)).collect(joining(" | ", "| ", " |\n"));
    }
}
