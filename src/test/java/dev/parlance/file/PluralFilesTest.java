package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.TestVolume;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.plural.PluralForms;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files whose texts depend on a number get the forms of the target language. */
class PluralFilesTest {
    private static final String PO = """
            # A template.
            msgid ""
            msgstr ""
            "Language: \\n"
            "Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"
            "X-Last: yes\\n"

            msgid "Open"
            msgstr ""

            #, c-format
            msgid "%d file"
            msgid_plural "%d files"
            msgstr[0] ""
            msgstr[1] ""

            msgid "Close"
            msgstr ""
            """;

    static ReadOptions into(String lang, String... langs) {
        var all = langs.length == 0 ? List.of(lang) : List.of(langs);
        return new ReadOptions("en", lang).plurals(PluralForms.of(all));
    }

    static List<String> forms(String name, String content, ReadOptions options) throws Exception {
        return Reading.segments(name, content.getBytes(UTF_8), options).stream()
                .filter(segment -> segment.plural() != null)
                .map(PluralFilesTest::form)
                .toList();
    }

    private static String form(ImportedSegment segment) {
        var plural = segment.plural();
        return plural == null
                ? segment.source().plain()
                : "%s%s %s"
                        .formatted(
                                plural.added() ? "+" : "",
                                plural.category(),
                                segment.source().plain());
    }

    /** Translates each form by its name. */
    static SegmentTarget named(ImportedSegment segment) {
        var plural = segment.plural();
        return plural == null ? SegmentTarget.NONE : Writing.translated("%d <" + plural.category() + ">");
    }

