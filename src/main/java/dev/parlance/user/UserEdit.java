package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Lang;
import dev.parlance.shared.Reference;
import dev.parlance.shared.Role;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a user is created from and edited to; holds the rules that the contract's schema cannot say.
 *
 * @param password null to keep the one there is
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
        @Nullable Reference client) {

    UserEdit {
        var violations = new ArrayList<Violation>();
        if (!ZoneId.getAvailableZoneIds().contains(timezone)) {
            violations.add(Violation.at("/timezone", "timezone", "is no IANA time zone"));
        }
        if (password != null && password.equalsIgnoreCase(userName)) {
            violations.add(Violation.at("/password", "password", "must not be the user name"));
        }
        sourceLangs = normal("/sourceLangs", sourceLangs, violations);
        targetLangs = normal("/targetLangs", targetLangs, violations);
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
    }

    private static List<String> normal(String pointer, @Nullable List<String> codes, List<Violation> violations) {
        if (codes == null) {
            return List.of();
        }
        for (var i = 0; i < codes.size(); i++) {
            if (!Lang.known(codes.get(i))) {
                violations.add(Violation.at(pointer + "/" + i, "language", "is no language code of BCP 47"));
            }
        }
        return codes.stream().map(Lang::normal).distinct().toList();
    }
}
