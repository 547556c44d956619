package dev.parlance.machinetranslate;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.config.section.MachineTranslationSection.AnswerFields;
import dev.parlance.shared.Json;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Reads the estimated quality of each translation from the response of a machine translation service. */
final class Estimates {
    private static final int PERCENT = 100;

    private Estimates() {}

    /**
     * One estimate per text, 0 to 100, rounded down; empty where the response has no number from 0 to 1.
     *
     * @param texts the number of texts in the request
     * @throws Translator.RequestFailed when the response does not contain one translation per text
     */
    static List<OptionalInt> read(Buffer response, AnswerFields names, int texts) {
        var tree = tree(response);
        var translations = tree.path(names.translations());
        if (!translations.isArray() || translations.size() != texts) {
            throw new Translator.RequestFailed("its response does not contain one translation per text", false);
        }
        var beside = tree.path(names.quality());
        var estimates = new ArrayList<OptionalInt>(texts);
        for (var i = 0; i < texts; i++) {
            var inside = translations.path(i).path(names.quality());
            estimates.add(estimate(inside.isMissingNode() ? beside.path(i) : inside));
        }
        return estimates;
    }

    private static JsonNode tree(Buffer response) {
        try {
            return Json.MAPPER.readTree(response.getBytes());
        } catch (IOException broken) {
            throw new Translator.RequestFailed("its response is not valid JSON", false);
        }
    }

    private static OptionalInt estimate(JsonNode quality) {
        if (!quality.isNumber() || quality.doubleValue() < 0 || quality.doubleValue() > 1) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(
                quality.decimalValue().multiply(BigDecimal.valueOf(PERCENT)).intValue());
    }
}
