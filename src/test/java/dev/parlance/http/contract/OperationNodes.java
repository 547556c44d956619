package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.Locale;

/** Finds operations in the document of the contract. */
public final class OperationNodes {
    private OperationNodes() {}

    /** The operation with this id; a missing node if the contract does not have it. */
    public static JsonNode of(Contract contract, String operationId) {
        return contract.operations().stream()
                .filter(operation -> operation.id().equals(operationId))
                .map(operation -> contract.document()
                        .path("paths")
                        .path(operation.path())
                        .path(operation.method().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(MissingNode.getInstance());
    }
}
