package dev.parlance.file;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.SettingsSchema;
import dev.parlance.shared.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the comparison with other programs says of this service is what the samples of all formats show. */
class ComparisonPageTest {
    private static final Path PAGE = Path.of("src/docs/format-comparison.md");
    private static final Path MADE = Path.of("target/format-comparison.md");
    private static final String NONE = "–";
    private static final String BETWEEN = " · ";
    private static final int COLUMNS = 7;

    /** The settings that say where keys and notes of the samples are. */
    private static final String PLACES = """
            {"csv": {"contextKeyColumn": "1", "contextNoteColumns": "3"}, "json": {"contextNotePath": "note"},
             "xml": {"contextKeyXPath": "@id"}, "txt": {"contextKey": "^(\\\\w+) ="}}
            """;

    private static final List<Predicate<ImportedSegment>> SHOWN = List.of(
            segment -> segment.plural() != null,
            segment -> segment.contextKey() != null,
            segment -> segment.note() != null,
            segment -> !segment.source().codes().isEmpty());

    @Test
    void isWhatTheSamplesShow() throws Exception {
        var made = new ArrayList<String>();
        var rows = new ArrayList<String>();
        for (var line : Files.readAllLines(PAGE)) {
            var cells = line.split(" ?\\| ?", -1);
            var format = FormatProfiles.ALL.stream()
                    .filter(each -> cells.length == COLUMNS + 2 && each.title().equals(cells[1]))
                    .findFirst();
            format.ifPresent(found -> rows.add(found.title()));
            made.add(format.isEmpty() ? line : row(format.get(), cells));
        }
        var page = String.join("\n", made) + "\n";
        Files.writeString(MADE, page);
        assertThat(rows)
                .containsExactlyInAnyOrderElementsOf(
                        FormatProfiles.ALL.stream().map(FormatProfile::title).toList());
        assertThat(Files.readString(PAGE)).as("see " + MADE).isEqualTo(page);
    }

    /** A row with our marks as they must be, and those of others as they are. */
    private static String row(FormatProfile format, String[] cells) throws Exception {
        var marks = new ArrayList<String>(List.of("", "P"));
        var samples = FormatSample.all().stream()
                .filter(sample -> format.settings().contains(sample.value()))
                .toList();
        assertThat(samples).as(format.title()).isNotEmpty();
        marks.add(samples.stream().allMatch(ComparisonPageTest::isExact) ? "P" : "");
        var usual = segments(samples, "{}");
        var settled = segments(samples, settings());
        for (var shown : SHOWN) {
            marks.add(usual.stream().anyMatch(shown) ? "P" : settled.stream().anyMatch(shown) ? "P*" : "");
        }
        return "| %s | ".formatted(format.title())
                + Stream.iterate(1, i -> i < COLUMNS, i -> i + 1)
                        .map(i -> cell(marks.get(i), cells[i + 1]))
                        .collect(joining(" | "))
                + " |";
    }

    private static String cell(String mark, String written) {
        var others =
                Arrays.stream(written.split(BETWEEN)).filter(other -> !other.equals(NONE) && !other.startsWith("P"));
        var all = Stream.concat(mark.isEmpty() ? Stream.empty() : Stream.of(mark), others)
                .toList();
        return all.isEmpty() ? NONE : String.join(BETWEEN, all);
    }

    private static boolean isExact(FormatSample sample) {
        try {
            var content = sample.content();
            return Arrays.equals(content, Writing.written("upload", content, sample.options(null), Writing::same));
        } catch (Exception failure) {
            throw new AssertionError(sample.value(), failure);
        }
    }

    private static List<ImportedSegment> segments(List<FormatSample> samples, String more) throws Exception {
        var all = new ArrayList<ImportedSegment>();
        for (var sample : samples) {
            var sideBySide = sample.value().startsWith("multiling");
            var settings = Json.read(more, ObjectNode.class);
            settings.setAll(sample.settings());
            var options = new ReadOptions(
                    "en", sideBySide ? "de" : "ru", FileLimits.STANDARD, FileImportSettings.of(settings));
            all.addAll(Reading.segments(
                    "upload", sample.content(), sideBySide ? options : options.plurals(PluralForms.of(List.of("ru")))));
        }
        return all;
    }

    /** Settings that make codes of some letters in each format that can, and say where keys and notes are. */
    private static String settings() {
        var settings = Json.read(PLACES, ObjectNode.class);
        SettingsSchema.tree().path("properties").properties().stream()
                .filter(block -> block.getValue().at("/properties/tagRegexp").isObject())
                .forEach(block -> settings.withObjectProperty(block.getKey()).put("tagRegexp", "[a-z]{2}"));
        return settings.toString();
    }
}
