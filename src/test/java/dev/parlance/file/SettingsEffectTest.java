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
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every setting that the schema marks as effective changes an import here, and no other setting is marked. */
class SettingsEffectTest {
    private static final FileLimits LIMITS = FileLimits.STANDARD;

    /** Settings that refer to rows of the database, which the tests of jobs cover, and settings of analyses. */
    private static final Set<String> TESTED_WITH_JOBS = Set.of(
            "segmentationRuleId",
            "targetSegmentationRuleId",
            "tmMatch/contextType",
            "tmMatch/prevOrNextSegment",
            "tmMatch/penalizeMultiContextMatch",
            "tmMatch/ignoreTagMetadata");

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

    private static Row row(String fields, String settings, String name, String content, String... expected) {
        return row(fields, settings, name, content.getBytes(UTF_8), expected);
    }

    private static Row row(String fields, String settings, String name, byte[] content, String... expected) {
        return new Row(fields, settings, name, content, List.of(expected));
    }

    static Stream<Row> rows() {
        return Stream.of(general(), text(), html(), xml(), data(), units(), markdown(), csv(), SettingsOfOffice.rows())
                .flatMap(rows -> rows);
    }

    private static Stream<Row> general() {
        var greek = "Καλημέρα".getBytes(Charset.forName("ISO-8859-7"));
        return Stream.of(
                row("inputCharset", "{'inputCharset': 'ISO-8859-7'}", "a.txt", greek, "Καλημέρα"),
                row("fileFormat", "{'fileFormat': 'json'}", "a.txt", "{\"a\": \"One\"}", "One #/a"),
                row(
                        "targetLength targetLengthMax",
                        "{'targetLength': true, 'targetLengthMax': 25}",
                        "a.txt",
                        "One",
                        "One <25"),
                row(
                        "targetLengthPercent targetLengthPercentValue",
                        "{'targetLengthPercent': true, 'targetLengthPercentValue': 150}",
                        "a.txt",
                        "Four",
                        "Four <6"));
    }

    private static Stream<Row> text() {
        return Stream.of(
                row("txt/tagRegexp", "{'txt': {'tagRegexp': '\\\\{\\\\d\\\\}'}}", "a.txt", "Hi {0}!", "Hi [{0}]!"),
                row(
                        "txt/translatableTextRegexp",
                        "{'txt': {'translatableTextRegexp': '\\\"[^\\\"]*\\\"'}}",
                        "a.txt",
                        "a = \"One\" + \"Two\"",
                        "\"One\"",
                        "\"Two\""),
                row(
                        "txt/regexpCapturingGroups",
                        "{'txt': {'translatableTextRegexp': '\\\"([^\\\"]*)\\\"', 'regexpCapturingGroups': true}}",
                        "a.txt",
                        "a = \"One\" + \"Two\"",
                        "One",
                        "Two"),
                row("txt/contextKey", "{'txt': {'contextKey': '^(\\\\w+) ='}}", "a.txt", "k = One", "k = One #k"),
                row("properties/tagRegexp", tags("properties"), "a.properties", "a=One %s", "One [%s] #a"),
                row("php/tagRegexp", tags("php"), "a.php", "<?php $a = 'One %s two';", "One [%s] two"));
    }

    private static Stream<Row> html() {
        return Stream.of(
                row("html/tagRegexp", tags("html"), "a.html", "<p>One %s</p>", "One [%s]"),
                row(
                        "html/breakTagCreatesSegment",
                        "{'html': {'breakTagCreatesSegment': false}}",
                        "a.html",
                        "<p>one<br>two</p>",
                        "one[<br>]two"),
                row(
                        "html/preserveWhitespace",
                        "{'html': {'preserveWhitespace': true}}",
                        "a.html",
                        "<p>one   two</p>",
                        "one   two"),
                row(
                        "html/importComments",
                        "{'html': {'importComments': false}}",
                        "a.html",
                        "<!-- said --><p>One</p>",
                        "One"),
                row(
                        "html/excludeElements",
                        "{'html': {'excludeElements': 'nav, h1'}}",
                        "a.html",
                        "<h1>Head</h1><nav>Menu</nav><p>One</p>",
                        "One"),
                row(
                        "html/importDefaultMetaTags",
                        "{'html': {'importDefaultMetaTags': false}}",
                        "a.html",
                        "<html><head><meta name='description' content='What'></head><body><p>One</p></body></html>",
                        "One"),
                row(
                        "html/translatableAttributes",
                        "{'html': {'translatableAttributes': 'data-tip'}}",
                        "a.html",
                        "<p data-tip='Tip'>One</p>",
                        "Tip",
                        "One"),
                row(
                        "html/importDefaultAttributes",
                        "{'html': {'importDefaultAttributes': false}}",
                        "a.html",
                        "<p title='Tip'>One</p>",
                        "One"),
                row(
                        "html/nonTranslatableInlineElements",
                        "{'html': {'nonTranslatableInlineElements': 'kbd'}}",
                        "a.html",
                        "<p>Press <kbd>Esc</kbd> now</p>",
                        "Press [<kbd>Esc</kbd>] now"),
                row(
                        "html/translatableInlineElements",
                        "{'html': {'translatableInlineElements': 'x-b'}}",
                        "a.html",
                        "<p>One <x-b>two</x-b></p>",
                        "One [<x-b>]two[</x-b>]"));
    }

