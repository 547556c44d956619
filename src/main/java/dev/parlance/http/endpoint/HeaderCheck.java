package dev.parlance.http.endpoint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Schema;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.body.ContentDisposition;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.UnknownFields;
import dev.parlance.http.contract.Violations;
import dev.parlance.shared.Json;
import java.util.ArrayList;

/** Checks JSON in a header as a body is checked, with JSON pointers into the header's value. */
public final class HeaderCheck {
    private final Schema schema;
    private final UnknownFields unknownFields;

    /**
     * Creates the check of one schema.
     *
     * @param schemaName of the contract's {@code components.schemas}
     */
    public HeaderCheck(Contract contract, String schemaName) {
        this.schema = contract.schema("/components/schemas/" + schemaName);
        this.unknownFields = new UnknownFields(contract);
    }

    /**
     * Reads the JSON of a header, and names fields that the schema does not have in {@code Parlance-Ignored}; a
     * {@code Fault} that the record's compact constructor throws becomes the response.
     *
     * @param header as it arrived; raw UTF-8 and JSON escapes are both accepted
     * @throws Fault.Malformed when it is not JSON
     * @throws Fault.Invalid with all violations of the schema
     */
    public <T extends Record> T read(String header, Call call, Class<T> type) {
        var tree = parse(ContentDisposition.utf8(header));
        var violations = new ArrayList<>(Violations.ofBody(schema, tree));
        var unknown = new ArrayList<Violation>();
        unknownFields.collect(schema.getSchemaNode(), tree, unknown);
        if (call.strict()) {
            violations.addAll(unknown);
        }
        Violation.requireNone(violations);
        call.ignore(unknown);
        return RequestCall.read(tree, type);
    }

    private static JsonNode parse(String text) {
        try {
            return Json.MAPPER.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new Fault.Malformed("the header is not valid JSON: " + Json.message(broken));
        }
    }
}
