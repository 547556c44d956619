package dev.parlance.reference;

import dev.parlance.db.Referrers;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** What refers to named things: every foreign key that points at their tables. */
final class NamedUsesStore {
    private static final String OF_CLIENT = Referrers.statement("""
            select 'project' as kind, uid, name
              from project
             where client_id = $1
             union all
            select 'projectTemplate', uid, name
              from project_template
             where client_id = $1
             union all
            select 'transMemory', uid, name
              from trans_memory
             where client_id = $1
             union all
            select 'termBase', uid, name
              from term_base
             where client_id = $1
             union all
            select 'user', uid, user_name
              from app_user
             where client_id = $1
            """);
    private static final String OF_BUSINESS_UNIT = Referrers.statement("""
            select 'project' as kind, uid, name
              from project
             where business_unit_id = $1
             union all
            select 'projectTemplate', uid, name
              from project_template
             where business_unit_id = $1
             union all
            select 'transMemory', uid, name
              from trans_memory
             where business_unit_id = $1
             union all
            select 'termBase', uid, name
              from term_base
             where business_unit_id = $1
            """);
    private static final String OF_DOMAIN = Referrers.statement("""
            select 'project' as kind, uid, name
              from project
             where domain_id = $1
             union all
            select 'projectTemplate', uid, name
              from project_template
             where domain_id = $1
             union all
            select 'transMemory', uid, name
              from trans_memory
             where domain_id = $1
             union all
            select 'termBase', uid, name
              from term_base
             where domain_id = $1
            """);
    private static final String OF_SUB_DOMAIN = Referrers.statement("""
            select 'project' as kind, uid, name
              from project
             where sub_domain_id = $1
             union all
            select 'projectTemplate', uid, name
              from project_template
             where sub_domain_id = $1
             union all
            select 'transMemory', uid, name
              from trans_memory
             where sub_domain_id = $1
             union all
            select 'termBase', uid, name
              from term_base
             where sub_domain_id = $1
            """);
    private static final String OF_PRICE_LIST = Referrers.statement("""
            select 'user' as kind, uid, user_name as name
              from app_user
             where price_list_id = $1
            """);

    private NamedUsesStore() {}

    /** Fails with {@code Fault.CannotDelete} while anything refers to it; it is locked. */
    static Future<Void> refuse(SqlConnection tx, NamedKind kind, Named named) {
        return Referrers.refuse(
                tx, statement(kind), Long.parseLong(named.id()), "the %s %s".formatted(kind.entity(), named.name()));
    }

    private static String statement(NamedKind kind) {
        return switch (kind) {
            case CLIENT -> OF_CLIENT;
            case BUSINESS_UNIT -> OF_BUSINESS_UNIT;
            case DOMAIN -> OF_DOMAIN;
            case SUB_DOMAIN -> OF_SUB_DOMAIN;
            case PRICE_LIST -> OF_PRICE_LIST;
        };
    }
}
