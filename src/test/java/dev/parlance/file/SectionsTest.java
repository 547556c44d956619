package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Sections;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that is read in sections has the segments of the whole file, and is written in the same way. */
class SectionsTest {
    private static final String JSON_LINES = """
            {"id": "a", "text": "One. Two.", "note": "first", "list": ["x", {"y": "Three"}]}
            ["Four", "Five"]
            "Six" "Seven"

            {
              "text": "Eight é 😀"
            }
            {}
            {"text": "Nine", "note": "last"}\
            """;

    private static final String QT = """
            <!DOCTYPE TS><TS version="2.1" language="fr">
            <context><name>A</name>
            <message><source>One</source><translation>Un</translation></message>
            <message numerus="yes"><source>%n files</source><translation type="unfinished"/></message>
            </context>
            <context/><context><name>B &amp; C</name>
            <message><source>Two</source><translation type="unfinished"></translation></message></context>
            </TS>
            """;

    private static final String TMX = """
            <?xml version="1.0" encoding="UTF-8"?>
            <tmx version="1.4"><header srclang="en"><note>a</note><prop type="b">c</prop></header>
            <!-- before --><body>
            <tu tuid="1"><note>A note</note>
              <tuv xml:lang="en"><seg>One <bpt i="1">&lt;b></bpt>two<ept i="1"/></seg></tuv>
              <tuv xml:lang="de"><seg>Eins</seg></tuv></tu>
            <tu/><tu tuid="2"><tuv xml:lang="en"><seg>Two é</seg></tuv></tu>
            <tu tuid="3"><tuv xml:lang="en"><seg>Three</seg></tuv><tuv xml:lang="fr"><seg>Trois</seg></tuv></tu>
            </body>
            </tmx>
            """;

    private static final String ANDROID = """
            <?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE resources [<!ENTITY app "Parlance">]>
            <resources xmlns:x="urn:x">
                <!-- The title -->
                <string name="a">One &app; <b>two</b></string> <!-- of c -->
                <!-- and of c --><string name="c">Three</string>

                <string-array name="list"><item>Four</item><!-- five --><item>Five</item></string-array>
                <plurals name="files"><item quantity="one">%d file</item>
                <item quantity="other">%d files</item></plurals>
                <string name="d"/><string name="e" translatable="false">No</string><string name="f">Six é</string>
            </resources>
            """;

    private static final String RESX = """
            <root><resheader name="version"><value>2.0</value></resheader>
            <data name="a"><value>One {0}</value><comment>note</comment></data>
              <data name="b.Name"><value>no</value></data>
            <data name="c" xml:space="preserve"><value> Two </value></data>
            <data name="d"><value>Three é</value></data></root>
            """;

