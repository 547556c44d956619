package dev.parlance.termbase.serve;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.parlance.access.Caller;
import dev.parlance.bus.BusMessage;
import dev.parlance.termbase.base.TermRights;
import dev.parlance.termbase.search.TermQuery;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request to the search verticle, which may be in another instance. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = SearchWork.ForTerms.class, name = "terms"),
    @JsonSubTypes.Type(value = SearchWork.InText.class, name = "text")
})
public sealed interface SearchWork extends BusMessage {
    /** The bases to search, in the order in which equal hits are listed. */
    List<Base> bases();

    Caller caller();

    /** The result of a search as the JSON to send, which the worker writes to keep the event loop free. */
    record Answer(Buffer json) implements BusMessage {}

    /**
     * A base to search.
     *
     * @param rights the rights of the caller, or null if they follow from the base alone
     */
    record Base(String uid, @Nullable TermRights rights) {}

    /**
     * A search for terms.
     *
     * @param targetLangs in normal form
     */
    record ForTerms(List<Base> bases, TermQuery query, List<String> targetLangs, Caller caller) implements SearchWork {
        public ForTerms {
            bases = List.copyOf(bases);
            targetLangs = List.copyOf(targetLangs);
        }
    }

    /**
     * A search for all terms in a text.
     *
     * @param sourceLang in normal form, as are {@code targetLangs}
     */
    record InText(List<Base> bases, String text, String sourceLang, List<String> targetLangs, Caller caller)
            implements SearchWork {
        public InText {
            bases = List.copyOf(bases);
            targetLangs = List.copyOf(targetLangs);
        }
    }
}
