package dev.parlance.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.TestService;
import dev.parlance.TestVolume;
import dev.parlance.analysis.count.SlowScore;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counts of real text with memories, compared with those of a slow implementation of the rules, which compares every
 * text with every other.
 */
@Order(1)
class AllPairsIT {
    /** Both files together have more different segments than an index of them may hold. */
    private static final TestService SERVICE = TestService.start("analysis.segmentsPerIndex", "100");

    private static final TestService.Client ADMIN = SERVICE.admin();
    private static final int UNITS = TestVolume.of(900, 300);
    private static final int SEGMENTS = 250;

    @AfterAll
    static void close() {
        SERVICE.close();
    }

    @ParameterizedTest
    @CsvSource({"1, true, false", "2, true, true", "3, false, false"})
    void areEqualCellByCell(long seed, boolean similar, boolean apart) throws IOException {
        var random = new Random(seed);
        var lines = lines();
        var first = memory(lines, random, 0);
        var second = memory(lines, random, 3);
        var project = Sample.project(ADMIN, Map.of("targetLangs", List.of("de")));
        attach(project, first, second);
        var files = List.of(file(lines, random), file(lines, random));
        var jobs = files.stream()
                .map(file -> Sample.job(ADMIN, project, "a.po", po(file)))
                .toList();
        var body = Sample.body(jobs.toArray(String[]::new));
        body.put("includeFuzzyRepetitions", similar);
        body.put("separateFuzzyRepetitions", apart);
        body.put("includeNonTranslatables", true);
        var expected = expected(files, List.of(first, second), similar, apart);
        assertThat(cells(Sample.analysed(ADMIN, body))).isEqualTo(expected);
        assertThat(expected).as("cells of every kind").hasSizeGreaterThan(5);
    }

    /** A unit without neighbours. */
    private record Memory(List<SlowScore> sources, int penalty, String uid) {}

    private static List<String> lines() throws IOException {
        try (var stream = AllPairsIT.class.getResourceAsStream("/match/python-docs.txt")) {
            return new String(Objects.requireNonNull(stream).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && line.length() < 400 && line.equals(line.strip()))
                    .toList();
        }
    }

    private static Memory memory(List<String> lines, Random random, int penalty) {
        var sources = new ArrayList<String>();
        for (var i = 0; i < UNITS; i++) {
            sources.add(lines.get(random.nextInt(lines.size())));
        }
        var uid = ADMIN.post(
                        "/transMemories",
                        Map.of("name", "m" + penalty, "sourceLang", "en", "targetLangs", List.of("de")))
                .uid();
        for (var from = 0; from < UNITS; from += 100) {
            var segments = sources.subList(from, from + 100).stream()
                    .map(source -> Map.of("source", source, "target", "x", "targetLang", "de"))
                    .toList();
            assertThat(ADMIN.post("/transMemories/" + uid + "/segments", Map.of("segments", segments))
                            .status())
                    .isEqualTo(200);
        }
        return new Memory(scores(sources), penalty, uid);
    }

    private static void attach(String project, Memory... memories) {
        var items = java.util.Arrays.stream(memories)
                .map(memory -> Map.of("transMemory", Map.of("uid", memory.uid), "penalty", memory.penalty))
                .toList();
        assertThat(ADMIN.put("/projects/" + project + "/transMemories", Map.of("transMemories", items))
                        .status())
                .isEqualTo(200);
    }

    /** Lines, edited lines, and lines that need no translation. */
    private static List<String> file(List<String> lines, Random random) {
        var file = new ArrayList<String>();
        while (file.size() < SEGMENTS) {
            var line = lines.get(random.nextInt(Math.min(lines.size(), 1_500)));
            file.add(
                    switch (random.nextInt(8)) {
                        case 0 -> "https://example.com/" + random.nextInt(50);
                        case 1, 2, 3 -> edited(line, random);
                        default -> line;
                    });
        }
        return file;
    }

    private static String edited(String line, Random random) {
        var words = new ArrayList<>(List.of(line.split(" ")));
        for (var edits = 1 + random.nextInt(1 + words.size() / 3); edits > 0; edits--) {
            var at = random.nextInt(words.size());
            if (random.nextBoolean() || words.size() == 1) {
                words.set(at, "w" + random.nextInt(100));
            } else {
                words.remove(at);
            }
        }
        return String.join(" ", words);
    }

    private static String po(List<String> lines) {
        var po = new StringBuilder("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n");
        for (var i = 0; i < lines.size(); i++) {
            var text = lines.get(i).replace("\\", "\\\\").replace("\"", "\\\"");
            po.append("msgctxt \"")
                    .append(i)
                    .append("\"\nmsgid \"")
                    .append(text)
                    .append("\"\nmsgstr \"\"\n\n");
        }
        return po.toString();
    }

    /** The segments as they were imported: segmentation is not tested here. */
    private static Map<String, Integer> expected(
            List<List<String>> files, List<Memory> memories, boolean similar, boolean apart) {
        var cells = new TreeMap<String, Integer>();
        var earlier = new ArrayList<SlowScore>();
        for (var file : files) {
            for (var line : scores(file)) {
                cells.merge(cell(line, memories, earlier, similar, apart), 1, Integer::sum);
                earlier.add(line);
            }
        }
        return cells;
    }

    private static List<SlowScore> scores(List<String> lines) {
        return lines.stream().map(SegmentText::of).map(SlowScore::of).toList();
    }

    private static String cell(
            SlowScore source, List<Memory> memories, List<SlowScore> earlier, boolean similar, boolean apart) {
        if (earlier.stream().anyMatch(source::same)) {
            return "repetition";
        }
        var memory = 0;
        for (var one : memories) {
            for (var unit : one.sources) {
                memory = Math.max(memory, source.with(unit) - one.penalty);
            }
        }
        var best = new LinkedHashMap<String, Integer>();
        best.put("tm", memory >= 50 ? memory : 0);
        var text = source.text().text();
        best.put("nt", text.startsWith("https://") || text.matches("[^\\p{L}]*") ? 100 : 0);
        best.put(
                apart ? "if" : "as tm",
                similar
                        ? earlier.stream()
                                .mapToInt(source::with)
                                .filter(score -> score >= 50)
                                .max()
                                .orElse(0)
                        : 0);
        var won = best.entrySet().stream()
                .reduce((one, other) -> other.getValue() > one.getValue() ? other : one)
                .orElseThrow();
        return (won.getValue() == 0 ? "tm" : won.getKey().replace("as ", "")) + band(won.getValue());
    }

    private static int band(int score) {
        for (var band : new int[] {100, 95, 85, 75, 50}) {
            if (score >= band) {
                return band;
            }
        }
        return 0;
    }

    private static Map<String, Integer> cells(JsonNode analysis) {
        var data = analysis.path("analyseLanguageParts").path(0).path("data");
        var cells = new TreeMap<String, Integer>();
        put(cells, "repetition", data.path("repetitions"));
        Map.of(
                        "tm", "transMemoryMatches",
                        "nt", "nonTranslatablesMatches",
                        "if", "internalFuzzyMatches")
                .forEach((name, block) -> data.path(block)
                        .properties()
                        .forEach(
                                cell -> put(cells, name + cell.getKey().substring("match".length()), cell.getValue())));
        return cells;
    }

    private static void put(Map<String, Integer> cells, String name, JsonNode counts) {
        if (counts.path("segments").asInt() > 0) {
            cells.put(name, counts.path("segments").asInt());
        }
    }
}
