package dev.parlance.file.content;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ContentSignsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            <?xml version="1.0"?><xliff version="1.2"/>~xliff~the root element is <xliff>
            <x:xliff xmlns:x="urn:oasis:names:tc:xliff:document:2.0"~xliff~the root element is <x:xliff> in the \
            namespace urn:oasis:names:tc:xliff:document:2.0
            <xliff version="1.2" xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0">~sdlxliff~the root element is \
            <xliff> with the namespace of SDLXLIFF
            <!-- <b> --><tmx version='1.4'>~tmx~the root element is <tmx>
            <!DOCTYPE TS><TS>~ts~the root element is <TS>
            <?xml version="1.0"?>|<TRADOStag Version="2.0">~ttx~the root element is <TRADOStag>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "x">|<plist>~plist~the root element is <plist>
            <root>|<resheader name="a"/></root>~resx~the content has the schema of RESX
            <?aid style="50"?><Document DOMVersion="8.0">~icml~the root element is <Document>
            <svg xmlns="http://www.w3.org/2000/svg">~svg~the root element is <svg> in the namespace \
            http://www.w3.org/2000/svg
            <book xmlns="http://docbook.org/ns/docbook">~docbook~the root element is <book> in the namespace \
            http://docbook.org/ns/docbook
            <!DOCTYPE a PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "a" [<!ENTITY b ">">]><a>~docbook~the DOCTYPE \
            names DocBook
            <!DOCTYPE a PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd"><topic>~dita~the DOCTYPE names DITA
            <!DOCTYPE properties SYSTEM "http://java.sun.com/dtd/properties.dtd"><properties>~xml-properties~the \
            DOCTYPE names Java properties
            <tt xmlns="http://www.w3.org/ns/ttml">~ttml~the root element is <tt> in the namespace \
            http://www.w3.org/ns/ttml
            <html xmlns="http://www.w3.org/1999/xhtml">~html~the root element is <html> in the namespace \
            http://www.w3.org/1999/xhtml
            <!doctype HTML>|<p>One~html~the content begins with <!DOCTYPE html>
            {"@@locale": "en", "a": {"@@locale~arb~the JSON has the member @@locale
            {"sourceLanguage" : "en", "strings" : {"a"~xcstrings~the JSON has the members sourceLanguage and strings
            # Copyright|#, fuzzy|msgid ""|msgstr ""~po~the first entry is the header msgid ""
            WEBVTT - Title||00:01.000~vtt~the first line is WEBVTT
            1|00:00:01,000 --> 00:00:02,000|One~srt~the content begins with a number and a time of SubRip
            0:00:01.000,0:00:02.000|One~sbv~the first line is a time of SBV
            {0}{25}One~sub~the content begins with the frames of a subtitle
            {\\rtf1 One}~rtf~the content begins with {\\rtf
            %PDF-1.7~pdf~the content begins with %PDF-
            8BPS~psd~the content begins with 8BPS
            <MIFFile 2015>~mif~the content begins with <MIFFile
            <v8.00><e9>One~xtg~the content begins with the version of QuarkXPress tags
            <?php return [];~php~the content begins with <?php
            # A|[Desktop Entry]|Name=A~desktop~the first group is [Desktop Entry]
            """)
    void certainSigns(String content, String format, String reason) {
        assertThat(ContentSigns.of(bytes(content))).isEqualTo(ContentSign.certain(format, reason));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            <?xml version="1.0"?><a>~xml~the root element is <a>
            <a xmlns="urn:b"/>~xml~the root element is <a> in the namespace urn:b
            <HTML><p>~html~the content begins with <html>
            {"a": "b"}~json~the content begins as a JSON object
            [{"a": "b"}, {"a~json~the content begins as a JSON array
            {"a": "b"}|{"a": "c"}~jsonl~the content has one JSON value after another
            msgctxt "a"|msgid "b"~po~the content begins with an entry of PO
            /* A */|"a" = "b";~strings~the content begins with a pair of Apple strings
            <!-- A -->|<!ENTITY a "b">~dtd~the content begins with the declaration of an entity
            %YAML 1.2|---~yaml~the first line is the directive %YAML
            """)
    void signsOfNamesThatSayNothing(String content, String format, String reason) {
        assertThat(ContentSigns.of(bytes(content))).isEqualTo(ContentSign.likely(format, reason));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "One.",
                "<",
                "<!",
                "<!-- One",
                "<!DOCTYPE",
                "<p>One</p>",
                "<root><a/></root>",
                "<Document/>",
                "{",
                "[",
                "[section]|a=b",
                "{{ template }}",
                "{a: b}",
                "1|One",
                "msgid",
                "WEBVTTX",
                "---|title: One",
                "\"One\" = two",
            })
    void noSign(String content) {
        assertThat(ContentSigns.of(bytes(content))).isNull();
    }

    private static byte[] bytes(String content) {
        return content.replace('|', '\n').getBytes(UTF_8);
    }

    @Test
    void looksThroughAByteOrderMarkAndUtf16() {
        var expected = ContentSign.certain("po", "the first entry is the header msgid \"\"");
        var header = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n";
        assertThat(ContentSigns.of(("\uFEFF" + header).getBytes(UTF_8))).isEqualTo(expected);
        assertThat(ContentSigns.of(("\uFEFF" + header).getBytes(UTF_16LE))).isEqualTo(expected);
        assertThat(ContentSigns.of(header.getBytes(UTF_16BE))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "word/document.xml, docx",
        "xl/workbook.xml, xlsx",
        "ppt/presentation.xml, pptx",
    })
    void knowsOfficeByItsParts(String part, String format, @TempDir Path directory) throws IOException {
        var file = zip(directory, Map.of("[Content_Types].xml", "<Types/>", part, "<a/>"));
        assertThat(ContentSigns.of(file))
                .isEqualTo(ContentSign.certain(format, "the archive has [Content_Types].xml and " + part));
    }

    @ParameterizedTest
    @CsvSource({
        "application/epub+zip, epub",
        "application/vnd.oasis.opendocument.text, odf",
        "application/vnd.adobe.indesign-idml-package, idml",
    })
    void knowsArchivesByTheirMediaType(String type, String format, @TempDir Path directory) throws IOException {
        assertThat(ContentSigns.of(zip(directory, Map.of("mimetype", type))))
                .isEqualTo(ContentSign.certain(format, "the archive has the media type " + type));
    }

    @Test
    void anArchiveOfAnyFilesHasNoSign(@TempDir Path directory) throws IOException {
        assertThat(ContentSigns.of(zip(directory, Map.of("a.txt", "One.", "word/document.xml", "<a/>"))))
                .isNull();
        assertThat(ContentSigns.of(Files.write(directory.resolve("b"), bytes("PK\u0003\u0004one"))))
                .isNull();
    }

    private static Path zip(Path directory, Map<String, String> entries) throws IOException {
        var file = directory.resolve("a");
        try (OutputStream out = Files.newOutputStream(file);
                var zip = new ZipOutputStream(out)) {
            for (var entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue().getBytes(UTF_8));
            }
        }
        return file;
    }

    /** Each begins something that does not end, as often as the head has room for. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<",
                "<!--",
                "<?a?>",
                "<!DOCTYPE [\"",
                "<a b=\"",
                "<a b",
                "{",
                "[[",
                "{\"",
                "[{},",
                "\"a\" = ",
                "#\n",
                "{1}{",
                "<!ENTITY ",
                " ",
                "\n"
            })
    void aLookAtAHostileBeginningIsShort(String piece) {
        var head = piece.repeat(ContentSigns.HEAD_BYTES / piece.length() + 1)
                .substring(0, ContentSigns.HEAD_BYTES)
                .getBytes(UTF_8);
        for (var i = 0; i < 2_000; i++) {
            ContentSigns.of(head);
        }
        var fastest = Long.MAX_VALUE;
        for (var i = 0; i < 200; i++) {
            var start = System.nanoTime();
            ContentSigns.of(head);
            fastest = Math.min(fastest, System.nanoTime() - start);
        }
        assertThat(fastest).isLessThan(1_000_000);
    }
}
