package dev.parlance.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The detail of a problem names the field or parameter. */
class InvalidTest {
    @Test
    void namesTheFieldOfASingleViolation() {
        assertThat(new Fault.Invalid(Violation.at("/targetLangs", "required", "is required")))
                .hasMessage("/targetLangs: is required");
        assertThat(new Fault.Invalid(Violation.of("after", "cursor", "is not a cursor issued by this service")))
                .hasMessage("after: is not a cursor issued by this service");
    }

    @Test
    void namesNoFieldForTheWholeBody() {
        assertThat(new Fault.Invalid(Violation.at("", "required", "a JSON body is required")))
                .hasMessage("a JSON body is required");
    }

    @Test
    void countsSeveralViolations() {
        var violation = Violation.at("/name", "required", "is required");
        assertThat(new Fault.Invalid(List.of(violation, violation)))
                .hasMessage("/name: is required (the request has 2 violations)");
    }
}