    private static final String XML = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- first --><!DOCTYPE a [<!ENTITY app "Parlance">]>
            <a xmlns:x="urn:x" xml:lang="en"><head><title>One</title><!-- of two --></head>
            <x:items title="Not a text">
              <item id="1"><name>Two &app;</name><!-- of three -->
              <text>Three <b>bold</b> <i>x</i> end. Four.</text></item>
              <!-- of five -->
              <item id="2" xml:space="preserve"><text>  Five  </text></item>
              <item id="3"><![CDATA[Six <b>]]></item><empty/><empty></empty><p>Seven<br/>Eight</p>
            </x:items>
            <b>at</b><c>mixed <b>text</b> of <b>Seven</b>.</c>
            <more><m>Nine</m><m>Ten</m><m>Eleven</m><m>Twelve é</m></more></a>
            """;

    private static String content(String kind) {
        return switch (kind) {
            case "jsonl" -> JSON_LINES;
            case "ts" -> QT;
            case "tmx" -> TMX;
            case "xml" -> ANDROID;
            case "xML" -> XML;
            default -> RESX;
        };
    }

    private static ReadOptions options(long wholeBytes, int sectionChars, String settings) {
        var limits = FileLimits.STANDARD;
        return new ReadOptions(
                "en",
                "de",
                new FileLimits(
                        wholeBytes,
                        sectionChars,
                        limits.archiveEntries(),
                        limits.archiveBytes(),
                        limits.archivePartBytes(),
                        limits.archiveRatio(),
                        limits.paragraphChars()),
                FileImportSettings.read(settings));
    }

    private static ReadOptions whole(String settings) {
        return options(FileLimits.STANDARD.treeBytes(), 1, settings);
    }

    private static void assertSame(String name, byte[] content, String settings) throws Exception {
        var segments = Reading.segments(name, content, whole(settings));
        assertThat(segments).isNotEmpty();
        for (var chars : new int[] {1, 30, 100, 300}) {
            var options = options(content.length - 1, chars, settings);
            assertThat(Reading.segments(name, content, options)).as("%d", chars).isEqualTo(segments);
            for (var translate : translations()) {
                assertThat(new String(Writing.written(name, content, options, translate), UTF_8))
                        .as("%d", chars)
                        .isEqualTo(new String(Writing.written(name, content, whole(settings), translate), UTF_8));
            }
        }
    }

    private static List<Function<ImportedSegment, SegmentTarget>> translations() {
        return List.of(
                Writing::same,
                segment -> new SegmentTarget(Writing.pseudo(segment.source()), true, false),
                segment -> segment.source().text().length() % 2 == 0
                        ? new SegmentTarget(Writing.pseudo(segment.source()), false, false)
                        : Writing.same(segment));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            jsonl@{}
            jsonl@{"json": {"contextNotePath": "note", "contextKeyPath": "/id"}}
            ts@{}
            tmx@{}
            xml@{}
            resx@{}
            xML@{}
            xML@{"xml": {"includeAttributesPlain": "title", "lockElementsPlain": "p", "importComments": false}}
            xML@{"xml": {"inlineElementsAutoPlain": true}}
            """)
    void segmentsAndTargetFilesAreThoseOfTheWholeFile(String extension, String settings) throws Exception {
        var content = content(extension);
        assertSame("a." + extension, content.getBytes(UTF_8), settings);
        var other =
                content.replace("UTF-8", "UTF-16").replace("utf-8", "UTF-16").replace("\n", "\r\n");
        assertSame("a." + extension, ("\uFEFF" + other).getBytes(UTF_16LE), settings);
    }

    private static CheckedFile checked(Path file, String name, ReadOptions options) throws Exception {
        return Gates.check(FileFormats.of(file, name, options), file, options);
    }

    @Property(tries = 60)
    void sectionsTogetherAreTheFile(@ForAll("kinds") String extension, @ForAll @IntRange(min = 1, max = 700) int chars)
            throws Exception {
        var content = content(extension);
        var file = NewFile.of(content);
        try {
            var all = new StringBuilder();
            var longest = new int[1];
            Sections.each(checked(file, "a." + extension, options(content.length() - 1, chars, "{}")), section -> {
                var text = Files.readString(section.file().path());
                assertThat(section.shift() + section.start()).isEqualTo(all.length());
                all.append(text, (int) section.start(), (int) section.end());
                longest[0] = Math.max(longest[0], (int) (section.end() - section.start()));
            });
            assertThat(all.toString()).isEqualTo(content);
            assertThat(longest[0]).isLessThan(Math.max(chars + 250, content.length() / 2));
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    static Arbitrary<String> kinds() {
        return Arbitraries.of("jsonl", "ts", "tmx", "xml", "resx", "xML");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            a.jsonl@{"a": "b"}@[{"c": "d"}, "e", "f", "g"]@from line 1 on, the file has too many characters that
            a.csv@a,"b@c,d, e, f, g, h@row 1 has too many characters; a quotation mark may be missing; the limit is 16
            """)
    void aPartThatCannotBeCutHasALimit(String name, String first, String second, String message) {
        var content = (first + "\n" + second + "\n").getBytes(UTF_8);
        assertThatThrownBy(() -> Reading.segments(name, content, options(8, 1, "{}")))
                .isInstanceOfSatisfying(UnreadableFile.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(Reason.TOO_LARGE);
                    assertThat(refused).hasMessageContaining(message);
                });
    }

    @Test
    void aProblemNamesTheLineOfItsSection() {
        var content = "{\"a\": \"b\"}\n{}\n{\"a\": 1, \"a\": 2}\n".getBytes(UTF_8);
        assertThatThrownBy(() -> Reading.segments("a.jsonl", content, options(20, 1, "{}")))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("line 3: an object has a duplicate key");
    }

    @Test
    void csvIsReadRowByRow() throws Exception {
        var content = "one,\"two\nthree\"\r\nfour;,\"\"\"five\"\"\"\n".getBytes(UTF_8);
        var options = options(16, 1, "{}");
        assertThat(Reading.segments("a.csv", content, options))
                .isEqualTo(Reading.segments("a.csv", content, whole("{}")));
        for (var translate : translations()) {
            assertThat(Writing.written("a.csv", content, options, translate))
                    .isEqualTo(Writing.written("a.csv", content, whole("{}"), translate));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            <a><b>One</b><b>Two</b></a>@{"xml": {"rulesFormat": "XPATH"}}
            <a><b>One</b><b>Two</b></a>@{"xml": {"excludeElementsPlain": "b"}}
            <a><b>One</b><b>Two</b></a>@{"xml": {"includeElementsPlain": "b"}}
            <a><b>One</b><b>Two</b></a>@{"xml": {"contextKeyXPath": "preceding::b"}}
            <a xmlns:its="http://www.w3.org/2005/11/its"><b>One</b></a>@{}
            <a>One<b>Two</b>Three</a>@{}
            """)
    void filesThatCannotBeCutHaveALimit(String content, String settings) {
        assertThatThrownBy(() -> Reading.segments("a.xml", content.getBytes(UTF_8), options(16, 1, settings)))
                .hasMessage("the XML file has %d bytes; the limit is 16", content.length());
    }

    @Test
    void mixedContentIsNotCut() {
        var content = "<c><a>One<b>Two</b>Three<b>Four</b>Five<b>Six</b></a></c>".getBytes(UTF_8);
        assertThatThrownBy(() -> Reading.segments("a.xml", content, options(16, 1, "{}")))
                .hasMessageStartingWith(
                        "from line 1 on, the file has too many characters that cannot be read in parts");
    }
}
