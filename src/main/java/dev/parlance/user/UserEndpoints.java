package dev.parlance.user;

import dev.parlance.fault.Fault;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code /users}. */
record UserEndpoints(UserStore users, ChangeUsers changes, RevokeTokens tokens, UserFeature.Shared shared) {

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createUser", this::create),
                Endpoint.of("listUsers", this::list),
                Endpoint.of("getUser", this::get),
                Endpoint.of("editUser", this::edit),
                Endpoint.of("deleteUser", this::delete),
                Endpoint.of("undeleteUser", this::undelete),
                Endpoint.of("anonymizeUser", this::anonymize),
                Endpoint.of("revokeUserTokens", this::revokeTokens));
    }

    private Future<Reply> create(Call call) {
        var user = call.body(UserEdit.class);
        return hash(user.password())
                .compose(hash -> changes.create(
                        user, Objects.requireNonNull(hash), call.caller().id()))
                .map(created -> Reply.created("/users/" + created.uid(), created));
    }

    private Future<Reply> list(Call call) {
        var query = call.query();
        var filter = new UserStore.Filter(
                query.text("name"),
                query.text("email"),
                query.text("userName"),
                query.texts("role"),
                Boolean.TRUE.equals(query.flag("includeDeleted")),
                query.flag("active"));
        return users.list(filter, call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return users.find(call.path("userUid"))
                .map(Fault.NotFound.ifEmpty("user", call.path("userUid")))
                .map(Reply::entity);
    }

    private Future<Reply> edit(Call call) {
        var user = call.body(UserEdit.class);
        var request = call.body(RevokeTokens.Request.class);
        return hash(user.password())
                .compose(hash ->
                        changes.edit(call.path("userUid"), user, hash, request, call.precondition(), call.caller()))
                .map(edited -> {
                    shared.userChanged(edited.number());
                    return Reply.entity(edited);
                });
    }

    private Future<@Nullable String> hash(@Nullable String password) {
        return password == null
                ? Future.succeededFuture(null)
                : shared.passwords().hash(password).map(hash -> hash);
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(call.path("userUid"), call.precondition(), call.caller())
                .map(deleted -> {
                    shared.userChanged(deleted.number());
                    return Reply.noContent();
                });
    }

    private Future<Reply> undelete(Call call) {
        return changes.undelete(call.path("userUid")).map(Reply::ok);
    }

    private Future<Reply> anonymize(Call call) {
        return shared.passwords()
                .hash(Tokens.next())
                .compose(hash -> changes.anonymize(call.path("userUid"), hash))
                .map(Reply::ok);
    }

    private Future<Reply> revokeTokens(Call call) {
        return tokens.all(call.path("userUid")).map(user -> {
            shared.userChanged(user.number());
            return Reply.noContent();
        });
    }
}
