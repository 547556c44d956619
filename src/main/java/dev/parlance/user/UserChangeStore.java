package dev.parlance.user;

import dev.parlance.db.Sql;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes users to PostgreSQL, in the transactions of {@link ChangeUsers}. */
final class UserChangeStore {
    /** Makes transactions that remove an administrator wait for each other, so that each sees who is left. */
    private static final String SERIALIZE_ADMINISTRATORS = """
            select pg_advisory_xact_lock(hashtext('parlance.administrators'))
            """;

    private static final String OTHER_ADMINISTRATORS = """
            select exists (select
                             from app_user
                            where role = 'ADMIN'
                              and active
                              and date_deleted is null
                              and uid <> $1) as present
            """;
    /** Removes all personal data, and the references that would keep their referents from being deleted. */
    private static final String ANONYMIZE = """
            update app_user
               set anonymized = true,
                   user_name = 'anonymized-' || uid,
                   first_name = 'Anonymized',
                   last_name = 'User',
                   email = 'anonymized-' || id || '@example.invalid',
                   password_hash = $2,
                   note = null,
                   timezone = 'UTC',
                   client_id = null,
                   price_list_id = null,
                   net_rate_scheme_id = null
             where uid = $1
            """;

    private static final String SET_PASSWORD = """
            update app_user
               set password_hash = $2
             where lower(user_name) = lower($1)
               and date_deleted is null
            returning id
            """;

    private static final String INSERT = """
            insert into app_user (uid, user_name, first_name, last_name, email, password_hash, role, timezone, note,
                                  active, terminologist, source_langs, target_langs, net_rate_scheme_id, client_id,
                                  price_list_id, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
            """;
    private static final String UPDATE = """
            update app_user
               set user_name = $2,
                   first_name = $3,
                   last_name = $4,
                   email = $5,
                   password_hash = coalesce($6, password_hash),
                   role = $7,
                   timezone = $8,
                   note = $9,
                   active = $10,
                   terminologist = $11,
                   source_langs = $12,
                   target_langs = $13,
                   net_rate_scheme_id = $14,
                   client_id = $15,
                   price_list_id = $16
             where uid = $1
            """;
    private static final String DELETE = """
            update app_user
               set date_deleted = now()
             where uid = $1
            """;
    private static final String UNDELETE = """
            update app_user
               set date_deleted = null
             where uid = $1
            """;

    private UserChangeStore() {}

    /** The kinds of entities that a user refers to. */
    enum Referent {
        NET_RATE_SCHEME("net_rate_scheme"),
        CLIENT("client"),
        PRICE_LIST("price_list");

        private final String find;

        Referent(String table) {
            // locks the row, so that it cannot be deleted until the transaction ends
            this.find = """
                    select id
                      from %s
                     where uid = $1
                        or ($1::text is null and id = $2)
                       for key share
                    """.formatted(table);
        }
    }

    /** The internal numbers of the entities that an edit refers to. */
    record References(
            @Nullable Long scheme,
            @Nullable Long client,
            @Nullable Long priceList) {}

    static Future<Void> insert(
            SqlConnection tx,
            String uid,
            UserEdit user,
            String passwordHash,
            References references,
            @Nullable Long createdBy) {
        return Sql.run(tx, INSERT, args(uid, user, passwordHash, references).addLong(createdBy));
    }

    /** Replaces a user, and the password if there is a hash. */
    static Future<Void> update(
            SqlConnection tx, String uid, UserEdit user, @Nullable String passwordHash, References references) {
        return Sql.run(tx, UPDATE, args(uid, user, passwordHash, references));
    }

    static Future<Void> delete(SqlConnection tx, String uid) {
        return Sql.run(tx, DELETE, Tuple.of(uid));
    }

    static Future<Void> undelete(SqlConnection tx, String uid) {
        return Sql.run(tx, UNDELETE, Tuple.of(uid));
    }

    /** Replaces the password of a user that is not deleted; returns its id, or empty if there is none of this name. */
    static Future<Optional<Long>> setPassword(SqlConnection tx, String userName, String passwordHash) {
        return Sql.first(tx, SET_PASSWORD, Tuple.of(userName, passwordHash), row -> row.getLong("id"));
    }

    static Future<Void> anonymize(SqlConnection tx, String uid, String passwordHash) {
        return Sql.run(tx, ANONYMIZE, Tuple.of(uid, passwordHash));
    }

    /** Whether another active administrator exists; other transactions cannot remove it before this one ends. */
    static Future<Boolean> otherAdministrator(SqlConnection tx, String uid) {
        return Sql.run(tx, SERIALIZE_ADMINISTRATORS, Tuple.tuple())
                .compose(_ -> Sql.one(tx, OTHER_ADMINISTRATORS, Tuple.of(uid), row -> row.getBoolean("present")));
    }

    /** The internal number of the entity that a reference names. */
    static Future<Optional<Long>> find(SqlConnection tx, Referent kind, Reference reference) {
        return Sql.first(tx, kind.find, Tuple.of(reference.uid(), reference.number()), row -> row.getLong("id"));
    }

    private static Tuple args(String uid, UserEdit user, @Nullable String passwordHash, References found) {
        return Tuple.tuple()
                .addString(uid)
                .addString(user.userName())
                .addString(user.firstName())
                .addString(user.lastName())
                .addString(user.email())
                .addString(passwordHash)
                .addString(user.role().name())
                .addString(user.timezone())
                .addString(user.note())
                .addBoolean(user.active() == null || user.active())
                .addBoolean(user.terminologist() != null && user.terminologist())
                .addArrayOfString(array(user.sourceLangs()))
                .addArrayOfString(array(user.targetLangs()))
                .addLong(found.scheme())
                .addLong(found.client())
                .addLong(found.priceList());
    }

    private static String[] array(@Nullable List<String> texts) {
        return texts == null ? new String[0] : texts.toArray(String[]::new);
    }
}
