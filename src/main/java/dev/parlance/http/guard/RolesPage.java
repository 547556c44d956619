package dev.parlance.http.guard;

import static java.util.stream.Collectors.joining;

import dev.parlance.access.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The page on roles, made from the tables of permissions and of visible objects. */
public final class RolesPage {
    private static final List<Role> ROLES =
            List.of(Role.ADMIN, Role.PROJECT_MANAGER, Role.LINGUIST, Role.SUBMITTER, Role.GUEST, Role.PORTAL_MEMBER);
    private static final String INTRODUCTION = """
            # Roles

            This page is generated from the table of permissions.

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

            An analysis shows a LINGUIST the names and counts of all its jobs, but only the texts of those it works on.

            The import of a file saves its confirmed segments to translation memories, as the import settings say, only
            if the role of who uploaded it permits `editJobSegments`: not for a SUBMITTER.

            References to people contain an e-mail address only for those who may list users, and in events.
            """;

    private RolesPage() {}

    /** The page as data. */
    private record Page(List<Operations> operations, List<Objects> objects) {}

    private record Operations(String what, List<String> operations, List<Role> roles) {}

    private record Objects(String what, Map<Role, String> seen) {}

    /** The page in Markdown. */
    public static String markdown() {
        var operations = Permissions.rows().stream()
                .map(row -> line(row.what() + ": " + names(row.operations()), role -> mark(row, role)))
                .collect(joining());
        var objects = Arrays.stream(ObjectScopes.values())
                .map(scope -> line(scope.what(), role -> scope.of(role).toString()))
                .collect(joining());
        return INTRODUCTION + "## Operations\n\n" + head("operations") + operations + "\n## Objects\n\n"
                + head("objects") + objects + REFERENCES;
    }

    /** The tables of the page. */
    public static Object data() {
        return new Page(
                Permissions.rows().stream().map(RolesPage::operations).toList(),
                Arrays.stream(ObjectScopes.values()).map(RolesPage::objects).toList());
    }

    private static Operations operations(Permissions.Row row) {
        return new Operations(
                row.what(),
                row.operations(),
                ROLES.stream().filter(row.roles()::contains).toList());
    }

    private static Objects objects(ObjectScopes scope) {
        var seen = new TreeMap<Role, String>();
        ROLES.forEach(role -> seen.put(role, scope.of(role).toString()));
        return new Objects(scope.what(), seen);
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
