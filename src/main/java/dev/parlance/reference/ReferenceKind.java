package dev.parlance.reference;

import java.util.List;
import java.util.Locale;

/** The kinds of reference data, with their words on the wire and in the database. */
enum ReferenceKind {
    CLIENT("client", "client", "Client", "clients", "Clients"),
    BUSINESS_UNIT("business unit", "business_unit", "BusinessUnit", "businessUnits", "BusinessUnits"),
    DOMAIN("domain", "domain", "Domain", "domains", "Domains"),
    SUB_DOMAIN("sub-domain", "sub_domain", "SubDomain", "subDomains", "SubDomains"),
    PRICE_LIST("price list", "price_list", "PriceList", "priceLists", "PriceLists"),
    VENDOR("vendor", "vendor", "Vendor", "vendors", "Vendors"),
    WORKFLOW_STEP("workflow step", "workflow_step", "WorkflowStep", "workflowSteps", "WorkflowSteps");

    /** The kinds that are a name and a note. */
    static final List<ReferenceKind> NAMED = List.of(CLIENT, BUSINESS_UNIT, DOMAIN, SUB_DOMAIN, PRICE_LIST);

    private final String entity;
    private final String table;
    private final String operand;
    private final String path;
    private final String operands;

    ReferenceKind(String entity, String table, String operand, String path, String operands) {
        this.entity = entity;
        this.table = table;
        this.operand = operand;
        this.path = path;
        this.operands = operands;
    }

    /** The word for a person. */
    String entity() {
        return entity;
    }

    String table() {
        return table;
    }

    /** The unique index of the names. */
    String nameIndex() {
        return table + "_name";
    }

    /** Path of the list. */
    String path() {
        return "/" + path;
    }

    /** Name of the path parameter. */
    String uidParameter() {
        return operand.substring(0, 1).toLowerCase(Locale.ROOT) + operand.substring(1) + "Uid";
    }

    /** The operationId of a verb on one. */
    String operation(String verb) {
        return verb + operand;
    }

    String listOperation() {
        return "list" + operands;
    }
}
