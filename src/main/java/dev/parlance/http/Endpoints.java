package dev.parlance.http;

import static java.util.Objects.requireNonNull;

import dev.parlance.http.contract.CheckWorkers;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.contract.RequestCheck;
import dev.parlance.http.contract.UnknownFields;
import dev.parlance.http.endpoint.Endpoint;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The endpoints of one event loop, exactly one for each operation. */
final class Endpoints {
    private static final Set<String> JSON = Set.of("application/json");

    private final Map<String, Endpoint> byId;
    /** They change nothing. */
    private final Map<String, Endpoint> rehearsing;

    private final UnknownFields unknownFields;

    /**
     * Assigns the endpoints to the operations.
     *
     * @param rehearsing the same endpoints, on a database client that changes nothing
     * @throws IllegalStateException when an operation has no endpoint, or an endpoint has no operation
     */
    Endpoints(Contract contract, List<Endpoint> endpoints, List<Endpoint> rehearsing) {
        this.byId = byId(endpoints);
        this.rehearsing = byId(rehearsing);
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

    private static Map<String, Endpoint> byId(List<Endpoint> endpoints) {
        return endpoints.stream().collect(Collectors.toMap(Endpoint::operationId, Function.identity()));
    }

    OperationHandler.Own partsOf(Operation operation, CheckWorkers workers) {
        return new OperationHandler.Own(
                operation,
                requireNonNull(byId.get(operation.id()), operation.id()),
                new RequestCheck(operation, unknownFields),
                isRehearsed(operation)
                        ? new Rehearsal(requireNonNull(rehearsing.get(operation.id()), operation.id()), workers)
                        : null);
    }

    /** Operations without a body may call others, such as a receiver, or send a stream. */
    private static boolean isRehearsed(Operation operation) {
        var lists = operation.method().equals("GET")
                && !operation.parameters().isEmpty()
                && operation.produces().equals(JSON);
        return operation.secured() && !operation.upload() && (operation.body() != null || lists);
    }
}
