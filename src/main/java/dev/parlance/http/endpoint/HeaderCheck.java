package dev.parlance.http.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import dev.parlance.fault.Fault;
import dev.parlance.http.body.ContentDisposition;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.UnknownFields;
import dev.parlance.http.contract.Violations;
import dev.parlance.shared.Json;
import java.util.ArrayList;

/** Checks JSON that arrives in a header as a body would be checked, with pointers into that JSON. */
public final class HeaderCheck {
    private final Schema schema;
    private final UnknownFields unknownFields;

    /** @param schemaName of the contract's {@code components.schemas} */
    public HeaderCheck(Contract contract, String schemaName) {
        this.schema = contract.schema("/components/schemas/" + schemaName);
        this.unknownFields = new UnknownFields(contract);
    }

    /**
     * Reads the JSON of a header; what the record's compact constructor refuses with a {@code Fault} is the answer.
     *
     * @param header as it arrived; raw UTF-8 and JSON's own escapes are both understood
     * @throws Fault.Malformed when it is no JSON
     * @throws Fault.Invalid with everything that breaks the schema
     */
    public <T extends Record> T read(String header, Call call, Class<T> type) {
        var tree = parse(ContentDisposition.utf8(header));
        var violations = new ArrayList<>(Violations.ofBody(schema, tree));
        if (UnknownFields.refusedBy(call.header("prefer"))) {
            unknownFields.collect(schema.getSchemaNode(), tree, violations);
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return RequestCall.read(tree, type);
    }

    private static JsonNode parse(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new Fault.Malformed("the header is not valid JSON: " + broken.getOriginalMessage());
        }
    }
}
