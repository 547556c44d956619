package dev.parlance.http.guard;

import static dev.parlance.access.Role.ADMIN;
import static dev.parlance.access.Role.GUEST;
import static dev.parlance.access.Role.LINGUIST;
import static dev.parlance.access.Role.PROJECT_MANAGER;
import static dev.parlance.access.Role.SUBMITTER;

import dev.parlance.access.Caller;
import dev.parlance.access.Role;
import dev.parlance.fault.Fault;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which roles may call which operation. A row says in words what it permits, and names the operations. The service does
 * not start when an operation is in no row, or when a row names an operation that the contract does not have. Each
 * feature decides which entities a permitted caller sees; for the caller the others do not exist.
 */
public final class Permissions {
    private static final Set<Role> EVERYONE = EnumSet.allOf(Role.class);
    private static final Set<Role> MANAGERS = EnumSet.of(ADMIN, PROJECT_MANAGER);
    private static final Set<Role> REQUESTERS = EnumSet.of(ADMIN, PROJECT_MANAGER, SUBMITTER);
    private static final Set<Role> PROJECT_READERS = EnumSet.of(ADMIN, PROJECT_MANAGER, SUBMITTER, LINGUIST, GUEST);
    private static final Set<Role> LINGUISTS = EnumSet.of(ADMIN, PROJECT_MANAGER, LINGUIST);
    private static final Set<Role> REQUESTERS_AND_LINGUISTS = EnumSet.of(ADMIN, PROJECT_MANAGER, SUBMITTER, LINGUIST);
    private static final Set<Role> ANALYSIS_READERS = EnumSet.of(ADMIN, PROJECT_MANAGER, LINGUIST, GUEST);