    private static Stream<Row> xml() {
        var book = "<b><t>Head</t><p id='k' n='Said' lang='de'>One <i>two</i>. Three {0}</p></b>";
        return Stream.of(
                row("xml/tagRegexp", "{'xml': {'tagRegexp': '%s'}}", "a.xml", "<a>One %s</a>", "One [%s]"),
                row("xml/icuSubFilter", "{'xml': {'icuSubFilter': true}}", "a.xml", "<a>One {0}</a>", "One [{0}]"),
                row("xml/includeElementsPlain", "{'xml': {'includeElementsPlain': 't'}}", "a.xml", book, "Head"),
                row(
                        "xml/excludeElementsPlain",
                        "{'xml': {'excludeElementsPlain': 't,i'}}",
                        "a.xml",
                        book,
                        "One",
                        ".",
                        "Three {0}"),
                row(
                        "xml/includeAttributesPlain",
                        "{'xml': {'includeElementsPlain': 't', 'includeAttributesPlain': 'n'}}",
                        "a.xml",
                        book,
                        "Head",
                        "Said"),
                row(
                        "xml/excludeAttributesPlain",
                        "{'xml': {'includeElementsPlain': 't', 'includeAttributesPlain': '*', "
                                + "'excludeAttributesPlain': 'id lang'}}",
                        "a.xml",
                        book,
                        "Head",
                        "Said"),
                row(
                        "xml/inlineElementsPlain",
                        "{'xml': {'includeElementsPlain': 'p,i', 'inlineElementsPlain': 'i'}}",
                        "a.xml",
                        book,
                        "One [<i>]two[</i>].",
                        "Three {0}"),
                row(
                        "xml/inlineElementsNonTranslatablePlain",
                        "{'xml': {'includeElementsPlain': 'p', 'inlineElementsNonTranslatablePlain': 'i'}}",
                        "a.xml",
                        book,
                        "One [<i>][two][</i>].",
                        "Three {0}"),
                row(
                        "xml/inlineElementsAutoPlain",
                        "{'xml': {'inlineElementsAutoPlain': true}}",
                        "a.xml",
                        book,
                        "Head",
                        "One [<i>]two[</i>].",
                        "Three {0}"),
                row(
                        "xml/rulesFormat xml/includeXPath",
                        "{'xml': {'rulesFormat': 'XPATH', 'includeXPath': '//p/@n'}}",
                        "a.xml",
                        book,
                        "Said"),
                row(
                        "xml/includeXPath",
                        "{'xml': {'rulesFormat': 'XPATH', 'includeXPath': '//x:t'}}",
                        "a.xml",
                        "<b xmlns:x='urn:x'><x:t>Head</x:t><p>One</p></b>",
                        "Head"),
                row(
                        "xml/inlineElementsXpath",
                        "{'xml': {'rulesFormat': 'XPATH', 'inlineElementsXpath': '//i'}}",
                        "a.xml",
                        book,
                        "Head",
                        "One [<i>]two[</i>].",
                        "Three {0}"),
                row(
                        "xml/inlineElementsNonTranslatableXPath",
                        "{'xml': {'rulesFormat': 'XPATH', 'inlineElementsNonTranslatableXPath': '//p/i'}}",
                        "a.xml",
                        book,
                        "Head",
                        "One [<i>][two][</i>].",
                        "Three {0}"),
                row(
                        "xml/inlineElementsAutoXPath",
                        "{'xml': {'rulesFormat': 'XPATH', 'inlineElementsAutoXPath': true}}",
                        "a.xml",
                        book,
                        "Head",
                        "One [<i>]two[</i>].",
                        "Three {0}"),
                row("xml/segmentation", "{'xml': {'segmentation': false}}", "a.xml", "<a>One. Two.</a>", "One. Two."),
                row(
                        "xml/contextNoteXpath",
                        "{'xml': {'contextNoteXpath': '@n'}}",
                        "a.xml",
                        "<a n='Said'>One</a>",
                        "One ~Said"),
                row(
                        "xml/contextKeyXPath",
                        "{'xml': {'contextKeyXPath': '@k'}}",
                        "a.xml",
                        "<a k='key'>One</a>",
                        "One #key"),
                row(
                        "xml/preserveWhitespaceXPath",
                        "{'xml': {'preserveWhitespaceXPath': '//a'}}",
                        "a.xml",
                        "<a>one   two</a>",
                        "one   two"),
                row("android/tagRegexp", "{'android': {'tagRegexp': '__'}}", "a.xml", android("One __"), "One [__] #a"),
                row(
                        "android/icuSubFilter",
                        "{'android': {'icuSubFilter': true}}",
                        "a.xml",
                        android("One {who, date}"),
                        "One [{who, date}] #a"),
                row("resx/tagRegexp", tags("resx"), "a.resx", resx("One %s"), "One [%s] #a"),
                row("dita/tagRegexp", tags("dita"), "a.dita", dita("<p>One %s</p>"), "One [%s]"),
                row(
                        "dita/excludeTags",
                        "{'dita': {'excludeTags': 'note'}}",
                        "a.dita",
                        dita("<note>Said</note><p>One</p>"),
                        "One"),
                row(
                        "dita/includeTags",
                        "{'dita': {'includeTags': 'draft-comment'}}",
                        "a.dita",
                        dita("<draft-comment>Said</draft-comment><p>One</p>"),
                        "Said",
                        "One"),
                row(
                        "dita/inlineTags",
                        "{'dita': {'inlineTags': 'x'}}",
                        "a.dita",
                        dita("<p>One <x>two</x></p>"),
                        "One [<x>]two[</x>]"),
                row(
                        "dita/inlineTagsNonTranslatable",
                        "{'dita': {'inlineTagsNonTranslatable': 'x'}}",
                        "a.dita",
                        dita("<p>One <x>two</x> three</p>"),
                        "One [<x>two</x>] three"));
    }

