package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;

/**
 * Asking machine translation services.
 *
 * @param timeout of one request
 * @param textsPerRequest the most texts that one request holds
 * @param maxInFlight requests at once
 * @param maxAttempts how often a request is made that fails
 */
public record MachineTranslationSection(
        Duration timeout,
        int textsPerRequest,
        int maxInFlight,
        int maxAttempts,
        ByteSize maxAnswerBytes,
        TranslateRequestSection request,
        TranslateAnswerSection answer) {
    public MachineTranslationSection {
        new Check()
                .span("timeout", timeout)
                .within("textsPerRequest", textsPerRequest, 1, 1_000)
                .within("maxInFlight", maxInFlight, 1, 1_000)
                .within("maxAttempts", maxAttempts, 1, 10)
                .within("maxAnswerBytes", maxAnswerBytes, 1 << 10, 1 << 28)
                .done();
    }
}
