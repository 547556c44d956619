package dev.parlance.analysis.count;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.util.List;

/** A line of {@code parlance-1-vectors.json}. */
record CountVector(String text, String lang, int segments, int words, int characters, BigDecimal normalizedPages) {

    static List<CountVector> all() throws Exception {
        try (var file = CountVector.class.getResourceAsStream("/count/parlance-1-vectors.json")) {
            return List.of(new ObjectMapper().readValue(file, CountVector[].class));
        }
    }
}