    private static Stream<Row> data() {
        var menu = "{\"menu\": {\"open\": \"Open\", \"id\": \"m1\", \"max\": 9, \"note\": \"Said\"}}";
        return Stream.of(
                row("json/tagRegexp", tags("json"), "a.json", "{\"a\": \"One %s\"}", "One [%s] #/a"),
                row(
                        "json/htmlSubFilter",
                        "{'json': {'htmlSubFilter': false}}",
                        "a.json",
                        "{\"a\": \"<b>One</b> two<br>\"}",
                        "<b>One</b> two<br> #/a"),
                row(
                        "json/icuSubFilter",
                        "{'json': {'icuSubFilter': true}}",
                        "a.json",
                        "{\"a\": \"{n, plural, one {# file} other {# files}} by {who}\"}",
                        "[{n, plural, one {][#] file[} other {][#] files[}}] by [{who}] #/a"),
                row(
                        "json/includeKeyRegexp",
                        "{'json': {'includeKeyRegexp': 'menu/o.*'}}",
                        "a.json",
                        menu,
                        "Open #/menu/open"),
                row(
                        "json/excludeKeyRegexp",
                        "{'json': {'excludeKeyRegexp': '.*/(id|note)'}}",
                        "a.json",
                        menu,
                        "Open #/menu/open"),
                row(
                        "json/contextNotePath json/maxLenPath json/contextKeyPath",
                        "{'json': {'includeKeyRegexp': 'menu/open', 'contextNotePath': 'note', 'maxLenPath': '/menu/max',"
                                + " 'contextKeyPath': 'id'}}",
                        "a.json",
                        menu,
                        "Open #m1 ~Said <9"),
                row("yaml/tagRegexp", "{'yaml': {'tagRegexp': '__'}}", "a.yaml", "a: One __\n", "One [__] #a"),
                row(
                        "yaml/htmlSubFilter",
                        "{'yaml': {'htmlSubFilter': true}}",
                        "a.yaml",
                        "a: One <i>two</i>\n",
                        "One [<i>]two[</i>] #a"),
                row("yaml/icuSubFilter", "{'yaml': {'icuSubFilter': true}}", "a.yaml", "a: One {0}\n", "One [{0}] #a"),
                row(
                        "yaml/includeKeyRegexp",
                        "{'yaml': {'includeKeyRegexp': 'menu/.*'}}",
                        "a.yaml",
                        "menu:\n  open: Open\nname: One\n",
                        "Open #menu/open"),
                row(
                        "yaml/excludeValueRegexp",
                        "{'yaml': {'excludeValueRegexp': '[A-Z]+'}}",
                        "a.yaml",
                        "a: ID\nb: One\n",
                        "One #b"));
    }

