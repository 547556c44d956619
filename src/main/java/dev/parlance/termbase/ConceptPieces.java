package dev.parlance.termbase;

import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.termbase.concept.Concept;
import dev.parlance.termbase.concept.ConceptRecord;
import dev.parlance.termbase.concept.TermViews;
import io.vertx.core.buffer.Buffer;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JSON of concepts in pieces, with the same bytes as if it was written at once. A term is written only when its
 * piece is asked for, because each repeats the texts of its concept. For one thread at a time.
 */
final class ConceptPieces {
    /** Writing it takes less than a millisecond. */
    private static final int PIECE = 16 << 10;

    private static final String CONTENT = "\"content\":[";
    private static final String TERMS = "\"terms\":[";

    private final TermViews views;
    private final Audience audience;
    private final Iterator<ConceptRecord> concepts;
    private final String end;
    private @Nullable ConceptRecord concept;
    private Iterator<ConceptRecord.TermRecord> terms = Collections.emptyIterator();
    private String endOfConcept = "";
    private Buffer piece;
    private boolean ended;

    private ConceptPieces(List<ConceptRecord> concepts, TermViews views, Audience audience, Split around) {
        this.views = views;
        this.audience = audience;
        this.concepts = concepts.iterator();
        this.piece = Buffer.buffer(around.begin);
        this.end = around.end;
    }

    /** The pieces of a page. */
    static ConceptPieces of(Page<ConceptRecord> page, TermViews views, Audience audience) {
        var empty = new Page<Concept>(
                page.totalElements(),
                page.totalPages(),
                page.pageSize(),
                page.pageNumber(),
                page.numberOfElements(),
                List.of(),
                page.sort());
        return new ConceptPieces(page.content(), views, audience, Split.of(empty, CONTENT, audience));
    }

    /** The JSON of one concept. */
    static Buffer whole(ConceptRecord concept, TermViews views, Audience audience) {
        var pieces = new ConceptPieces(List.of(concept), views, audience, new Split("", ""));
        var whole = Buffer.buffer();
        for (var next = pieces.next(); next != null; next = pieces.next()) {
            whole.appendBuffer(next);
        }
        return whole;
    }

    /** The JSON of an object before and after the elements of an empty list in it. */
    private record Split(String begin, String end) {
        /** In texts of users, the quotes of the name would be escaped. */
        static Split of(Object value, String list, Audience audience) {
            var json = Buffer.buffer(Json.bytes(value, audience)).toString();
            var at = json.indexOf(list) + list.length();
            return new Split(json.substring(0, at), json.substring(at));
        }
    }

    /** The next piece; null after the last one. */
    @Nullable
    Buffer next() {
        while (!ended && piece.length() < PIECE) {
            step();
        }
        var full = piece;
        piece = Buffer.buffer();
        return full.length() == 0 ? null : full;
    }

    private void step() {
        if (concept != null && terms.hasNext()) {
            piece.appendBytes(Json.bytes(views.term(concept, terms.next()), audience));
            piece.appendString(terms.hasNext() ? "," : "");
        } else if (concept != null) {
            concept = null;
            piece.appendString(endOfConcept).appendString(concepts.hasNext() ? "," : "");
        } else if (concepts.hasNext()) {
            begin(concepts.next());
        } else {
            ended = true;
            piece.appendString(end);
        }
    }

    private void begin(ConceptRecord next) {
        var split = Split.of(views.withoutTerms(next), TERMS, audience);
        concept = next;
        terms = next.terms().iterator();
        endOfConcept = split.end;
        piece.appendString(split.begin);
    }
}
