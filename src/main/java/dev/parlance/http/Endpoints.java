package dev.parlance.http;

import static java.util.Objects.requireNonNull;

import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.contract.RequestCheck;
import dev.parlance.http.contract.UnknownFields;
import dev.parlance.http.endpoint.Endpoint;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The endpoints of one event loop, exactly one for each operation. */
final class Endpoints {
    private final Map<String, Endpoint> byId;
    private final UnknownFields unknownFields;

    /**
     * Assigns the endpoints to the operations.
     *
     * @throws IllegalStateException when an operation has no endpoint, or an endpoint has no operation
     */
    Endpoints(Contract contract, List<Endpoint> endpoints) {
        this.byId = endpoints.stream().collect(Collectors.toMap(Endpoint::operationId, Function.identity()));
        this.unknownFields = new UnknownFields(contract);
        var missing = new HashSet<>(contract.operationIds());
        missing.removeAll(byId.keySet());
        if (!missing.isEmpty()) {
            throw new IllegalStateException("no endpoint for " + missing);
        }
        var unknown = new HashSet<>(byId.keySet());
        contract.operationIds().forEach(unknown::remove);
        if (!unknown.isEmpty()) {
            throw new IllegalStateException("the contract has no " + unknown);
        }
    }

    Endpoint of(Operation operation) {
        return requireNonNull(byId.get(operation.id()), operation.id());
    }

    RequestCheck check(Operation operation) {
        return new RequestCheck(operation, unknownFields);
    }
}
