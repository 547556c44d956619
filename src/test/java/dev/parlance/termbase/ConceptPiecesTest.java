package dev.parlance.termbase;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.access.Role;
import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import dev.parlance.shared.UserRef;
import dev.parlance.termbase.base.TermRights;
import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.ConceptRecord.ChangeStamp;
import dev.parlance.termbase.concept.ConceptRecord.TermRecord;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.concept.TermViews;
import io.vertx.core.buffer.Buffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConceptPiecesTest {
    private static final String TEXT = "\"terms\":[], \"content\":[] ü ".repeat(100);
    private static final ChangeStamp STAMP = new ChangeStamp(1, Instant.EPOCH, 1, Instant.EPOCH);
    private static final TermViews VIEWS = new TermViews(
            Map.of(1L, new UserRef("a@example.com", "A", "1", "B", "u", "a")),
            new TermRights(Role.ADMIN, false, true, true));

    private static ConceptRecord concept(int number, int terms) {
        var fields = new ConceptFields(TEXT, TEXT + number, null, List.of("a", "b"), null);
        return new ConceptRecord(
                number,
                null,
                fields,
                STAMP,
                IntStream.range(0, terms)
                        .mapToObj(term -> new TermRecord(term, term("term " + term), STAMP))
                        .toList());
    }

    private static TermFields term(String text) {
        return new TermFields(
                "en", text, "NEW", null, null, null, null, false, false, false, false, TEXT, null, null, List.of());
    }

    @ParameterizedTest
    @EnumSource
    void piecesAreThePage(Audience audience) {
        var concepts = List.of(concept(1, 30), concept(2, 0), concept(3, 1));
        var page = Page.of(new PageRequest(0, 3), 7, concepts);
        var pieces = ConceptPieces.of(page, VIEWS, audience);
        var all = new ArrayList<Buffer>();
        for (var next = pieces.next(); next != null; next = pieces.next()) {
            all.add(next);
        }
        var whole = Buffer.buffer();
        all.forEach(whole::appendBuffer);
        assertThat(whole.toString())
                .isEqualTo(Buffer.buffer(Json.bytes(page.map(VIEWS::concept), audience))
                        .toString());
        assertThat(all).hasSizeGreaterThan(5).allMatch(piece -> piece.length() < 32 << 10);
    }

    @ParameterizedTest
    @EnumSource
    void noConceptsAreAnEmptyPage(Audience audience) {
        var page = Page.of(new PageRequest(4, 3), 7, List.<ConceptRecord>of());
        var pieces = ConceptPieces.of(page, VIEWS, audience);
        assertThat(pieces.next()).isEqualTo(Buffer.buffer(Json.bytes(page, audience)));
        assertThat(pieces.next()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void aWholeConceptIsItsView(Audience audience) {
        var concept = concept(1, 30);
        assertThat(ConceptPieces.whole(concept, VIEWS, audience))
                .isEqualTo(Buffer.buffer(Json.bytes(VIEWS.concept(concept), audience)));
    }
}
