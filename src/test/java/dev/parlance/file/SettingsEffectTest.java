package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.SettingsSchema;
import dev.parlance.shared.Json;
import dev.parlance.shared.SegmentText;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every setting that the schema marks as effective changes an import here, and no other setting is marked. */
@Order(1)
class SettingsEffectTest {
    private static final FileLimits LIMITS = FileLimits.STANDARD;

    /** Settings that refer to rows of the database, which the tests of jobs cover, and settings of analyses. */
    private static final Set<String> TESTED_WITH_JOBS = Set.of(
            "segmentationRuleId",
            "zipCharset",
            "targetSegmentationRuleId",
            "multilingualCsv/saveConfirmedSegmentsToTm",
            "multilingualXls/saveConfirmedSegmentsToTm",
            "multilingualXml/saveConfirmedSegmentsToTm",
            "po/saveConfirmedSegments",
            "sdlXlf/saveConfirmedSegments",
            "xlf/saveConfirmedSegments",
            "ttx/saveConfirmedSegments",
            "xlf2/saveConfirmedSegments",
            "tmMatch/contextType",
            "tmMatch/prevOrNextSegment",
            "tmMatch/penalizeMultiContextMatch",
            "tmMatch/ignoreTagMetadata");

    /** Settings of previews as HTML, which the tests of previews show. */
    private static final Set<String> TESTED_WITH_PREVIEWS = Set.of(
            "multilingualXml/xslFile",
            "multilingualXml/xslUrl",
            "xlf/xslFile",
            "xlf/xslUrl",
            "xlf2/xslFile",
            "xlf2/xslUrl",
            "xml/xslFile",
            "xml/xslUrl");

    /** Settings that change target files only; the tests of their formats show them. */
    private static final Set<String> TESTED_WITH_TARGETS = Set.of(
            "outputCharset",
            "html/updateLang",
            "html/escapeDisabled",
            "md/notEscapedCharacters",
            "yaml/updateRootElementLang",
            "yaml/localeFormat",
            "yaml/indentEmptyLinesInString",
            "doc/targetFont",
            "idml/targetFont",
            "idml/replaceFont");

    /** Settings of statuses, and of how translations are written; the tests of these formats show them. */
    private static final Set<String> TESTED_WITH_STATUSES = Set.of(
            "po/exportMultiline",
            "po/importSetSegmentConfirmedWhen",
            "po/importSetSegmentLockedWhen",
            "po/exportConfirmedLocked",
            "po/exportConfirmedNotLocked",
            "po/exportNotConfirmedLocked",
            "po/exportNotConfirmedNotLocked",
            "xlf/importAsConfirmedRules",
            "xlf/importAsLockedRules",
            "xlf/exportAttrsWhenConfirmedAndLocked",
            "xlf/exportAttrsWhenConfirmedAndNotLocked",
            "xlf/exportAttrsWhenNotConfirmedAndLocked",
            "xlf/exportAttrsWhenNotConfirmedAndNotLocked",
            "sdlXlf/importAsConfirmedRules",
            "sdlXlf/importAsLockedRules",
            "sdlXlf/exportAttrsWhenConfirmedAndLocked",
            "sdlXlf/exportAttrsWhenConfirmedAndNotLocked",
            "sdlXlf/exportAttrsWhenNotConfirmedAndLocked",
            "sdlXlf/exportAttrsWhenNotConfirmedAndNotLocked",
            "xlf/importAsConfirmedXPath",
            "xlf/importAsLockedXPath",
            "xlf/preserveCharEntities",
            "xlf/copySourceToTargetIfNotImported",
            "xlf2/copySourceToTargetIfNotImported",
            "xlf2/importAsConfirmedRules",
            "xlf2/importAsLockedRules",
            "xlf2/exportAttrsWhenConfirmedAndLocked",
            "xlf2/exportAttrsWhenConfirmedAndNotLocked",
            "xlf2/exportAttrsWhenNotConfirmedAndLocked",
            "xlf2/exportAttrsWhenNotConfirmedAndNotLocked",
            "xlf2/preserveCharEntities",
            "multilingualCsv/nonEmptySegmentAction",
            "xml/preserveCharEntities",
            "xml/lockAttributesPlain",
            "xml/lockElementsPlain",
            "xml/lockXPath",
            "multilingualXls/nonEmptySegmentAction",
            "multilingualXml/nonEmptySegmentAction",
            "multilingualXml/preserveCharEntities");

