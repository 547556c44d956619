package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.file.settings.SettingsSchema;
import dev.parlance.shared.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnreadableFilesTest {
    private static final FileLimits SMALL = new FileLimits(200, 100, 3, 20 << 20, 18 << 20, 50, 20);

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            a.zzz@x@UNSUPPORTED_FORMAT@files of type .zzz are not supported; supported types
            a.jsn@x@UNSUPPORTED_FORMAT@files of type .jsn are not supported (did you mean .json?)
            a.htlm@x@UNSUPPORTED_FORMAT@files of type .htlm are not supported (did you mean .htm or .html?)
            a.xx@x@UNSUPPORTED_FORMAT@files of type .xx are not supported; supported types
            a@x@UNSUPPORTED_FORMAT@files without an extension are not supported
            a.doc@x@UNSUPPORTED_FORMAT@files of type .doc are not supported; save it as .docx
            a.xlf@<xliff version="2.0"/>@BROKEN@line 1: not valid XLIFF 2: the root element must be in the namespace
            a.xlf@<xliff version="2.3"/>@BROKEN@this is not a valid XLIFF 2 file: the version of <xliff>
            a.txt@@EMPTY@the file is empty
            a.json@|@EMPTY@the file contains no JSON value
            a.json@{"a": "b",|"c": }@BROKEN@line 2, column
            a.json@{"a": 1} {"b": 2}@BROKEN@line 1: only one JSON value
            a.xml@<a>|<b></a>@BROKEN@line 2: not well-formed XML
            a.xml@hello@BROKEN@line 1: not well-formed XML
            a.xlf@<html/>@BROKEN@this is not a valid XLIFF 1.2 file: its root element is <html>, not <xliff>
            a.resx@<data/>@BROKEN@this is not a valid RESX file
            a.ttx@<data/>@BROKEN@this is not a valid TTX file
            a.icml@<data/>@BROKEN@this is not a valid InCopy file: its root element is <data>, not <Document>
            a.rtf@hello@BROKEN@this is not a valid RTF file: it does not begin with {\\rtf
            a.rtf@{\\rtf1|{\\b one}@BROKEN@line 1: a group is not closed
            a.xtg@hello@BROKEN@this is not a valid file of QuarkXPress tags: it does not begin with <v
            a.xtg@<v8.00><e9>|One <B two@BROKEN@line 2: a tag is not closed
            a.dtd@<!-- x -->|hello@BROKEN@line 2: this is no declaration, comment or reference
            a.dtd@<!-- x --@BROKEN@line 1: a comment is not closed
            a.qxp@x@UNSUPPORTED_FORMAT@files of type .qxp are not supported; save it as .xtg
            a.incx@x@UNSUPPORTED_FORMAT@files of type .incx are not supported; save it as .icml
            a.pdf@x@BROKEN@this is not a valid PDF file: it does not begin with %PDF-
            a.mif@hello@BROKEN@this is not a valid MIF file
            a.docx@hello@BROKEN@the file is damaged: its ZIP archive cannot be read
            a.xml@<?xml version="1.0" encoding="x-none"?><a/>@WRONG_ENCODING@\
                    the file declares the unknown encoding "x-none"
            a.xml@<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>@UNSAFE@the DOCTYPE declares an entity
            a.xml@<!DOCTYPE a [<!ENTITY % b SYSTEM "file:///etc/passwd"> %b;]><a/>@UNSAFE@the DOCTYPE declares an entity
            a.xlf@<!DOCTYPE xliff [<!ENTITY b "c">]><xliff>&b;</xliff>@UNSAFE@the DOCTYPE declares entities
            a.xml@<a xmlns:x="http://www.w3.org/1999/xlink"><rules x:href="file:///etc/passwd"/></a>@UNSAFE@\
                    line 1: the attribute href refers to another file
            a.xlf@<xliff><file locQualityIssuesRef="http://localhost/#a"/></xliff>@UNSAFE@\
                    the attribute locQualityIssuesRef refers to another file
            """)
    void refusesWithAReason(String name, String content, Reason reason, String message) {
        var bytes = content == null ? new byte[0] : content.replace('|', '\n').getBytes(UTF_8);
        assertUnreadable(name, bytes, new ReadOptions("en", null), reason, message);
    }

    @Test
    void expandingEntitiesAreRefusedBeforeTheyAreRead() {
        var bomb = new StringBuilder("<!DOCTYPE a [<!ENTITY a0 \"ha\">");
        for (var i = 1; i < 40; i++) {
            bomb.append("<!ENTITY a%d \"&a%d;&a%d;\">".formatted(i, i - 1, i - 1));
        }
        assertUnreadable("a.xml", bomb + "]><a>&a39;</a>", Reason.UNSAFE, "declares an entity");
    }

    @Test
    void aDoctypeWithoutEntitiesIsFine() throws Exception {
        var dita = "<!DOCTYPE topic PUBLIC \"-//OASIS//DTD DITA Topic//EN\" \"http://localhost:1/topic.dtd\">"
                + "<topic id=\"a\"><title>One</title></topic>";
        assertThat(Reading.texts("a.dita", dita)).containsExactly("One");
        assertThat(Reading.texts("a.xml", dita)).containsExactly("One");
    }

    @Test
    void theLineOfBytesThatAreNotUtf8IsReported() {
        var json = "{\"a\": \"b\",\n\"c\": \"é\"}".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        assertUnreadable(
                "a.json",
                json,
                new ReadOptions("en", null),
                Reason.WRONG_ENCODING,
                "line 2: the bytes are not valid UTF-8");
        var html = "<meta charset=utf-8>\n\n<p>é</p>".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
        assertUnreadable(
                "a.html",
                html,
                new ReadOptions("en", null),
                Reason.WRONG_ENCODING,
                "line 3: the bytes are not valid UTF-8");
    }

    @Test
    void binaryDataIsNotText() {
        assertUnreadable("a.txt", "PK\u0003\u0004\0\0\0x\0", Reason.BROKEN, "this is not a valid plain text file");
    }

    @Test
    void unlimitedNestingIsRefused() {
        assertUnreadable("a.xml", "<a>".repeat(3000), Reason.TOO_LARGE, "line 1: elements are nested too deep");
        assertUnreadable("a.json", "[".repeat(3000), Reason.TOO_LARGE, "nested more than 500 deep");
    }

    @Test
    void filesThatAreReadIntoMemoryHaveALimit() {
        var xml = ("<a>" + "a".repeat(300) + "</a>").getBytes(UTF_8);
        assertUnreadable("a.xml", xml, small(), Reason.TOO_LARGE, "the XML file has 307 bytes; the limit is 200");
    }

    @Test
    void aLongLineEndsTheReadingAfterTheLinesBeforeIt() throws Exception {
        var file = Files.createTempFile("parlance-", ".txt");
        Files.writeString(file, "One\nTwo\n" + "x".repeat(21));
        var seen = new ArrayList<String>();
        assertThatThrownBy(() -> FileSegments.read(
                        file, "a.txt", small(), s -> seen.add(s.source().text())))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 3 has too many characters; the limit is 20");
        assertThat(seen).containsExactly("One", "Two");
        Files.delete(file);
    }

    @Test
    void aProtectedDocumentHasItsOwnReason() {
        byte[] ole = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0, (byte) 0xA1, (byte) 0xB1, 0x1A, (byte) 0xE1};
        assertUnreadable(
                "a.docx", ole, new ReadOptions("en", null), Reason.ENCRYPTED, "the file is password-protected");
    }

    @Test
    void anArchiveOfAnotherKindIsRefused() throws Exception {
        assertUnreadable(
                "a.docx",
                zip(List.of("a.txt"), 10, false),
                new ReadOptions("en", null),
                Reason.BROKEN,
                "this is not a valid Word file: it has no [Content_Types].xml");
    }

    @Test
    void archiveBombsAreRefused() throws Exception {
        var types = "[Content_Types].xml";
        assertUnreadable(
                "a.xlsx", zip(List.of(types, "b"), 16 << 20, false), small(), Reason.UNSAFE, "more than 50 times");
        assertUnreadable(
                "a.pptx", zip(List.of(types, "b", "c"), 16 << 20, true), small(), Reason.TOO_LARGE, "too many bytes");
        assertUnreadable(
                "a.docx", zip(List.of(types, "b", "c", "d"), 1, false), small(), Reason.TOO_LARGE, "has 4 parts");
    }

    @Test
    void aPartThatDoesNotFitInMemoryIsRefused() throws Exception {
        assertUnreadable(
                "a.docx",
                zip(List.of("[Content_Types].xml"), 19 << 20, true),
                small(),
                Reason.TOO_LARGE,
                "part [Content_Types].xml has too many bytes; the limit is 18,874,368");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void aPartOfAnArchiveMayHaveNoDoctype(String charset) throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("[Content_Types].xml"));
            zip.write("<<!DOCTYPE a><a/>".getBytes(Charset.forName(charset)));
        }
        assertUnreadable(
                "a.docx",
                bytes.toByteArray(),
                new ReadOptions("en", null),
                Reason.UNSAFE,
                "part [Content_Types].xml has a DOCTYPE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"hyperlink.docx", "simple.xlsx", "slides.pptx", "story.idml"})
    void aTruncatedDocumentIsDamaged(String resource) throws Exception {
        var whole = Files.readAllBytes(Reading.resource(resource));
        assertUnreadable(
                resource,
                Arrays.copyOf(whole, whole.length / 2),
                new ReadOptions("en", null),
                Reason.BROKEN,
                "the file is damaged");
    }

    @ParameterizedTest
    @CsvSource({
        "a.docx, [Content_Types].xml",
        "a.xlsx, [Content_Types].xml",
        "a.pptx, [Content_Types].xml",
        "a.idml, designmap.xml"
    })
    void aPartThatIsNotWellFormedIsNamed(String name, String part) throws Exception {
        assertUnreadable(
                name,
                zip(List.of(part), 5, false),
                new ReadOptions("en", null),
                Reason.BROKEN,
                "part " + part + ": line 1: not well-formed XML");
    }

    @Test
    void exceptionsOfTheSinkReachTheCaller() {
        var full = new IllegalStateException("full");
        assertThatThrownBy(() -> FileSegments.read(
                        Reading.resource("hyperlink.docx"), "a.docx", new ReadOptions("en", null), _ -> {
                            throw full;
                        }))
                .isSameAs(full);
    }

    @Test
    void supportedFilesAreThoseThatCanBeRead() {
        assertThat(FileFormats.supported("A.B.DOCX", FileImportSettings.DEFAULTS))
                .isTrue();
        assertThat(FileFormats.supported("dir.docx/readme", FileImportSettings.DEFAULTS))
                .isFalse();
        assertThat(FileFormats.extensions()).contains("txt", "html", "json", "xml", "po", "properties", "xlf", "md");
    }

    @Test
    void theSchemaListsTheFormatsThatAreRead() {
        var schema = Json.read(new String(SettingsSchema.json(), UTF_8), JsonNode.class)
                .at("/properties/fileFormat");
        for (var value : schema.path("enum")) {
            var settings = FileImportSettings.of(Json.tree(Map.of("fileFormat", value)));
            var listed = StreamSupport.stream(schema.path("x-applied").spliterator(), false)
                    .anyMatch(value::equals);
            assertThat(FileFormats.supported("a.txt", settings))
                    .as(value.asText())
                    .isEqualTo(listed || value.asText().equals("auto-detect"));
        }
    }

    private static ReadOptions small() {
        return new ReadOptions("en", null, SMALL, FileImportSettings.DEFAULTS);
    }

    /** An archive whose entries have the same size: zeros, or noise that does not compress. */
    private static byte[] zip(List<String> names, int size, boolean noise) throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (var name : names) {
                var content = new byte[size];
                if (noise) {
                    new java.util.Random(1).nextBytes(content);
                }
                zip.putNextEntry(new ZipEntry(name));
                zip.write(content);
            }
        }
        return bytes.toByteArray();
    }

    private static void assertUnreadable(String name, String content, Reason reason, String message) {
        assertUnreadable(name, content.getBytes(UTF_8), new ReadOptions("en", null), reason, message);
    }

    private static void assertUnreadable(
            String name, byte[] content, ReadOptions options, Reason reason, String message) {
        assertThatThrownBy(() -> Reading.segments(name, content, options))
                .asInstanceOf(InstanceOfAssertFactories.type(UnreadableFile.class))
                .satisfies(refused -> {
                    assertThat(refused.getMessage()).contains(message).doesNotContain("okapi", "Exception");
                    assertThat(refused.reason()).isEqualTo(reason);
                });
    }
}