    private static final List<Row> TABLE = List.of(
            row("log in", EVERYONE, "login"),
            row("log out, who am I, own API tokens", EVERYONE, """
                    logout whoAmI createApiToken listApiTokens deleteApiToken
                    """),
            row("users: create, edit, delete, undelete, anonymize, revoke tokens", EnumSet.of(ADMIN), """
                    createUser editUser deleteUser undeleteUser anonymizeUser revokeUserTokens
                    """),
            row("users: list, read", MANAGERS, "listUsers getUser"),
            row("clients, business units, domains, sub-domains, vendors, workflow steps: write", MANAGERS, """
                    createClient editClient deleteClient createBusinessUnit editBusinessUnit deleteBusinessUnit
                    createDomain editDomain deleteDomain createSubDomain editSubDomain deleteSubDomain createVendor
                    editVendor deleteVendor createWorkflowStep editWorkflowStep deleteWorkflowStep
                    """),
            row("clients, business units, vendors: read", MANAGERS, """
                    listClients getClient listBusinessUnits getBusinessUnit listVendors getVendor
                    """),
            row("domains, sub-domains, workflow steps: read", REQUESTERS, """
                    listDomains getDomain listSubDomains getSubDomain listWorkflowSteps getWorkflowStep
                    """),
            row("projects: create", REQUESTERS, "createProject"),
            row("projects: list, read visible ones", PROJECT_READERS, "listProjects getProject"),
            row("projects: edit, delete", MANAGERS, "editProject patchProject deleteProject"),
            row("custom fields, and their values on projects, jobs and templates: write", MANAGERS, """
                    createCustomField editCustomField patchCustomField deleteCustomField createCustomFieldOption
                    editCustomFieldOption editProjectCustomFields addProjectCustomFields editJobCustomFields
                    editProjectTemplateCustomFields
                    """),
            row("custom fields: read", REQUESTERS_AND_LINGUISTS, """
                    listCustomFields getCustomField listCustomFieldOptions getCustomFieldOption
                    """),
            row("custom field values of visible projects and jobs: read", PROJECT_READERS, """
                    getProjectCustomFields getJobCustomFields
                    """),
            row("default providers of visible projects and templates: read", REQUESTERS, """
                    getProjectProviders getProjectTemplateProviders
                    """),
            row("default providers of projects and templates: write", MANAGERS, """
                    editProjectProviders editProjectTemplateProviders
                    """),
            row("project templates: write", MANAGERS, """
                    createProjectTemplate editProjectTemplate patchProjectTemplate deleteProjectTemplate
                    """),
            row("visible project templates and their custom field values: list, read", REQUESTERS, """
                    listProjectTemplates getProjectTemplate getProjectTemplateCustomFields
                    """),
            row("price lists, machine translate settings, machine translation of projects", MANAGERS, """
                    createPriceList listPriceLists getPriceList editPriceList deletePriceList
                    createMachineTranslateSettings listMachineTranslateSettings getMachineTranslateSettings
                    editMachineTranslateSettings patchMachineTranslateSettings deleteMachineTranslateSettings
                    getProjectMtSettings editProjectMtSettings
                    """),
            row("reference files of visible projects: list, read", PROJECT_READERS, """
                    listProjectReferences getProjectReference downloadProjectReference
                    """),
            row("reference files of visible projects: add", REQUESTERS, "createProjectReference"),
            row("reference files: delete", MANAGERS, "deleteProjectReference"),
            row("jobs: create, new versions of their files; previews of imports", REQUESTERS, """
                    createJobs updateJobSource previewImportSettings previewJobImport
                    """),
            row("jobs: list, read visible ones", PROJECT_READERS, """
                    listJobs getJob listJobSegments getJobOriginal listJobSourceVersions getJobTargetFile
                    exportJobTargetFile downloadJobTargetFile getJobMetadata
                    """),
            row("jobs: edit, delete, pre-translate", MANAGERS, """
                    editJob patchJob patchJobs deleteJob deleteJobs editJobMetadata patchJobMetadata
                    unexportJob preTranslateJobs
                    """),
            row("jobs: set the status, update segments; a linguist if assigned", LINGUISTS, """
                    setJobStatus editJobSegments
                    """),
            row("jobs: check the quality, ignore warnings; a linguist if assigned", LINGUISTS, """
                    runQualityAssurance getQualityAssurance listQualityWarnings patchQualityWarnings
                    """),
            row("asynchronous requests: own ones; all for managers", EVERYONE, """
                    getAsyncRequest listPendingAsyncRequests getAsyncStatus
                    """),
            row("webhooks; webhook calls: read, replay", MANAGERS, """
                    createWebhook listWebhooks getWebhook editWebhook patchWebhook deleteWebhook rotateWebhookSecret
                    setWebhookClientCertificate deleteWebhookClientCertificate
                    testWebhook previewWebhooks getWebhookSchema getWebhookHealth listWebhookHealth
                    listWebhookCalls getWebhookCall getWebhookCallStatistics replayWebhookCalls
                    replayLatestWebhookCalls replayWebhookCallRange getWebhookReplay cancelWebhookReplay
                    """),
            row("events: publish, read, follow", MANAGERS, "publishEvents readEvents streamEvents"),
            row("translation memories", MANAGERS, """
                    createTransMemory listTransMemories getTransMemory editTransMemory patchTransMemory
                    deleteTransMemory importTransMemory exportTransMemory searchTransMemory putTransMemorySegments
                    listTransMemorySegments getTransMemorySegment editTransMemorySegment deleteTransMemorySegment
                    getProjectTransMemories editProjectTransMemories
                    """),
            row("term bases: write, attach to projects, import, export", MANAGERS, """
                    createTermBase editTermBase patchTermBase deleteTermBase getProjectTermBases editProjectTermBases
                    uploadTermBase getTermBaseImport exportTermBase
                    """),
            row("visible term bases: list, read", EVERYONE, "listTermBases getTermBase"),
            row("term bases: browse", REQUESTERS_AND_LINGUISTS, """
                    browseTermBase listConcepts getConcept listTerms getTerm
                    """),
            row("concepts and terms: write; a linguist in term bases with writeMode in its projects", LINGUISTS, """
                    createConcept editConcept patchConcept deleteConcept createTerm editTerm patchTerm deleteTerm
                    """),
            row("term search, in visible term bases", EVERYONE, "searchTermBase searchTermBasesInText"),
            row("term search by job, if visible, in visible term bases", PROJECT_READERS, "searchTermBasesByJob"),
            row("net rate schemes", MANAGERS, """
                    createNetRateScheme listNetRateSchemes getNetRateScheme editNetRateScheme deleteNetRateScheme
                    """),
            row("analysis settings of projects", MANAGERS, "getProjectAnalyseSettings editProjectAnalyseSettings"),
            row("import settings, segmentation rules: write", MANAGERS, """
                    createImportSettings editDefaultImportSettings editImportSettings deleteImportSettings
                    editProjectImportSettings createSegmentationRule deleteSegmentationRule
                    """),
            row("import settings, segmentation rules: read", REQUESTERS, """
                    listImportSettings getDefaultImportSettings getImportSettingsSchema getImportSettings
                    getProjectImportSettings listSegmentationRules getSegmentationRule downloadSegmentationRule
                    """),
            row("analyses: create, edit, delete", MANAGERS, """
                    createAnalysesByProviders recalculateAnalyses editAnalysis deleteAnalysis setAnalysisNetRateScheme
                    """),
            row("texts: count", REQUESTERS, "analyseText"),
            // not for submitters, because it shows the contents of memories
            row("analyses: list the segments of visible ones", LINGUISTS, """
                    listAnalysisSegments
                    """),
            row("analyses: read visible ones", ANALYSIS_READERS, """
                    getAnalysis listProjectAnalyses getAnalyseLanguagePart listAnalyseLanguagePartJobs downloadAnalysis
                    diffAnalysis
                    """));

    private final Map<String, Set<Role>> roles = new HashMap<>();

    /**
     * Creates the permissions of the contract's operations.
     *
     * @throws IllegalStateException when the table and the contract name different operations
     */
    public Permissions(Collection<String> operationIds) {
        for (var row : TABLE) {
            for (var operation : row.operations) {
                if (roles.put(operation, row.roles) != null) {
                    throw new IllegalStateException("two rows permit " + operation);
                }
            }
        }
        var unknown = new HashSet<>(roles.keySet());
        unknown.removeAll(Set.copyOf(operationIds));
        var missing = new HashSet<>(operationIds);
        missing.removeAll(roles.keySet());
        if (!unknown.isEmpty() || !missing.isEmpty()) {
            throw new IllegalStateException(
                    "the permissions contain unknown operations %s and lack %s".formatted(unknown, missing));
        }
    }

    /**
     * Checks the role of a caller.
     *
     * @throws Fault.Denied when the operation is not permitted to the role
     */
    public void check(String operationId, Caller caller) {
        if (!roles.getOrDefault(operationId, Set.of()).contains(caller.role())) {
            throw new Fault.Denied("the role %s does not permit this operation".formatted(caller.role()));
        }
    }

    /** All rows in their order, for the documentation. */
    static List<Row> rows() {
        return TABLE;
    }

    private static Row row(String what, Set<Role> roles, String operations) {
        return new Row(what, roles, List.of(operations.strip().split("\\s+")));
    }

    /**
     * Some operations with the same roles.
     *
     * @param what the row permits, in words
     */
    record Row(String what, Set<Role> roles, List<String> operations) {}
}
