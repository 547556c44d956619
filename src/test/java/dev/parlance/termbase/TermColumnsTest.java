package dev.parlance.termbase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Columns of tables of terms: which there are, and which are there twice. */
class TermColumnsTest {
    @TempDir
    private Path folder;

    private KeptEntries csv(String text) throws IOException {
        return KeptEntries.of(Files.writeString(folder.resolve("in"), text), TermFormat.CSV);
    }

    @Test
    void readsEachColumnOfALanguage() throws IOException {
        var kept = csv("en,en,de,Note,note,note\na|b,c,d,,n,m\n,e,,,,\n");
        assertThat(kept.entries.getFirst().terms()).extracting(TermFields::text).containsExactly("a", "b", "c", "d");
        assertThat(kept.entries.getLast().terms()).extracting(TermFields::text).containsExactly("e");
        assertThat(kept.entries.getFirst().fields().conceptNote()).isEqualTo("n");
        assertThat(kept.remarks)
                .containsExactly(new TermSink.Problem(
                        1, "repeatedColumn", "repeated columns, of which the first value of a row is used: [note]"));
    }

    @Test
    void reportsTheFieldsWithoutAColumn() throws IOException {
        var rows = csv("concept,term,language,definition,sub domains,note\n1,a,en,,,\n1,b,en,d,x|y,n\n1,c,en,e,z,\n");
        assertThat(rows.missing)
                .containsExactly(
                        ("conceptNote domain url status termType partOfSpeech gender number preferred forbidden"
                                        + " caseSensitive exactMatch usage shortTranslation customFields")
                                .split(" "));
        var entry = rows.entries.getFirst();
        assertThat(entry.fields()).isEqualTo(new ConceptFields(null, "d", null, List.of("x", "y"), null));
        assertThat(entry.terms()).extracting(TermFields::status).containsOnlyNulls();
        assertThat(csv("en,note,gender\na,n,\n").missing)
                .contains("note", "definition")
                .doesNotContain("conceptNote", "gender");
    }
}
