package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The constraints of the modules of XLIFF 2, and those of the core that concern them. The cases are those of the test
 * suites of OASIS and Microsoft and others from the text of the standard, in minimal files that were written for this
 * test. A pilcrow is the end of the first line: what follows it is refused.
 */
class Xliff2ModulesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String ROOT = """
            <xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.1' srcLang='en' trgLang='de' \
            xmlns:mtc='urn:oasis:names:tc:xliff:matches:2.0' xmlns:gls='urn:oasis:names:tc:xliff:glossary:2.0' \
            xmlns:fs='urn:oasis:names:tc:xliff:fs:2.0' xmlns:mda='urn:oasis:names:tc:xliff:metadata:2.0' \
            xmlns:res='urn:oasis:names:tc:xliff:resourcedata:2.0' \
            xmlns:slr='urn:oasis:names:tc:xliff:sizerestriction:2.0' \
            xmlns:val='urn:oasis:names:tc:xliff:validation:2.0' \
            xmlns:ctr='urn:oasis:names:tc:xliff:changetracking:2.0' \
            xmlns:its='http://www.w3.org/2005/11/its' xmlns:pgs='urn:oasis:names:tc:xliff:pgs:1.0' xmlns:my='urn:my' \
            its:version='2.0'><file id='f'>{profiles}<group id='g'><unit id='u'>{unit}</unit></group></file></xliff>""";

    private static final String SEGMENT =
            "<segment id='s'><source>One <pc id='p'>two</pc></source><target>Eins <pc id='p'/></target></segment>";

    private static final String PROFILES =
            "<slr:profiles generalProfile='xliff:codepoints' storageProfile='xliff:utf8'/>";

    private static final String NOTES = "<notes><note id='n'/><note id='m' category='c'/></notes>";

    /** What is around the cases in a unit. */
    private static final Map<String, String> WHOLE = Map.ofEntries(
            Map.entry("unit", "%s"),
            Map.entry("matches", "<mtc:matches>%s</mtc:matches>"),
            Map.entry("match", "<mtc:matches>%s<source/><target/></mtc:match></mtc:matches>"),
            Map.entry(
                    "code",
                    "<mtc:matches><mtc:match ref='#s'><originalData><data id='e'/></originalData><source><ph id='1'/>%s"
                            + "</source><target/></mtc:match></mtc:matches>"),
            Map.entry("glossary", "<gls:glossary>%s</gls:glossary>"),
            Map.entry("metadata", "<mda:metadata id='i'>%s</mda:metadata>"),
            Map.entry("group", "<mda:metadata><mda:metaGroup id='g'>%s</mda:metaGroup></mda:metadata>"),
            Map.entry("rules", "<val:validation>%s</val:validation>"),
            Map.entry("resources", "<res:resourceData>%s</res:resourceData>"),
            Map.entry("source", "<segment id='s'><source>a%s</source></segment>"),
            Map.entry("notes", "<notes>%s</notes>"),
            Map.entry("changes", "<ctr:changeTrack>%s</ctr:changeTrack>" + NOTES),
            Map.entry("records", "<its:provenanceRecords xml:id='r'>%s</its:provenanceRecords>"));

    private static String file(String place, String content) {
        var unit = WHOLE.getOrDefault(place, "%s").formatted(content);
        return ROOT.replace("{unit}", unit.contains("<segment") ? unit : unit + SEGMENT)
                .replace("{profiles}", place.equals("unit") ? "" : PROFILES)
                .replace('¶', '\n');
    }

    private static void refused(String file, String rule) {
        assertThatThrownBy(() -> Reading.segments("a.xlf", file.getBytes(UTF_8), GERMAN))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("line 2: not valid XLIFF 2: " + rule);
    }

    @ParameterizedTest
    @CsvFileSource(files = "src/test/resources/file/xliff2-refused.csv", delimiter = '@', quoteCharacter = '`')
    void aFileThatBreaksAConstraintIsRefused(String place, String content, String rule) {
        refused(file(place, content), rule);
    }

    @ParameterizedTest
    @CsvFileSource(files = "src/test/resources/file/xliff2-read.csv", delimiter = '@', quoteCharacter = '`')
    void aValidFileIsReadAndStays(String place, String content) throws Exception {
        var file = file(place, content).getBytes(UTF_8);
        assertThat(Reading.segments("a.xlf", file, GERMAN)).isNotEmpty();
        assertThat(Writing.written("a.xlf", file, GERMAN, Writing::same)).isEqualTo(file);
    }

    @Test
    void aMatchHasNoLanguageInVersion20() {
        var match = file("match", "¶<mtc:match ref='#s' xml:lang='en'>").replace("version='2.1'", "version='2.0'");
        refused(match, "<mtc:match> must not have xml:lang");
    }

    @Test
    void itsIsAModuleSinceVersion21() throws Exception {
        var file = file("source", "<mrk id='1' its:taIdent='b'/>").replace("version='2.1'", "version='2.0'");
        assertThat(Reading.segments("a.xlf", file.getBytes(UTF_8), GERMAN)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            plural:n gender:g@other x@
            plural:n@3.5@
            ordinal:n@1st@<segment> has the pgs:case "1st", which does not fit the pgs:switch of its unit, "ordinal:n"
            plural:n gender:g@other@<segment> has the pgs:case "other", which does not fit
            count:n@other@<unit> has an invalid pgs:switch, "count:n"
            """)
    void eachVariantHasAValueForEachVariable(String variables, String values, String rule) throws Exception {
        var file = file("unit", "<segment pgs:case='%s'><source>a</source></segment>".formatted(values))
                .replace("version='2.1'", "version='2.2'")
                .replace("document:2.0", "document:2.2")
                .replace("<unit", "\n<unit pgs:switch='%s'".formatted(variables));
        if (rule == null) {
            assertThat(Reading.segments("a.xlf", file.getBytes(UTF_8), GERMAN)).hasSize(1);
        } else {
            refused(file, rule);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<pc id='1' {first}>a<ph id='2' {next}/></pc>|<pc id='1' {first}>a</pc><ph id='2' {next}/>",
                "<sc id='1' {first}/><ph id='2' {next}/><ec startRef='1' {no}/>"
                        + "|<sc id='1' {first}/><ec startRef='1' {no}/><ph id='2' {next}/>",
                "<ph id='1' {first}/><ph id='2' {next}/>|<ph id='2' {first}/><ph id='1' {next}/>"
            })
    void codesThatMustNotMoveAreInTheOrderOfTheSource(String texts) throws Exception {
        var no = "canCopy='no' canDelete='no'";
        var sides = texts.replace("{first}", "canReorder='firstNo' " + no)
                .replace("{next}", "canReorder='no' " + no)
                .replace("{no}", "canReorder='no' " + no)
                .split("\\|", -1);
        var segment = "<segment><source>a%s</source>¶<target>b%s</target></segment>";
        refused(
                file("unit", segment.formatted(sides[0], sides[1])),
                "<target> has the codes that canReorder fixes in another order than its <source>");
        var same = file("unit", segment.formatted(sides[0], sides[0]));
        assertThat(Reading.segments("a.xlf", same.getBytes(UTF_8), GERMAN)).hasSize(1);
    }

    @Test
    void profilesApplyToTheFileThatTheyAreIn() {
        var file = file("source", "").replace("<file id='f'", "\n<file id='f' slr:sizeInfo='a'");
        refused(file, "<file> has an invalid slr:sizeInfo, \"a\": its profile has an integer");
    }

    @ParameterizedTest
    @CsvSource({"file, n, ", "file, x, <ctr:revisions> has the ref \"x\" of no element in <file>", "group, n, "})
    void notesOutsideOfUnitsHaveRevisions(String place, String reference, String rule) throws Exception {
        var revisions =
                "<ctr:changeTrack>\n<ctr:revisions appliesTo='note' ref='%s'><ctr:revision><ctr:item property='id'/>"
                        .formatted(reference);
        var file = file("unit", "")
                .replaceFirst(
                        "<" + place + " [^>]*>",
                        "$0" + revisions + "</ctr:revision></ctr:revisions></ctr:changeTrack>" + NOTES);
        if (rule == null) {
            assertThat(Reading.segments("a.xlf", file.getBytes(UTF_8), GERMAN)).hasSize(1);
        } else {
            refused(file, rule);
        }
    }

    @Test
    void timeIsLinearInReferencesOfModules() throws Exception {
        var matches = new StringBuilder();
        var revisions = new StringBuilder();
        var notes = new StringBuilder();
        for (var i = 0; i < 10_000; i++) {
            matches.append("<mtc:match id='%d' ref='#s'><source/><target/></mtc:match>".formatted(i));
            revisions.append(("<ctr:revisions appliesTo='note' ref='%d'><ctr:revision><ctr:item property='content'/>"
                            + "</ctr:revision></ctr:revisions>")
                    .formatted(i));
            notes.append("<note id='%d'>a</note>".formatted(i));
        }
        var unit = "<mtc:matches>%s</mtc:matches><ctr:changeTrack>%s</ctr:changeTrack><notes>%s</notes>%s"
                .formatted(matches, revisions, notes, SEGMENT);
        ProcessorTime.atMost(
                Duration.ofSeconds(20),
                () -> Reading.segments("a.xlf", file("unit", unit).getBytes(UTF_8), GERMAN));
    }
}
