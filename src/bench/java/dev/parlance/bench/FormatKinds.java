package dev.parlance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.stream.IntStream;

/** Files of many texts, one for each format of text that has files of its own. */
final class FormatKinds {
    static final int TEXTS = 100_000;
    private static final String TEXT = "The value of field %d of this form is not valid";

    static final List<Kind> ALL = List.of(
            new Kind("a.txt", "", "%s.\n", ""),
            new Kind("a.properties", "", "key.%2$d = %1$s\n", ""),
            new Kind(
                    "a.po",
                    "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\n",
                    "msgid \"%s\"\nmsgstr \"\"\n\n",
                    ""),
            new Kind("a.json", "{", "\"key.%2$d\": \"%1$s\",\n", "\"end\": 1}"),
            new Kind("a.jsonl", "", "{\"key\": \"%1$s\"}\n", ""),
            new Kind("a.arb", "{\"@@locale\": \"en\",\n", "\"key%2$d\": \"%1$s\",\n", "\"end\": \"End\"}"),
            new Kind("i18next.json", "{\"name\": \"Hello {{name}}\",\n", "\"key.%2$d\": \"%1$s\",\n", "\"end\": 1}"),
            new Kind("chrome.json", "{", "\"key%2$d\": {\"message\": \"%1$s\"},\n", "\"end\": {\"message\": \"End\"}}"),
            new Kind("go.json", "{", "\"key%2$d\": {\"hash\": \"1\", \"other\": \"%1$s\"},\n", "\"end\": \"End\"}"),
            new Kind("laravel.json", "{\"Hello :name\": \"Hello :name\"", ",\n\"%1$s\": \"%1$s\"", "}"),
            new Kind("a.resjson", "{", "\"key%2$d\": \"%1$s\",\n", "\"end\": \"End\"}"),
            new Kind(
                    "a.xcstrings",
                    "{\"sourceLanguage\": \"en\", \"strings\": {\n",
                    "\"key%2$d\": {\"localizations\": {\"en\": {\"stringUnit\":"
                            + " {\"state\": \"translated\", \"value\": \"%1$s\"}}}},\n",
                    "\"end\": {}}, \"version\": \"1.0\"}"),
            new Kind("a.yaml", "", "key%2$d: \"%1$s\"\n", ""),
            new Kind("a.toml", "", "key%2$d = \"%1$s\"\n", ""),
            new Kind("a.ini", "[form]\n", "key%2$d=%1$s\n", ""),
            new Kind("a.ftl", "", "key%2$d = %1$s\n", ""),
            new Kind("a.csv", "", "%2$d,\"%1$s\"\n", ""),
            new Kind("a.tsv", "", "%2$d\t%1$s\n", ""),
            new Kind("a.php", "<?php return [\n", "'key.%2$d' => '%1$s',\n", "];"),
            new Kind("a.strings", "", "\"key.%2$d\" = \"%1$s\";\n", ""),
            new Kind("a.rc", "STRINGTABLE\nBEGIN\n", "IDS_%2$d \"%1$s\"\n", "END\n"),
            new Kind("a.dtd", "", "<!ENTITY key%2$d \"%1$s\">\n", ""),
            new Kind("a.srt", "", "%2$d\n00:00:01,000 --> 00:00:02,000\n%1$s\n\n", ""),
            new Kind("a.vtt", "WEBVTT\n\n", "00:00:01.000 --> 00:00:02.000\n%1$s\n\n", ""),
            new Kind("a.sbv", "", "0:00:01.000,0:00:02.000\n%1$s\n\n", ""),
            new Kind(
                    "a.ttml",
                    "<tt xmlns=\"http://www.w3.org/ns/ttml\"><body><div>\n",
                    "<p begin=\"%2$ds\">%1$s</p>\n",
                    "</div></body></tt>"),
            new Kind("a.xml", "<root>\n", "<text id=\"t%2$d\">%1$s</text>\n", "</root>"),
            new Kind("strings.xml", "<resources>\n", "<string name=\"t%2$d\">%1$s</string>\n", "</resources>"),
            new Kind("a.resx", "<root>\n", "<data name=\"t%2$d\"><value>%1$s</value></data>\n", "</root>"),
            new Kind(
                    "a.plist",
                    "<plist version=\"1.0\"><dict>\n",
                    "<key>key%2$d</key><string>%1$s</string>\n",
                    "</dict></plist>"),
            new Kind("a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\">\n", "<text>%s</text>\n", "</svg>"),
            new Kind(
                    "a.dbk",
                    "<article xmlns=\"http://docbook.org/ns/docbook\" version=\"5.0\">\n",
                    "<para>%s</para>\n",
                    "</article>"),
            new Kind("a.dita", "<topic id=\"a\"><title>Form</title><body>\n", "<p>%s</p>\n", "</body></topic>"),
            new Kind("a.html", "<!DOCTYPE html><title>Form</title>\n", "<p>%s</p>\n", ""),
            new Kind("a.md", "", "%s\n\n", ""),
            new Kind("a.mdx", "", "%s\n\n", ""),
            new Kind("a.adoc", "", "%s\n\n", ""),
            new Kind("a.rst", "", "%s\n\n", ""),
            new Kind("a.rtf", "{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}\n", "%s\\par\n", "}"),
            new Kind("a.xtg", "<v8.00><e9>\n", "@:%s\n", ""),
            new Kind(
                    "a.icml",
                    "<Document><Story Self=\"u1\">\n",
                    "<ParagraphStyleRange><CharacterStyleRange><Content>%s</Content><Br/>"
                            + "</CharacterStyleRange></ParagraphStyleRange>\n",
                    "</Story></Document>"),
            new Kind(
                    "a.mif",
                    "<MIFFile 2015>\n<TextFlow\n",
                    " <Para\n  <ParaLine\n   <String `%s'>\n  > # end of ParaLine\n > # end of Para\n",
                    "> # end of TextFlow\n"),
            new Kind(
                    "a.xlf",
                    "<xliff version=\"1.2\"><file original=\"a\" source-language=\"en\" target-language=\"de\""
                            + " datatype=\"plaintext\"><body>\n",
                    "<trans-unit id=\"%2$d\"><source>%1$s</source></trans-unit>\n",
                    "</body></file></xliff>"),
            new Kind(
                    "2.xlf",
                    "<xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" srcLang=\"en\""
                            + " trgLang=\"de\"><file id=\"f\">\n",
                    "<unit id=\"u%2$d\"><segment><source>%1$s</source></segment></unit>\n",
                    "</file></xliff>"),
            new Kind(
                    "a.sdlxliff",
                    "<xliff version=\"1.2\" xmlns:sdl=\"http://sdl.com/FileTypes/SdlXliff/1.0\"><file original=\"a\""
                            + " source-language=\"en\" target-language=\"de\" datatype=\"x\"><body>\n",
                    "<trans-unit id=\"%2$d\"><source>%1$s</source>"
                            + "<seg-source><mrk mtype=\"seg\" mid=\"1\">%1$s</mrk></seg-source>"
                            + "<target><mrk mtype=\"seg\" mid=\"1\"/></target>"
                            + "<sdl:seg-defs><sdl:seg id=\"1\"/></sdl:seg-defs></trans-unit>\n",
                    "</body></file></xliff>"),
            new Kind(
                    "a.ttx",
                    "<TRADOStag Version=\"2.0\"><FrontMatter><UserSettings SourceLanguage=\"EN-US\""
                            + " TargetLanguage=\"DE-DE\"/></FrontMatter><Body><Raw>\n",
                    "<Tu><Tuv Lang=\"EN-US\">%s</Tuv></Tu>\n",
                    "</Raw></Body></TRADOStag>"),
            new Kind(
                    "a.ts",
                    "<!DOCTYPE TS>\n<TS version=\"2.1\" language=\"de\"><context><name>Form</name>\n",
                    "<message><source>%s</source><translation type=\"unfinished\"></translation></message>\n",
                    "</context></TS>"),
            new Kind(
                    "a.tmx",
                    "<tmx version=\"1.4\"><header srclang=\"en\" datatype=\"plaintext\" segtype=\"sentence\""
                            + " adminlang=\"en\" creationtool=\"a\" creationtoolversion=\"1\" o-tmf=\"a\"/><body>\n",
                    "<tu tuid=\"%2$d\"><tuv xml:lang=\"en\"><seg>%1$s</seg></tuv></tu>\n",
                    "</body></tmx>"));

    private FormatKinds() {}

    /** The parts of a file; a text is followed by its number. */
    record Kind(String name, String head, String text, String tail) {
        byte[] file() {
            var file = new StringBuilder(head);
            IntStream.range(0, TEXTS).forEach(i -> file.append(text.formatted(TEXT.formatted(i), i)));
            return file.append(tail).toString().getBytes(UTF_8);
        }
    }
}
