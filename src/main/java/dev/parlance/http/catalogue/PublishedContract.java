package dev.parlance.http.catalogue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.http.contract.Contract;
import java.util.Set;

/** The contract with an example of each JSON response, made from the examples of its properties. */
public final class PublishedContract {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");

    private PublishedContract() {}

    /** For people and programs; the caller may change it. */
    public static ObjectNode of(Contract contract) {
        ObjectNode document = contract.document().deepCopy();
        var examples = new SchemaExample(document);
        document.path("paths")
                .forEach(path -> path.properties().stream()
                        .filter(method -> METHODS.contains(method.getKey()))
                        .flatMap(method -> method.getValue().path("responses").valueStream())
                        .forEach(response -> complete(response.path("content").path("application/json"), examples)));
        return document;
    }

    /** For generators of clients. */
    public static ObjectNode forClients(Contract contract) {
        var document = of(contract);
        ClientDocument.adapt(document);
        return document;
    }

    /** Does nothing where a response has no JSON or refers to one that is described elsewhere. */
    private static void complete(JsonNode content, SchemaExample examples) {
        if (content instanceof ObjectNode media && !media.has("example") && !media.has("examples")) {
            media.set("example", examples.of(media.path("schema")));
        }
    }
}
