package dev.parlance.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Set;

/** Files of any size for measurements: records with a key and a sentence each, which all differ. */
enum LargeFile {
    CSV("csv", 2, "", "", "K,\"S\"\n"),
    TXT("txt", 1, "", "", "S\n"),
    PO(
            "po",
            1,
            "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\n",
            "",
            "msgctxt \"K\"\nmsgid \"O\"\nmsgstr \"T\"\n\n"),
    PROPERTIES("properties", 1, "", "", "K=S\n"),
    JSON("json", 1, "{\n", "\"end\": 0}\n", "\"K\": \"S\",\n"),
    JSONL("jsonl", 1, "", "", "{\"id\": 1, \"K\": \"S\"}\n"),
    XLIFF(
            "xlf",
            1,
            "<xliff version=\"1.2\"><file original=\"a\" source-language=\"en\" target-language=\"de\""
                    + " datatype=\"plaintext\"><body>\n",
            "</body></file></xliff>\n",
            "<trans-unit id=\"K\"><source>O</source><target>U</target></trans-unit>\n"),
    TMX(
            "tmx",
            1,
            "<tmx version=\"1.4\"><header creationtool=\"a\" creationtoolversion=\"1\" segtype=\"sentence\""
                    + " o-tmf=\"a\" adminlang=\"en\" srclang=\"en\" datatype=\"plaintext\"/><body>\n",
            "</body></tmx>\n",
            "<tu tuid=\"K\"><tuv xml:lang=\"en\"><seg>O</seg></tuv><tuv xml:lang=\"de\"><seg>U</seg></tuv></tu>\n"),
    ANDROID("xml", 1, "<resources>\n", "</resources>\n", "<string name=\"K\">S</string>\n"),
    RESX("resx", 1, "<root>\n", "</root>\n", "<data name=\"K\"><value>S</value></data>\n"),
    YAML("yaml", 1, "en:\n  messages:\n", "", "    K: S\n"),
    SRT("srt", 1, "", "", "K\n00:00:01,000 --> 00:00:02,000\nS\n\n"),
    VTT("vtt", 1, "WEBVTT\n\n", "", "K\n00:01.000 --> 00:02.000\nS\n\n"),
    INI("ini", 1, "[texts]\n", "", "K=S\n"),
    TOML("toml", 1, "[texts]\n", "", "K = \"S\"\n"),
    FTL("ftl", 1, "## Texts\n\n", "", "K = S\n"),
    STRINGS("strings", 1, "", "", "\"K\" = \"S\";\n"),
    I18NEXT("json", 1, "{\"a\": {\n", "\"end\": \"{{end}}\"}}\n", "\"K\": \"S\",\n"),
    ARB("arb", 1, "{\"@@locale\": \"en\",\n", "\"@@end\": 0}\n", "\"K\": \"S\", \"@K\": {\"description\": \"x\"},\n");

    private static final String[] WORDS = ("valve opens when pressure in pipe rises above limit and closes again before"
                    + " water can flow back into empty tank of this pump station near our river")
            .split(" ", -1);
    private static final int SENTENCE = 18;
    private static final int REST = 2_000;

    final String extension;
    /** Segments of a record; the last one is the sentence. */
    final int segments;

    private final String head;
    private final String tail;
    private final String record;

    /**
     * A kind of file.
     *
     * @param record with K for the key, S for the sentence or its translation, O for the sentence, T for the
     *     translation or nothing, and U for the translation or the sentence
     */
    LargeFile(String extension, int segments, String head, String tail, String record) {
        this.extension = extension;
        this.segments = segments;
        this.head = head;
        this.tail = tail;
        this.record = record;
    }

    /**
     * Writes records until the file has nearly a size.
     *
     * @param translated the numbers of the records with a translation, which is not counted for the size
     * @return the number of records
     */
    long write(OutputStream out, long bytes, Set<Long> translated) throws IOException {
        var to = new BufferedOutputStream(out, 1 << 16);
        to.write(head.getBytes(UTF_8));
        var records = 0L;
        for (var left = bytes; left > REST; records++) {
            var plain = record(records, false);
            left -= plain.length();
            to.write((translated.contains(records) ? record(records, true) : plain).getBytes(UTF_8));
        }
        to.write(tail.getBytes(UTF_8));
        to.flush();
        return records;
    }

    private String record(long number, boolean translated) {
        var written = new StringBuilder(record.length() + 250);
        var sentence = sentence(number);
        for (var i = 0; i < record.length(); i++) {
            var c = record.charAt(i);
            var isPlace = i == 0 || !Character.isLetter(record.charAt(i - 1));
            isPlace &= i + 1 == record.length() || !Character.isLetter(record.charAt(i + 1));
            switch (isPlace ? c : ' ') {
                case 'K' -> written.append("key-").append(number);
                case 'O' -> written.append(sentence);
                case 'S', 'U' -> written.append(translated ? translation(number) : sentence);
                case 'T' -> written.append(translated ? translation(number) : "");
                default -> written.append(c);
            }
        }
        return written.toString();
    }

    static String translation(long number) {
        return "Übersetzung des Satzes " + number;
    }

    /** A sentence of some hundred characters. */
    private static String sentence(long number) {
        var sentence = new StringBuilder("Sentence ").append(number);
        var random = number * 0x9E3779B97F4A7C15L;
        for (var i = 0; i < SENTENCE; i++) {
            random = random * 6364136223846793005L + 1442695040888963407L;
            sentence.append(' ').append(WORDS[(int) ((random >>> 33) % WORDS.length)]);
        }
        return sentence.toString();
    }
}
