package dev.parlance.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.fault.Fault;
import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PreconditionTest {
    private static final Map<String, String> ENTITY = Map.of("name", "current");
    private static final String TAG = Etags.of(Json.bytes(ENTITY, Audience.USER_LISTERS));
    private static final String OTHER = "\"other\"";

    private static Precondition of(@Nullable String ifMatch, @Nullable String ifNoneMatch) {
        return Precondition.of(ifMatch, ifNoneMatch, Audience.USER_LISTERS);
    }

    private static void holds(Precondition condition) {
        assertThatCode(() -> condition.check(ENTITY)).doesNotThrowAnyException();
    }

    private static void fails(Precondition condition) {
        assertThatThrownBy(() -> condition.check(ENTITY)).isInstanceOf(Fault.Stale.class);
    }

    @Test
    void requiresAVersionOfIfMatch() {
        holds(of(OTHER + ", " + TAG, null));
        holds(of("*", null));
        fails(of(OTHER, null));
        fails(of("W/" + TAG, null));
    }

    @Test
    void excludesTheVersionsOfIfNoneMatch() {
        holds(of(null, OTHER));
        fails(of(null, "*"));
        fails(of(null, TAG));
        fails(of(null, OTHER + ", W/" + Etags.gzipped(TAG)));
    }

    @Test
    void requiresThatBothHold() {
        holds(of(TAG, OTHER));
        fails(of(TAG, TAG));
        fails(of("*", "*"));
        fails(of(OTHER, OTHER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "\"other\""})
    void onlyIfMatchNamesAVersion(String excluded) {
        assertThat(of(null, excluded).present()).isTrue();
        assertThat(of(null, excluded).namesVersion()).isFalse();
        assertThat(of("*", excluded).namesVersion()).isFalse();
        assertThat(of(TAG, excluded).namesVersion()).isTrue();
        assertThat(of("*", null).present()).isFalse();
    }
}
