package dev.parlance.termbase.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.shared.UserRef;
import dev.parlance.termbase.base.TermBase;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.base.TermRights;
import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.ConceptRecord.ChangeStamp;
import dev.parlance.termbase.concept.ConceptRecord.TermRecord;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.search.TermQuery;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The limits of the terms and translations of a search, and of the bytes of an answer. */
class TermSearcherTest {
    private static final UserRef USER = new UserRef("", "", "1", "", "", "");
    private static final Caller CALLER = new Caller(1, USER, Role.ADMIN, true, null, 1);
    private static final ChangeStamp STAMP = new ChangeStamp(1, Instant.EPOCH, 1, Instant.EPOCH);

    private static TermRecord term(long id, String lang, String text) {
        var fields = new TermFields(
                lang, text, "NEW", null, null, null, null, null, null, null, null, null, null, null, null);
        return new TermRecord(id, fields, STAMP);
    }

    /** A base with one concept: a term in English and its translations. */
    private static LoadedBase base(int translations) {
        return base(1, translations, ConceptFields.NONE);
    }

    /** A base with equal concepts. */
    private static LoadedBase base(int concepts, int translations, ConceptFields fields) {
        var builder = new TermBaseSnapshot.Builder();
        var id = 1;
        for (var concept = 1; concept <= concepts; concept++) {
            var terms = new ArrayList<TermRecord>();
            terms.add(term(id++, "en", "bank"));
            for (var translation = 2; translation < translations + 2; translation++) {
                terms.add(term(id++, "de", "Bank " + translation));
            }
            builder.add(new ConceptRecord(concept, null, fields, STAMP, terms));
        }
        var langs = List.of("en", "de");
        var base = new TermBase(
                "terms",
                null,
                true,
                null,
                USER,
                Instant.EPOCH,
                null,
                "1",
                1,
                langs,
                null,
                USER,
                false,
                null,
                null,
                "uid",
                List.of());
        var row = new TermBaseRow(1, base, false, TermRights.of(CALLER, false, false));
        return new LoadedBase(row, builder.build(1), Map.of(1L, USER));
    }

    private static JsonNode found(int translations, int occurrences) throws IOException {
        var work = new SearchWork.InText(
                List.of(new SearchWork.Base("uid", null)), "bank. ".repeat(occurrences), "en", List.of("de"), CALLER);
        var answer = TermSearcher.search(List.of(base(translations)), work);
        return new ObjectMapper().readTree(answer.json().getBytes());
    }

    @ParameterizedTest
    @CsvSource({
        // translations, occurrences, then those that are listed
        "999, 20, 20, false",
        "999, 21, 20, true",
        "998, 21, 20, true",
        "6999, 3, 2, true",
        "0, 1000, 1000, false",
        "0, 1001, 1000, true",
    })
    void listsAtMostTwentyThousandTerms(int translations, int occurrences, int listed, boolean truncated)
            throws IOException {
        var found = found(translations, occurrences);
        assertThat(found.path("occurrences").size()).isEqualTo(listed);
        assertThat(found.path("truncated").asBoolean()).isEqualTo(truncated);
        assertThat(found.findValues("lang"))
                .hasSize(listed * (translations + 1))
                .hasSizeLessThanOrEqualTo(20_000);
    }

    /** 201 terms, each with the texts of the concept: 1.7 MB. */
    private static LoadedBase large() {
        return base(20, 200, new ConceptFields("n".repeat(4096), "d".repeat(4096), null, List.of(), null));
    }

    @Test
    void anAnswerEndsAtItsBytes() throws IOException {
        var bases = List.of(new SearchWork.Base("uid", null));
        var langs = List.of("de");
        for (var work : List.of(
                new SearchWork.InText(bases, "bank. ".repeat(20), "en", langs, CALLER),
                new SearchWork.ForTerms(bases, TermQuery.of("bank", "en"), langs, CALLER))) {
            var json = TermSearcher.search(List.of(large()), work).json();
            assertThat(json.length()).isBetween(10_000_000, 16_000_100);
            var answer = new ObjectMapper().readTree(json.getBytes());
            assertThat(answer.elements().next().size()).isBetween(6, 9);
            assertThat(answer.path("truncated").asBoolean(true)).isTrue();
        }
    }
}