    /**
     * An import with settings.
     *
     * @param fields the settings whose effect it shows
     * @param expected the segments, one per line
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Row(String fields, String settings, String name, byte[] content, List<String> expected) {
        @Override
        public String toString() {
            return fields;
        }
    }

    static Row row(String fields, String settings, String name, String content, String... expected) {
        return row(fields, settings, name, content.getBytes(UTF_8), expected);
    }

    static Row row(String fields, String settings, String name, byte[] content, String... expected) {
        return new Row(fields, settings, name, content, List.of(expected));
    }

    static Stream<Row> rows() {
        return Stream.of(
                        SettingsOfText.rows(),
                        SettingsOfXml.rows(),
                        SettingsOfOffice.rows(),
                        SettingsOfLayout.rows(),
                        SettingsOfUnits.rows(),
                        SettingsOfXliff.rows(),
                        SettingsOfMore.rows(),
                        SettingsOfMarkup.rows(),
                        SettingsOfTables.rows())
                .flatMap(rows -> rows);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void changesTheImport(Row row) throws Exception {
        var settings = FileImportSettings.read(row.settings().replace('\'', '"'));
        assertThat(lines(row, settings)).isEqualTo(row.expected());
        assertThat(ordinary(row)).as("without the setting").isNotEqualTo(row.expected());
    }

    /** A target file is written with the settings that its import was read with. */
    @ParameterizedTest
    @MethodSource("readable")
    void changesTheTargetFileInTheSameWay(Row row) throws Exception {
        var options = new ReadOptions(
                "en", "de", LIMITS, FileImportSettings.read(row.settings().replace('\'', '"')));
        var same = Writing.written(row.name(), row.content(), options, Writing::same);
        var target = FileFormats.targetName(null, row.name(), options.settings());
        assertThat(Reading.segments(target, same, options))
                .isEqualTo(Reading.segments(row.name(), row.content(), options));
        var translated = Writing.written(
                row.name(),
                row.content(),
                options,
                segment -> new SegmentTarget(Writing.pseudo(segment.source()), true, false));
        assertThat(texts(Reading.segments(target, translated, options)))
                .isEqualTo(Reading.segments(row.name(), row.content(), options).stream()
                        .map(segment -> shown(Writing.pseudo(segment.source())))
                        .toList());
    }

    static Stream<Row> readable() {
        return rows().filter(row ->
                !row.expected().isEmpty() && !row.expected().getFirst().matches("[a-z]+[A-Z]\\w+"));
    }

    private static List<String> texts(List<ImportedSegment> segments) {
        return segments.stream()
                .map(segment -> shown(segment.target() == null ? segment.source() : segment.target()))
                .toList();
    }

    private static List<String> ordinary(Row row) throws Exception {
        try {
            return lines(row, FileImportSettings.DEFAULTS);
        } catch (UnreadableFile unreadable) {
            return List.of(unreadable.code());
        }
    }

    static List<String> lines(Row row, FileImportSettings settings) throws Exception {
        var file = NewFile.of(row.content());
        try {
            var lines = new ArrayList<String>();
            FileSegments.read(
                    file,
                    row.name(),
                    new ReadOptions("en", "de", LIMITS, settings),
                    segment -> lines.add(line(segment)));
            return lines;
        } finally {
            Files.delete(file);
        }
    }

    private static String line(ImportedSegment segment) {
        var line = new StringBuilder(shown(segment.source()));
        append(line, " #", segment.contextKey());
        append(line, " ~", segment.note());
        append(line, " <", segment.maxLength());
        append(line, " =", segment.target() == null ? null : shown(segment.target()));
        return line.toString();
    }

    private static void append(StringBuilder line, String mark, @org.jspecify.annotations.Nullable Object value) {
        if (value != null) {
            line.append(mark).append(value);
        }
    }

    /** The text with its codes in brackets. */
    static String shown(SegmentText text) {
        var shown = new StringBuilder();
        var code = 0;
        for (var c : text.text().toCharArray()) {
            if (c == SegmentText.CODE) {
                shown.append('[').append(text.codes().get(code++).data()).append(']');
            } else {
                shown.append(c);
            }
        }
        return shown.toString();
    }

    @Test
    void isShownForEverySettingThatHasOne() {
        var shown = rows().flatMap(row -> Arrays.stream(row.fields().split(" ")))
                .collect(Collectors.toCollection(TreeSet::new));
        shown.addAll(TESTED_WITH_JOBS);
        shown.addAll(TESTED_WITH_TARGETS);
        shown.addAll(TESTED_WITH_PREVIEWS);
        shown.addAll(TESTED_WITH_STATUSES);
        assertThat(shown).containsExactlyInAnyOrderElementsOf(effective());
    }

    /** The settings that the schema marks as effective. */
    private static Set<String> effective() {
        var effective = new TreeSet<String>();
        JsonNode schema = Json.read(new String(SettingsSchema.json(), UTF_8), JsonNode.class);
        schema.path("properties").properties().forEach(field -> {
            if (field.getValue().path("x-effect").asBoolean()) {
                effective.add(field.getKey());
            }
            field.getValue().path("properties").properties().stream()
                    .filter(inner -> inner.getValue().path("x-effect").asBoolean())
                    .forEach(inner -> effective.add(field.getKey() + "/" + inner.getKey()));
        });
        return effective;
    }
}
