package dev.parlance.http.guard;

import static dev.parlance.http.guard.ObjectScopes.Scope.ALL;
import static dev.parlance.http.guard.ObjectScopes.Scope.ASSIGNED;
import static dev.parlance.http.guard.ObjectScopes.Scope.CLIENT;
import static dev.parlance.http.guard.ObjectScopes.Scope.CLIENT_OR_NONE;
import static dev.parlance.http.guard.ObjectScopes.Scope.CREATED;
import static dev.parlance.http.guard.ObjectScopes.Scope.NONE;

import dev.parlance.access.Role;

/**
 * Which objects each role sees, of those that the table of permissions lets it ask for at all. The
 * features enforce it; a test compares the service with this table, and the page on roles shows it.
 */
public enum ObjectScopes {
    PROJECTS("projects with jobs, reference files and custom fields", "/projects/", ASSIGNED, CREATED, CLIENT, NONE),
    ANALYSES("analyses", "/analyses/", ASSIGNED, NONE, CLIENT, NONE),
    TERM_BASES("term bases", "/termBases/", ALL, ALL, CLIENT, CLIENT),
    TEMPLATES("project templates", "/projectTemplates/", NONE, CLIENT_OR_NONE, NONE, NONE),
    ASYNC("asynchronous requests", "/async/", CREATED, CREATED, CREATED, CREATED),
    API_TOKENS("API tokens", "/apiTokens/", CREATED, CREATED, CREATED, CREATED),
    USERS("users, and the e-mail addresses of others", "/users/", NONE, NONE, NONE, NONE),
    CLIENTS("clients, business units, vendors, price lists", "/clients/", NONE, NONE, NONE, NONE);

    /** How much a role sees. */
    public enum Scope {
        ALL("all"),
        /** Projects with a job of the caller, these jobs, and the analyses that it is the provider of. */
        ASSIGNED("those it works on"),
        CREATED("those it created or owns"),
        CLIENT("those of its client"),
        /** A user without a client sees all. */
        CLIENT_OR_NONE("those of its client and those without a client; all for a user without a client"),
        NONE("none");

        private final String words;

        Scope(String words) {
            this.words = words;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    private final String what;
    private final String path;
    private final Scope linguist;
    private final Scope submitter;
    private final Scope guest;
    private final Scope portalMember;

    ObjectScopes(String what, String path, Scope linguist, Scope submitter, Scope guest, Scope portalMember) {
        this.what = what;
        this.path = path;
        this.linguist = linguist;
        this.submitter = submitter;
        this.guest = guest;
        this.portalMember = portalMember;
    }

    /** The objects, in words. */
    public String what() {
        return what;
    }

    /** The beginning of the paths to the objects. */
    public String path() {
        return path;
    }

    public Scope of(Role role) {
        return switch (role) {
            case ADMIN, PROJECT_MANAGER -> this == API_TOKENS ? CREATED : ALL;
            case LINGUIST -> linguist;
            case SUBMITTER -> submitter;
            case GUEST -> guest;
            case PORTAL_MEMBER -> portalMember;
        };
    }
}
