package dev.parlance.analysis.pretranslate.state;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Which machine translations a pre-translation uses.
 *
 * @param threshold the least estimated quality, 0 to 100; 0 also uses translations without an estimate
 * @param confirmFrom the least estimated quality from which segments become confirmed; 0 also confirms those without an
 *     estimate, null confirms none
 * @param characters the most characters that are sent, or null for any number
 */
public record MachineRules(
        int threshold,
        @Nullable Integer confirmFrom,
        @Nullable Long characters) {
    public boolean uses(OptionalInt estimate) {
        return reaches(estimate, threshold);
    }

    public boolean confirms(OptionalInt estimate) {
        return confirmFrom != null && reaches(estimate, confirmFrom);
    }

    private static boolean reaches(OptionalInt estimate, int least) {
        return estimate.isPresent() ? estimate.getAsInt() >= least : least == 0;
    }

    /** How many more characters may be sent. */
    public long left(long sent) {
        return characters == null ? Long.MAX_VALUE : Math.max(0, characters - sent);
    }
}
