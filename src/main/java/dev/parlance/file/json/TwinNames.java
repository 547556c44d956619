package dev.parlance.file.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Looks for objects with two members of one name while another reader reads the tokens of a text. */
public final class TwinNames extends JsonParserDelegate {
    private final MemberGroups names;
    private boolean fit = true;

    /** Watches a parser from its current token on, as far as the memory suffices. */
    public TwinNames(JsonParser json) throws IOException {
        this(json, MemberGroups.most(Runtime.getRuntime().maxMemory()));
    }

    /**
     * Watches a parser.
     *
     * @param most the most members that are looked at
     */
    TwinNames(JsonParser json, int most) throws IOException {
        super(json);
        this.names = MemberGroups.ofNames(most);
        see(json.currentToken());
    }

    private void see(@Nullable JsonToken token) throws IOException {
        if (token != null && fit) {
            fit = names.see(token, delegate, name -> name);
        }
    }

    @Override
    public @Nullable JsonToken nextToken() throws IOException {
        var token = super.nextToken();
        see(token);
        return token;
    }

    /** Whether there is such an object in what was read. */
    public boolean areFound() {
        return names.hasTwins();
    }
}