    private static Stream<Row> units() {
        var po = "msgctxt \"menu\"\nmsgid \"One <i>two</i> {0} %s. Three.\"\nmsgstr \"Eins. Zwei.\"\n";
        var xlf = xliff("One  &lt;i> {0} %s. Two.", "Eins.  Zwei.");
        return Stream.of(
                row("po/tagRegexp", tags("po"), "a.po", po, "One <i>two</i> {0} [%s]. Three. #menu =Eins. Zwei."),
                row(
                        "po/htmlSubFilter",
                        "{'po': {'htmlSubFilter': true}}",
                        "a.po",
                        po,
                        "One [<i>]two[</i>] {0} %s. Three. #menu =Eins. Zwei."),
                row(
                        "po/icuSubFilter",
                        "{'po': {'icuSubFilter': true}}",
                        "a.po",
                        po,
                        "One <i>two</i> [{0}] %s. Three. #menu =Eins. Zwei."),
                row(
                        "po/segment",
                        "{'po': {'segment': true}}",
                        "a.po",
                        po,
                        "One <i>two</i> {0} %s. #menu =Eins.",
                        "Three. #menu =Zwei."),
                row(
                        "po/contextKeySuffixType",
                        "{'po': {'contextKeySuffixType': 'MSGID'}}",
                        "a.po",
                        "msgctxt \"menu\"\nmsgid \"One\"\nmsgstr \"\"\n",
                        "One #One"),
                row(
                        "xlf/segmentation",
                        "{'xlf': {'segmentation': false}}",
                        "a.xlf",
                        xlf,
                        "One  <i> {0} %s. Two. #1 ~Said =Eins.  Zwei."),
                row(
                        "xlf/tagRegexp",
                        tags("xlf"),
                        "a.xlf",
                        xlf,
                        "One  <i> {0} [%s]. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf/htmlSubFilter",
                        "{'xlf': {'htmlSubFilter': true}}",
                        "a.xlf",
                        xlf,
                        "One  [<i>] {0} %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf/icuSubFilter",
                        "{'xlf': {'icuSubFilter': true}}",
                        "a.xlf",
                        xlf,
                        "One  <i> [{0}] %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row(
                        "xlf/importNotes",
                        "{'xlf': {'importNotes': false}}",
                        "a.xlf",
                        xlf,
                        "One  <i> {0} %s. #1 =Eins.",
                        "Two. #1 =Zwei."),
                row(
                        "xlf/preserveWhitespace",
                        "{'xlf': {'preserveWhitespace': false}}",
                        "a.xlf",
                        xlf,
                        "One <i> {0} %s. #1 ~Said =Eins.",
                        "Two. #1 ~Said =Zwei."),
                row("sdlXlf/tagRegexp", tags("sdlXlf"), "a.sdlxliff", xliff("One %s", "Eins"), "One [%s] ~Said =Eins"),
                row(
                        "sdlXlf/icuSubFilter",
                        "{'sdlXlf': {'icuSubFilter': true}}",
                        "a.sdlxliff",
                        xliff("One {0}", "Eins"),
                        "One [{0}] ~Said =Eins"));
    }

