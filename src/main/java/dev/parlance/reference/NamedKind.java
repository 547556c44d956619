package dev.parlance.reference;

/** The kinds that are a name and a note, with their words on the wire and in the database. */
enum NamedKind {
    CLIENT("client", "client", "Client", "clients", "Clients"),
    BUSINESS_UNIT("business unit", "business_unit", "BusinessUnit", "businessUnits", "BusinessUnits"),
    DOMAIN("domain", "domain", "Domain", "domains", "Domains"),
    SUB_DOMAIN("sub-domain", "sub_domain", "SubDomain", "subDomains", "SubDomains"),
    PRICE_LIST("price list", "price_list", "PriceList", "priceLists", "PriceLists");

    private final String entity;
    private final String table;
    private final String operand;
    private final String path;
    private final String operands;

    NamedKind(String entity, String table, String operand, String path, String operands) {
        this.entity = entity;
        this.table = table;
        this.operand = operand;
        this.path = path;
        this.operands = operands;
    }

    /** How a person calls it. */
    String entity() {
        return entity;
    }

    String table() {
        return table;
    }

    /** Path of the list. */
    String path() {
        return "/" + path;
    }

    /** Name of the path parameter. */
    String uidParameter() {
        return operand.substring(0, 1).toLowerCase(java.util.Locale.ROOT) + operand.substring(1) + "Uid";
    }

    /** The operationId of a verb on one. */
    String operation(String verb) {
        return verb + operand;
    }

    String listOperation() {
        return "list" + operands;
    }
}
