package dev.parlance.analysis.pretranslate.state;

import dev.parlance.shared.Json;
import dev.parlance.shared.SegmentText;
import dev.parlance.shared.Sha256;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The hash of a target, by which a pre-translation notices that someone has changed it meanwhile. */
public final class SeenTarget {
    private SeenTarget() {}

    /** The hash of a target; null for none, and for an empty one. */
    public static @Nullable String hash(@Nullable SegmentText target) {
        return target == null || target.text().isEmpty()
                ? null
                : HexFormat.of().formatHex(Sha256.of(Json.bytes(target)));
    }
}
