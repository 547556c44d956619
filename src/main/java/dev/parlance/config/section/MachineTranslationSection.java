package dev.parlance.config.section;

import dev.parlance.config.value.ByteSize;
import dev.parlance.config.value.Check;
import java.time.Duration;

/** Requests to machine translation services. */
public record MachineTranslationSection(
        Duration timeout,
        int textsPerRequest,
        ByteSize maxRequestBytes,
        int maxInFlight,
        int maxInFlightPerService,
        int maxAttempts,
        Duration retryFor,
        ByteSize maxAnswerBytes,
        RequestFields request,
        AnswerFields answer) {
    public MachineTranslationSection {
        new Check()
                .span("timeout", timeout)
                .within("textsPerRequest", textsPerRequest, 1, 1_000)
                .within("maxRequestBytes", maxRequestBytes, 1 << 10, 1 << 24)
                .within("maxInFlight", maxInFlight, 1, 1_000)
                .within("maxInFlightPerService", maxInFlightPerService, 1, 1_000)
                .within("maxAttempts", maxAttempts, 1, 10)
                .span("retryFor", retryFor)
                .within("maxAnswerBytes", maxAnswerBytes, 1 << 10, 1 << 28)
                .done();
    }

    /** The names of the fields of a request. */
    public record RequestFields(String texts, String sourceLang, String targetLang, String key, String quality) {
        public RequestFields {
            new Check()
                    .notEmpty("texts", texts)
                    .notEmpty("sourceLang", sourceLang)
                    .notEmpty("targetLang", targetLang)
                    .notEmpty("key", key)
                    .notEmpty("quality", quality)
                    .done();
        }
    }

    /** The names of the fields of a response. */
    public record AnswerFields(String translations, String text, String quality) {
        public AnswerFields {
            new Check()
                    .notEmpty("translations", translations)
                    .notEmpty("text", text)
                    .notEmpty("quality", quality)
                    .done();
        }
    }
}
