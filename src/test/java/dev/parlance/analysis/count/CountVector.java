package dev.parlance.analysis.count;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;

/** A line of {@code counting-vectors.json}, which is published beside the method. */
public record CountVector(
        String text, String lang, int segments, int words, int characters, BigDecimal normalizedPages) {

    public static List<CountVector> all() throws Exception {
        var file = Path.of("src/docs/counting-vectors.json").toFile();
        return List.of(new ObjectMapper().readValue(file, CountVector[].class));
    }
}
