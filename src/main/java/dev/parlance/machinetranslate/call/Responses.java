package dev.parlance.machinetranslate.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.config.section.MachineTranslationSection.AnswerFields;
import dev.parlance.shared.Json;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Reads the translations, and their estimated quality, from the response of a machine translation service. */
public final class Responses {
    private static final int PERCENT = 100;

    private Responses() {}

    /**
     * One translation per text. The estimates are 0 to 100, rounded down, and empty where the response has no number
     * from 0 to 1.
     *
     * @param texts the number of texts in the request
     * @throws RequestFailed when the response does not contain one translation per text
     */
    public static List<Translation> read(Buffer response, AnswerFields names, int texts) {
        var tree = tree(response);
        var translations = tree.path(names.translations());
        if (!translations.isArray() || translations.size() != texts) {
            throw new RequestFailed("its response does not contain one translation per text", false);
        }
        var beside = tree.path(names.quality());
        var read = new ArrayList<Translation>(texts);
        for (var i = 0; i < texts; i++) {
            var one = translations.path(i);
            var inside = one.path(names.quality());
            read.add(new Translation(
                    (one.isObject() ? one.path(names.text()) : one).asText(),
                    estimate(inside.isMissingNode() ? beside.path(i) : inside)));
        }
        return read;
    }

    private static JsonNode tree(Buffer response) {
        try {
            return Json.MAPPER.readTree(response.getBytes());
        } catch (IOException broken) {
            throw new RequestFailed("its response is not valid JSON", false);
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
