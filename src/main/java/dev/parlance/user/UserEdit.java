package dev.parlance.user;

import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body that creates or replaces a user; it checks the rules that the schema of the contract cannot express.
 *
 * @param password null to keep the current one
 */
record UserEdit(
        String userName,
        String firstName,
        String lastName,
        String email,
        @Nullable String password,
        Role role,
        String timezone,
        @Nullable String note,
        @Nullable Boolean active,
        @Nullable Boolean terminologist,
        @Nullable List<String> sourceLangs,
        @Nullable List<String> targetLangs,
        @Nullable Reference netRateScheme,
        @Nullable Reference client,
        @Nullable Reference priceList) {

    UserEdit {
        if (password != null && password.equalsIgnoreCase(userName)) {
            throw new Fault.Invalid(Violation.at("/password", "password", "must not be the user name"));
        }
        sourceLangs = normal(sourceLangs);
        targetLangs = normal(targetLangs);
    }

    private static List<String> normal(@Nullable List<String> codes) {
        return codes == null
                ? List.of()
                : codes.stream().map(Lang::normal).distinct().toList();
    }
}
