package dev.parlance.http.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.shared.Audience;
import dev.parlance.shared.UserRef;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code src/docs/roles.md} is the page that the service serves; {@link #main} writes it. */
class RolesPageTest {
    private static final Path PAGE = Path.of("src/docs/roles.md");

    @Test
    void thePageIsUpToDate() throws IOException {
        assertThat(Files.readString(PAGE))
                .as("run: mvn -q test-compile exec:exec@roles")
                .isEqualTo(RolesPage.markdown());
    }

    @ParameterizedTest
    @EnumSource
    void whoMayListUsersReadsEmailAddresses(Role role) {
        var lists = permits(role, "listUsers");
        assertThat(caller(role).audience()).isEqualTo(lists ? Audience.USER_LISTERS : Audience.OTHERS);
    }

    @ParameterizedTest
    @EnumSource
    void whoMayUpdateSegmentsConfirmsThoseOfItsFiles(Role role) {
        assertThat(caller(role).confirmsSegments()).isEqualTo(permits(role, "editJobSegments"));
    }

    private static boolean permits(Role role, String operation) {
        return Permissions.rows().stream()
                .filter(row -> row.operations().contains(operation))
                .anyMatch(row -> row.roles().contains(role));
    }

    private static Caller caller(Role role) {
        return new Caller(0, new UserRef("", "", "0", "", "", ""), role, false, null, 0);
    }

    public static void main(String... args) throws IOException {
        Files.writeString(PAGE, RolesPage.markdown());
    }
}
