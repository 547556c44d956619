package dev.parlance.user;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.access.Role;
import dev.parlance.db.Db;
import dev.parlance.db.Edit;
import dev.parlance.db.SqlStates;
import dev.parlance.fault.Fault;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import org.jspecify.annotations.Nullable;

/** Creates, edits, deletes, restores and anonymizes users; an active administrator always remains. */
record ChangeUsers(Db db, UserStore users) {

    /** Fails with {@link Fault.Conflict} when the user name is in use. */
    Future<User> create(UserEdit user, String passwordHash, @Nullable Long createdBy) {
        var uid = Uid.next();
        return db.transaction(tx -> ResolveUserReferences.of(tx, user)
                        .compose(found -> UserChangeStore.insert(tx, uid, user, passwordHash, found, createdBy))
                        .compose(_ -> users.read(tx, uid)))
                .recover(ChangeUsers::nameTaken);
    }

    /**
     * Edits a user, and revokes its tokens as {@link RevokeTokens#afterEdit} decides.
     *
     * @param passwordHash null to keep the password
     */
    Future<User> edit(
            String uid,
            UserEdit user,
            @Nullable String passwordHash,
            RevokeTokens.Request tokens,
            Precondition condition,
            Caller caller) {
        return locked(uid, condition)
                .check(current -> refuseEdit(caller, current, user))
                .require((tx, current) ->
                        staysAdministrator(user) ? Future.succeededFuture() : keepAdministrator(tx, current))
                .write((tx, _) -> ResolveUserReferences.of(tx, user)
                        .compose(found -> UserChangeStore.update(tx, uid, user, passwordHash, found))
                        .compose(_ -> users.read(tx, uid)))
                .tell((tx, before, after) ->
                        RevokeTokens.afterEdit(tx, before, after, passwordHash != null, tokens, caller))
                .in(db)
                .recover(ChangeUsers::nameTaken);
    }

    /** Administrators cannot lock themselves out. */
    private static void refuseEdit(Caller caller, User current, UserEdit user) {
        if (current.dateDeleted() != null) {
            throw new Fault.InvalidState("the user is deleted; restore it first");
        }
        if (isCaller(current, caller) && !staysAdministrator(user)) {
            throw new Fault.InvalidState("you cannot deactivate your own user or remove its ADMIN role");
        }
    }

    /** Marks the user as deleted and deletes its tokens in the same transaction. */
    Future<User> delete(String uid, Precondition condition, Caller caller) {
        return locked(uid, condition)
                .check(current -> refuseDelete(caller, current))
                .require(this::keepAdministrator)
                .write((tx, current) -> UserChangeStore.delete(tx, uid)
                        .compose(_ -> TokenStore.revokeAll(tx, current.number()))
                        .map(current))
                .in(db);
    }

    private static void refuseDelete(Caller caller, User current) {
        if (current.dateDeleted() != null) {
            throw new Fault.InvalidState("the user is already deleted");
        }
        if (isCaller(current, caller)) {
            throw new Fault.InvalidState("you cannot delete your own user");
        }
    }

    /** Restores a deleted user; fails with {@link Fault.Conflict} when its name is in use now. */
    Future<User> undelete(String uid) {
        return locked(uid, Precondition.NONE)
                .check(ChangeUsers::refuseUndelete)
                .write((tx, _) -> UserChangeStore.undelete(tx, uid).compose(_ -> users.read(tx, uid)))
                .in(db)
                .recover(ChangeUsers::nameTaken);
    }

    private static void refuseUndelete(User current) {
        if (current.dateDeleted() == null) {
            throw new Fault.InvalidState("the user is not deleted");
        }
        if (current.anonymized()) {
            throw new Fault.InvalidState("an anonymized user cannot be restored");
        }
    }

    /**
     * Removes the personal data of a deleted user.
     *
     * @param passwordHash the hash of an unknown password
     */
    Future<User> anonymize(String uid, String passwordHash) {
        return locked(uid, Precondition.NONE)
                .check(ChangeUsers::refuseAnonymize)
                .write((tx, _) ->
                        UserChangeStore.anonymize(tx, uid, passwordHash).compose(_ -> users.read(tx, uid)))
                .in(db);
    }

    private static void refuseAnonymize(User current) {
        if (current.dateDeleted() == null) {
            throw new Fault.InvalidState("the user is not deleted; delete it first");
        }
        if (current.anonymized()) {
            throw new Fault.InvalidState("the user is already anonymized");
        }
    }

    private Edit<User> locked(String uid, Precondition condition) {
        return Edit.of(tx -> users.lock(tx, uid), () -> new Fault.NotFound("user", uid))
                .check(condition::check);
    }

    private static boolean isCaller(User user, Caller caller) {
        return user.uid().equals(caller.user().uid());
    }

    private static boolean staysAdministrator(UserEdit user) {
        return user.role() == Role.ADMIN && !Boolean.FALSE.equals(user.active());
    }

    /** Fails with {@link Fault.InvalidState} when this is the last active administrator. */
    private Future<Void> keepAdministrator(SqlConnection tx, User current) {
        if (current.role() != Role.ADMIN || !current.active()) {
            return Future.succeededFuture();
        }
        return UserChangeStore.otherAdministrator(tx, current.uid())
                .compose(present -> present
                        ? Future.succeededFuture()
                        : Future.failedFuture(new Fault.InvalidState("this is the last active ADMIN")));
    }

    private static <T> Future<T> nameTaken(Throwable failure) {
        return Future.failedFuture(
                "app_user_name".equals(SqlStates.uniqueViolation(failure))
                        ? new Fault.Conflict("the user name is already in use")
                        : failure);
    }
}
