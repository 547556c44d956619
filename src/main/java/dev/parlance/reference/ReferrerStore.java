package dev.parlance.reference;

import dev.parlance.db.Referrers;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** What refers to reference data: every foreign key that points at its tables. */
final class ReferrerStore {
    /** Clients, business units, domains and sub-domains: the columns that refer to them have the same name. */
    private static final String OF_ATTRIBUTE = """
            select 'project' as kind, uid, name
              from project
             where %1$s_id = $1
             union all
            select 'projectTemplate', uid, name
              from project_template
             where %1$s_id = $1
             union all
            select 'transMemory', uid, name
              from trans_memory
             where %1$s_id = $1
             union all
            select 'termBase', uid, name
              from term_base
             where %1$s_id = $1
            """;

    private static final String OF_CLIENT = Referrers.statement(OF_ATTRIBUTE.formatted("client") + """
             union all
            select 'user', uid, user_name
              from app_user
             where client_id = $1
            """);
    private static final String OF_PRICE_LIST = Referrers.statement("""
            select 'user' as kind, uid, user_name as name
              from app_user
             where price_list_id = $1
            """);
    private static final String OF_VENDOR = Referrers.statement("""
            select 'job' as kind, j.uid, f.name
              from job_provider p
              join job j
                on j.id = p.job_id
              join stored_file f
                on f.id = j.file_id
             where p.vendor_id = $1
             union all
            select distinct 'project', p.uid, p.name
              from default_provider d
              join project p
                on p.id = d.project_id
             where d.vendor_id = $1
             union all
            select distinct 'projectTemplate', t.uid, t.name
              from default_provider d
              join project_template t
                on t.id = d.project_template_id
             where d.vendor_id = $1
             union all
            select 'analysis', uid, name
              from analysis
             where provider_vendor_id = $1
            """);
    private static final String OF_WORKFLOW_STEP = Referrers.statement("""
            select 'project' as kind, p.uid, p.name
              from project_workflow_step s
              join project p
                on p.id = s.project_id
             where s.workflow_step_id = $1
             union all
            select 'projectTemplate', t.uid, t.name
              from project_template_step s
              join project_template t
                on t.id = s.template_id
             where s.workflow_step_id = $1
             union all
            select 'job', j.uid, f.name
              from job j
              join stored_file f
                on f.id = j.file_id
             where j.workflow_step_id = $1
             union all
            select 'netRateScheme', n.uid, n.name
              from net_rate_scheme_step s
              join net_rate_scheme n
                on n.id = s.scheme_id
             where s.workflow_step_id = $1
            """);

    private ReferrerStore() {}

    /** What refers to an entity, which is locked. */
    static Future<Referrers> find(SqlConnection tx, ReferenceKind kind, ReferenceEntity entity) {
        return Referrers.find(tx, statement(kind), Long.parseLong(entity.id()));
    }

    private static String statement(ReferenceKind kind) {
        return switch (kind) {
            case CLIENT -> OF_CLIENT;
            case BUSINESS_UNIT, DOMAIN, SUB_DOMAIN -> Referrers.statement(OF_ATTRIBUTE.formatted(kind.table()));
            case PRICE_LIST -> OF_PRICE_LIST;
            case VENDOR -> OF_VENDOR;
            case WORKFLOW_STEP -> OF_WORKFLOW_STEP;
        };
    }
}
