package dev.parlance.http.endpoint;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.body.Upload;
import dev.parlance.http.contract.HandlingPreference;
import dev.parlance.http.contract.Query;
import dev.parlance.http.contract.RequestCheck;
import dev.parlance.http.reply.RequestState;
import dev.parlance.shared.Json;
import dev.parlance.shared.Page;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The call of an HTTP request that has been checked. */
public record RequestCall(
        HttpServerRequest request,
        RequestState state,
        Map<String, String> pathParameters,
        RequestCheck.Checked checked,
        @Nullable Upload stream)
        implements Call {

    @Override
    public Caller caller() {
        return requireNonNull(state.caller(), "the operation is not secured");
    }

    @Override
    public Future<Void> checkRightsAgain() {
        return state.checkRights();
    }

    @Override
    public String path(String name) {
        return requireNonNull(pathParameters.get(name), name);
    }

    @Override
    public Query query() {
        return checked.query();
    }

    @Override
    public String produces() {
        return state.produces();
    }

    @Override
    public Reserved reserve(long bytes) {
        var connection = state.connection();
        if (connection == null) {
            throw new HttpClosedException("the connection was closed before the response was read");
        }
        return connection.reservePlanned(state.sender(), bytes)::release;
    }

    @Override
    public String requestId() {
        return state.ids().requestId();
    }

    @Override
    public String address() {
        return state.address();
    }

    @Override
    public PageRequest page() {
        return new PageRequest(
                query().integer("pageNumber", 0),
                query().integer("pageSize", PageRequest.MAX_SIZE),
                query().texts("sort").stream().map(Page.Order::read).toList());
    }

    @Override
    public <T extends Record> T body(Class<T> type) {
        var tree = checked.body();
        return read(tree.isMissingNode() ? Json.MAPPER.createObjectNode() : tree, type);
    }

    @Override
    public boolean sent(String field) {
        return checked.body().has(field);
    }

    @Override
    public boolean strict() {
        return HandlingPreference.isStrict(request.headers().getAll("prefer"));
    }

    @Override
    public void ignore(List<Violation> fields) {
        if (strict()) {
            Violation.requireNone(fields);
        }
        IgnoredPlaces.add(
                request.response(), fields.stream().map(Violation::place).toList());
    }

    @Override
    public <T extends Record> T merged(T current, Class<T> type) {
        ObjectNode merged = Json.MAPPER.valueToTree(current);
        merge(merged, checked.body());
        return read(merged, type);
    }

    private static void merge(ObjectNode into, JsonNode patch) {
        for (var field : patch.properties()) {
            var name = field.getKey();
            if (field.getValue().isNull()) {
                into.putNull(name);
            } else if (field.getValue().isObject() && into.get(name) instanceof ObjectNode inner && !pointsAt(inner)) {
                merge(inner, field.getValue());
            } else {
                into.set(name, field.getValue());
            }
        }
    }

    /** A reference is replaced as a whole: merging {@code {"id"}} into {@code {"uid"}} would name two entities. */
    private static boolean pointsAt(ObjectNode node) {
        return node.has("uid") || node.has("id");
    }

    static <T extends Record> T read(JsonNode tree, Class<T> type) {
        try {
            return Json.MAPPER.treeToValue(tree, type);
        } catch (JsonMappingException unmapped) {
            throw refusal(unmapped);
        } catch (JsonProcessingException broken) {
            throw new Fault.Malformed("the body cannot be read: " + broken.getOriginalMessage());
        }
    }

    private static Fault refusal(JsonMappingException unmapped) {
        for (Throwable cause = unmapped; cause != null; cause = cause.getCause()) {
            if (cause instanceof Fault fault) {
                return fault;
            }
        }
        var pointer = new StringBuilder();
        for (var step : unmapped.getPath()) {
            pointer.append('/').append(step.getFieldName() == null ? step.getIndex() : step.getFieldName());
        }
        return new Fault.Invalid(Violation.at(pointer.toString(), "type", unmapped.getOriginalMessage()));
    }

    @Override
    public Upload upload() {
        return requireNonNull(stream, "the operation does not accept a file");
    }

    @Override
    public Precondition precondition() {
        return Precondition.of(request.getHeader("if-match"), request.getHeader("if-none-match"), caller().audience());
    }

    @Override
    public @Nullable String header(String name) {
        return request.getHeader(name);
    }

    @Override
    public String traceparent() {
        return state.ids().traceparent();
    }
}