    private static Stream<Row> markdown() {
        return Stream.of(
                row("md/tagRegexp", tags("md"), "a.md", "One %s\n", "One [%s]"),
                row(
                        "md/preserveWhiteSpaces",
                        "{'md': {'preserveWhiteSpaces': true}}",
                        "a.md",
                        "one   two\n",
                        "one   two"),
                row(
                        "md/processJekyllFrontMatter",
                        "{'md': {'processJekyllFrontMatter': true}}",
                        "a.md",
                        "---\ntitle: Head\n---\n\nOne\n",
                        "Head",
                        "One"),
                row(
                        "md/extractCodeBlocks",
                        "{'md': {'extractCodeBlocks': false}}",
                        "a.md",
                        "One\n\n```\ncode\n```\n",
                        "One"),
                row(
                        "md/excludeCodeElements",
                        "{'md': {'excludeCodeElements': true}}",
                        "a.md",
                        "One `code` two\n",
                        "One [`code`] two"));
    }

    private static Stream<Row> csv() {
        var table = "key,text,note,max\nk1,One <i> %s,Said,9\nk2,Two,,\n";
        return Stream.of(
                row(
                        "csv/importColumns csv/importRows csv/contextNoteColumns csv/contextKeyColumn csv/maxLenColumn",
                        "{'csv': {'importColumns': 'B', 'importRows': '2-', 'contextNoteColumns': 'C', "
                                + "'contextKeyColumn': '1', 'maxLenColumn': '4'}}",
                        "a.csv",
                        table,
                        "One <i> %s #k1 ~Said <9",
                        "Two #k2"),
                row(
                        "csv/tagRegexp",
                        "{'csv': {'importColumns': '2', 'importRows': '2', 'tagRegexp': '%s'}}",
                        "a.csv",
                        table,
                        "One <i> [%s]"),
                row(
                        "csv/htmlSubFilter",
                        "{'csv': {'importColumns': '2', 'importRows': '2', 'htmlSubFilter': true}}",
                        "a.csv",
                        table,
                        "One [<i>] %s"),
                row("csv/delimiterType", "{'csv': {'delimiterType': 'TAB'}}", "a.csv", "a,b\tc\n", "a,b", "c"),
                row(
                        "csv/delimiterType csv/delimiter",
                        "{'csv': {'delimiterType': 'OTHER', 'delimiter': '^'}}",
                        "a.csv",
                        "a,b^c\n",
                        "a,b",
                        "c"));
    }

    private static String tags(String block) {
        return "{'%s': {'tagRegexp': '%%s'}}".formatted(block);
    }

    private static String android(String text) {
        return "<resources><string name='a'>" + text + "</string></resources>";
    }

    private static String resx(String text) {
        return "<root><data name='a' xml:space='preserve'><value>" + text + "</value></data></root>";
    }

    private static String dita(String body) {
        return "<topic id='t'><body>" + body + "</body></topic>";
    }

    private static String xliff(String source, String target) {
        return """
                <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" datatype="x"
                source-language="en" target-language="de"><body><trans-unit id="1"><source>""" + source
                + "</source><target>" + target + "</target><note>Said</note></trans-unit></body></file></xliff>";
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
        assertThat(Reading.segments(row.name(), same, options))
                .isEqualTo(Reading.segments(row.name(), row.content(), options));
        var translated = Writing.written(
                row.name(),
                row.content(),
                options,
                segment -> new SegmentTarget(Writing.pseudo(segment.source()), true, false));
        assertThat(texts(Reading.segments(row.name(), translated, options)))
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
        var file = Files.createTempFile("parlance-", ".test");
        try {
            Files.write(file, row.content());
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
    private static String shown(SegmentText text) {
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
        assertThat(shown).containsExactlyInAnyOrderElementsOf(told());
    }

    /** The settings that the schema marks as effective. */
    private static Set<String> told() {
        var told = new TreeSet<String>();
        JsonNode schema = Json.read(new String(SettingsSchema.json(), UTF_8), JsonNode.class);
        schema.path("properties").properties().forEach(field -> {
            if (field.getValue().path("x-effect").asBoolean()) {
                told.add(field.getKey());
            }
            field.getValue().path("properties").properties().stream()
                    .filter(inner -> inner.getValue().path("x-effect").asBoolean())
                    .forEach(inner -> told.add(field.getKey() + "/" + inner.getKey()));
        });
        return told;
    }
}