    static String written(String name, String content, ReadOptions options) throws Exception {
        return new String(Writing.written(name, content.getBytes(UTF_8), options, PluralFilesTest::named), UTF_8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "ru | one %d file; few %d files; +many %d files",
                "ar | one %d file; other %d files; +zero %d files; +two %d files; +few %d files; +many %d files",
                "ja | other %d files",
                "en_gb | one %d file; other %d files",
            })
    void aCatalogueHasASegmentForEachForm(String lang, String segments) throws Exception {
        assertThat(forms("a.po", PO, into(lang))).isEqualTo(List.of(segments.split("; ")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiterString = " | ",
            value = {
                "ru | nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14)"
                        + " ? 1 : 2); | one few many",
                "ar | nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : (n%100>=3 && n%100<=10) ? 3"
                        + " : (n%100>=11 && n%100<=99) ? 4 : 5); | zero one two few many other",
                "ja | nplurals=1; plural=0; | other",
                "en_gb | nplurals=2; plural=(n != 1); | one other",
            })
    void aCatalogueIsWrittenWithTheFormsOfItsLanguage(String lang, String header, String categories) throws Exception {
        var msgstr = new StringBuilder();
        for (var category : List.of(categories.split(" "))) {
            msgstr.append("msgstr[%d] \"%%d <%s>\"\n"
                    .formatted(msgstr.toString().lines().count(), category));
        }
        var expected = PO.replace("nplurals=INTEGER; plural=EXPRESSION;", header)
                .replace("Language: ", "Language: " + lang.replace("_gb", "_GB"))
                .replace("msgstr[0] \"\"\nmsgstr[1] \"\"\n", msgstr);
        var written = written("a.po", PO, into(lang));
        assertThat(written).isEqualTo(expected);
        // what was written is a catalogue of the language, which keeps its forms
        var again = Writing.written("a.po", written.getBytes(UTF_8), into(lang), Writing::same);
        assertThat(new String(again, UTF_8)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ru", "ar", "ja", "en_gb"})
    void aFileWithoutTranslationsStaysAsItIs(String lang) throws Exception {
        for (var file : Map.of("a.po", PO).entrySet()) {
            var written = Writing.written(
                    file.getKey(), file.getValue().getBytes(UTF_8), into(lang), _ -> SegmentTarget.NONE);
            assertThat(new String(written, UTF_8)).isEqualTo(file.getValue());
        }
    }

    @Test
    void aCatalogueOfTheTargetLanguageKeepsItsForms() throws Exception {
        var po = PO.replace("Language: ", "Language: ru")
                .replace("nplurals=INTEGER; plural=EXPRESSION;", "nplurals=4; plural=(n==1 ? 3 : 0);")
                .replace("msgstr[1] \"\"\n", "msgstr[1] \"\"\nmsgstr[2] \"\"\nmsgstr[3] \"vier\"\n");
        assertThat(forms("a.po", po, into("ru"))).isEmpty();
        assertThat(Reading.segments("a.po", po.getBytes(UTF_8), into("ru")))
                .extracting(segment -> segment.source().plain())
                .containsExactly("Open", "%d file", "%d files", "%d files", "%d files", "Close");
        var written = new String(
                Writing.written("a.po", po.getBytes(UTF_8), into("ru"), _ -> Writing.translated("x")), UTF_8);
        assertThat(written).contains("nplurals=4; plural=(n==1 ? 3 : 0);").contains("msgstr[3] \"x\"\n\nmsgid");
    }

    @Test
    void aCatalogueWithoutTheHeaderGetsIt() throws Exception {
        var entry = PO.substring(PO.indexOf("#, c-format"));
        assertThat(written("a.po", entry, into("ja"))).startsWith("""
                        msgid ""
                        msgstr ""
                        "Content-Type: text/plain; charset=UTF-8\\n"
                        "Plural-Forms: nplurals=1; plural=0;\\n"

                        #, c-format
                        """);
        var bare = "msgid \"\"\nmsgstr \"X: y\\n\"\n\n" + entry;
        assertThat(written("a.po", bare, into("ja")))
                .startsWith("msgid \"\"\nmsgstr \"X: y\\n\"\n\"Plural-Forms: nplurals=1; plural=0;\\n\"\n\n");
        var folded = PO.replace("INTEGER; plural=EXPRESSION;", "2; \"\n\"plural=(n \"\n\"!= 1);");
        assertThat(written("a.po", folded, into("ja"))).contains("\n\"Plural-Forms: nplurals=1; plural=0;\\n\"\n\"X-");
    }

    @Test
    void anotherLanguageLosesItsFormsAndNameAndHeader() throws Exception {
        var french = PO.replace("Language: ", "Language: fr")
                .replace("nplurals=INTEGER; plural=EXPRESSION;", "nplurals=2; plural=(n > 1);")
                .replace("msgstr[0] \"\"\nmsgstr[1] \"\"", "msgstr[0] \"%d fichier\"\nmsgstr[1] \"%d fichiers\"");
        assertThat(written("a.po", french, into("pl")))
                .contains("Language: pl\\n", "nplurals=3;", "msgstr[2] \"%d <many>\"\n\nmsgid")
                .doesNotContain("fichier", "n > 1");
    }

    @Test
    void theJobsOfAFileHaveTheFormsOfAllAndWriteTheirOwn() throws Exception {
        assertThat(forms("a.po", PO, into("ja", "ja", "ru")))
                .containsExactly("one %d file", "other %d files", "+few %d files", "+many %d files");
        assertThat(written("a.po", PO, into("ja", "ja", "ru")))
                .contains("nplurals=1;", "msgstr[0] \"%d <other>\"\n\nmsgid");
        assertThat(written("a.po", PO, into("ru", "ja", "ru")))
                .contains("nplurals=3;", "msgstr[0] \"%d <one>\"\nmsgstr[1] \"%d <few>\"\nmsgstr[2] \"%d <many>\"\n");
    }

    @Test
    void anEntryWithEmptyFormsIsFuzzy() throws Exception {
        var written = new String(
                Writing.written(
                        "a.po",
                        PO.getBytes(UTF_8),
                        into("ru"),
                        segment -> segment.plural() != null
                                        && segment.plural().category().equals("few")
                                ? Writing.translated("%d \"q\" \\ \n ende")
                                : SegmentTarget.NONE),
                UTF_8);
        assertThat(written).contains("""
                #, c-format, fuzzy
                msgid "%d file"
                msgid_plural "%d files"
                msgstr[0] ""
                msgstr[1] ""
                "%d \\"q\\" \\\\ \\n"
                " ende"
                msgstr[2] ""
                """);
    }

    @Test
    void aFileOfAnEarlierImportIsWrittenAsItWasRead() throws Exception {
        var before = Reading.segments("a.po", PO.getBytes(UTF_8), new ReadOptions("en", "ru"));
        var stored = Writing.stored(
                before, segment -> Writing.translated(segment.source().text().toUpperCase(Locale.ROOT)));
        var written =
                new String(Writing.written("a.po", PO.getBytes(UTF_8), new ReadOptions("en", "ru"), stored), UTF_8);
        assertThat(written).contains("INTEGER", "msgstr[0] \"%D FILE\"\nmsgstr[1] \"%D FILES\"\n\nmsgid");
    }

    @Test
    void anEarlierReleaseRefusesFormsThatItDoesNotRead() throws Exception {
        var now = Reading.segments("a.po", PO.getBytes(UTF_8), into("ru"));
        // it does not know the categories
        var stored = Writing.stored(now, PluralFilesTest::named).stream()
                .map(segment -> new StoredSegment(segment.ordinal(), segment.source(), segment.target()))
                .toList();
        assertThatThrownBy(() -> Writing.written("a.po", PO.getBytes(UTF_8), new ReadOptions("en", "ru"), stored))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageMatching(Pattern.compile("the source text of segment 3 is no longer found.*")
                        .pattern());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "msgid \"\"\nmsgstr \"Language: de\\n\"\n\n"})
    void translationsOfAFileThatDoesNotSayItsFormsStay(String header) throws Exception {
        var file = header + """
                msgid "one"
                msgid_plural "all"
                msgstr[0] "eine"
                msgstr[1] "alle"
                """;
        assertThat(Reading.segments("a.po", file.getBytes(UTF_8), into("de")))
                .extracting(Reading::target)
                .containsExactly("eine", "alle");
    }

    @Test
    void translationsAreInTheFormsThatTheHeaderSelects() throws Exception {
        var header = "msgid \"\"\nmsgstr \"Language: %s\\n\"\n\"Plural-Forms: nplurals=%s;\\n\"\n\n";
        var entry = "msgid \"%d file\"\nmsgid_plural \"%d files\"\n";
        var russian = header.formatted(
                        "ru",
                        "4; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 "
                                + "&& (n%100<12 || n%100>14) ? 1 : n%10==0 || (n%10>=5 && n%10<=9) || (n%100>=11"
                                + " && n%100<=14)"
                                + " ? 2 : 3)")
                + entry
                + "msgstr[0] \"один\"\nmsgstr[1] \"два\"\nmsgstr[2] \"пять\"\nmsgstr[3] \"дробь\"\n";
        assertThat(translations(russian, into("ru", "ja", "ru")))
                .containsExactly("one один", "other null", "few два", "many пять");
        var latvian = header.formatted("lv", "3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2)")
                + entry
                + "msgstr[0] \"viens\"\nmsgstr[1] \"daudz\"\nmsgstr[2] \"nulle\"\n";
        assertThat(translations(latvian, into("lv", "ja", "lv")))
                .containsExactly("one viens", "other daudz", "zero daudz");
        var written = new String(
                Writing.written("a.po", latvian.getBytes(UTF_8), into("lv", "ja", "lv"), Writing::same), UTF_8);
        assertThat(written).isEqualTo(latvian);
    }

    private static List<String> translations(String po, ReadOptions options) throws Exception {
        return Reading.segments("a.po", po.getBytes(UTF_8), options).stream()
                .map(segment ->
                        segment.plural() == null ? "" : segment.plural().category() + " " + Reading.target(segment))
                .toList();
    }

    @Test
    void theRulesOfALanguageAreReadOnceForAFile() throws Exception {
        var entry = "msgid \"a%d\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n\n";
        var entries = TestVolume.of(100_000, 25_000);
        var file = IntStream.range(0, entries).mapToObj(entry::formatted).collect(Collectors.joining());
        ProcessorTime.atMost(
                Duration.ofMillis(entries / 5),
                () -> assertThat(written("a.po", file, into("ru"))).contains("nplurals=3;"));
    }
}
