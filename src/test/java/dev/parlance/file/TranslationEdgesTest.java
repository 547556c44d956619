package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** White space at the ends of a translation, in formats that have the translation beside the source. */
final class TranslationEdgesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            a.xlf@<xliff version='1.2'><file original='a' source-language='en' target-language='de' datatype='x'>\
            <body><trans-unit id='1'><source>One</source></trans-unit></body></file></xliff>
            b.xlf@<xliff xmlns='urn:oasis:names:tc:xliff:document:2.0' version='2.0' srcLang='en' trgLang='de'>\
            <file id='f'><unit id='u'><segment><source>One</source></segment></unit></file></xliff>
            a.tmx@<tmx version='1.4'><header creationtool='x' creationtoolversion='1' segtype='sentence' o-tmf='x'\
             adminlang='en' srclang='en' datatype='x'/><body><tu>\
            <tuv xml:lang='en'><seg>One</seg></tuv></tu></body></tmx>
            a.ts@<TS version='2.1' language='de'><context><name>C</name><message><source>One</source>\
            <translation type='unfinished'></translation></message></context></TS>
            a.po@msgid "One"#msgstr ""#
            a.xcstrings@{"sourceLanguage":"en","strings":{"One":{}},"version":"1.0"}
            a.csv@en,de#One,#
            """)
    void areWrittenAsTheyWereSent(String name, String file) throws Exception {
        var original = file.replace('#', '\n').getBytes(UTF_8);
        for (var text : List.of(" \u00A0Eins\u00A0 ", "\u200BEins\uFEFF", "  Eins")) {
            var written = Writing.german(name, new String(original, UTF_8), List.of(Writing.translated(text)));
            assertThat(written).contains(text);
        }
    }

    @Test
    void areBesideThoseOfTheSource() throws Exception {
        var texts = List.of(Writing.translated(" Eins. "), Writing.translated(" Zwei. "));
        var xliff = "<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'>"
                + "<file original='a' source-language='en' target-language='de' datatype='x'><body><trans-unit id='1'"
                + " xml:space='preserve'><source>  One.  Two.   </source></trans-unit></body></file></xliff>";
        assertThat(Writing.german("a.xlf", xliff, texts)).contains(">   Eins.    Zwei.    </target>");
    }

    /** msgfmt refuses entries of which only one side begins or ends with a line end. */
    @ParameterizedTest
    @CsvSource({"One, Eins", "One|, Eins|", "|One, |Eins", "|One|, |Eins|"})
    void ofPoHaveTheLineEndsOfTheSource(String source, String expected) throws Exception {
        var file = "msgid \"%s\"\nmsgstr \"\"\n".formatted(source.replace("|", "\\n"));
        for (var text : List.of("\nEins\n\n", "Eins")) {
            assertThat(Writing.german("a.po", file, List.of(Writing.translated(text)))
                            .replaceAll("\"\n\"", ""))
                    .matches("(?s).*msgstr \"" + expected.replace("|", "(?:\\\\n)+") + "\"\n");
        }
    }
}
