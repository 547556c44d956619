package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The sub-packages of a package are used inside it only, although their types must be public. What others may use is
 * listed here.
 */
@ExtendWith(ServiceClasses.class)
class PackageRulesTest {
    private static final Map<String, Set<String>> OPEN = Map.ofEntries(
            // the setting analysis.countMethod
            entry("analysis", "count.method.CountMethod", "count.method.TextCount", "count.method.TextCounter"),
            // the entities that have custom fields
            entry(
                    "customfield",
                    "instance.InstanceStore",
                    "definition.FieldEntity",
                    "instance.HolderAccess",
                    "instance.NewInstance"),
            // the database of the default configuration; what features delete in parts
            entry("db", "embedded.EmbeddedDatabase", "leftover.Leftover", "leftover.SweepLeftover"),
            // parameters, results and exceptions of file's entry points; the checks of archives and XML that table uses
            entry(
                    "file",
                    "archive.ArchivedData",
                    "archive.EntryContent",
                    "archive.ZipCopy",
                    "format.ReadOptions",
                    "format.SegmentTarget",
                    "gate.ArchiveGate",
                    "gate.FileLimits",
                    "gate.UnreadableFile",
                    "gate.XmlFile",
                    "paragraph.ImportedSegment",
                    "paragraph.StoredSegment",
                    "paragraph.Targets",
                    "plural.PluralForm",
                    "plural.PluralForms",
                    "preview.ImportPreview",
                    "settings.FileImportSettings",
                    "settings.SettingsSchema",
                    "settings.UnappliedSettings",
                    "srx.InvalidRules",
                    "srx.SegmentationRules",
                    "style.RenderFile",
                    "style.RenderRequest",
                    "style.Rendered",
                    "style.StyleSheet",
                    "worker.FileOptions",
                    "worker.FileWork",
                    "worker.FileWorkers",
                    "worker.JsonLines",
                    "worker.PreviewFile",
                    "worker.PreviewRequest",
                    "worker.ReadReply",
                    "worker.ReadRequest",
                    "worker.ReadSegments",
                    "worker.SegmentLines",
                    "worker.WorkerEnded",
                    "worker.WriteRequest",
                    "worker.WriteTargets"),
            // the parts of an operation
            entry(
                    "http",
                    "body.Upload",
                    // the bodies that are published and delivered
                    "catalogue.EventSchemas",
                    "contract.Contract",
                    "contract.Query",
                    "endpoint.Call",
                    "endpoint.Endpoint",
                    "endpoint.HeaderCheck",
                    "guard.Authenticator",
                    "guard.RightsHints",
                    // requests that other instances answer
                    "remote.RemoteClient",
                    "remote.RemoteKind",
                    "remote.RemoteServer",
                    "remote.RemoteService",
                    "reply.Download",
                    "reply.HttpMetrics",
                    "reply.Live",
                    "reply.Reply",
                    // of the Vert.x that runs all parts
                    "transport.TunedTransport"),
            // the data of jobs that analyses, templates and term bases read, and what pre-translation writes
            entry(
                    "job",
                    "core.ImportStatus",
                    "core.Job",
                    "core.JobEvents",
                    "core.JobInfo",
                    "core.JobLookupStore",
                    "core.JobProvider",
                    "core.JobRow",
                    "core.JobStore",
                    "provider.AssignmentAccess",
                    // the feature of term bases implements it
                    "quality.Terminology",
                    "segment.ComparedSegment",
                    "segment.FillSegments",
                    "segment.JobSegment",
                    "segment.JobSegmentStore",
                    "segment.Suggestion",
                    "target.TargetFile"),
            // what machine translation services return
            entry("machinetranslate", "call.RequestFailed", "call.RequestTexts", "call.Translation"),
            // texts prepared for matching
            entry("match", "token.ContextHash", "token.Source", "token.SourceReader"),
            // the memories that analyses match against and templates attach
            entry(
                    "memory",
                    "base.ResolveMemories",
                    "match.ReadMemoryUnits",
                    "base.MemoryLangs",
                    "base.ProjectMemories",
                    "base.ProjectMemoriesEdit",
                    "match.MatchStore",
                    "match.MemoryUnitsStore",
                    "match.TranslationStore",
                    "segment.MatchRules",
                    "segment.MemoryContext"),
            // the references of a project, which features that extend projects read and edit
            entry(
                    "project",
                    "core.FoundReferences",
                    "core.ResolveReferences",
                    "core.WantedReferences",
                    "core.LanguageMt",
                    "core.NamedReference",
                    "core.ProjectLanguages",
                    "core.ProjectReferencesStore",
                    "core.ProjectStep",
                    "core.VisibleProject",
                    "edit.ProjectCreate",
                    "edit.TemplateAccess"),
            // the contract and its settings; the bounds of normalization, for every reader of texts
            entry("shared", "resource.YamlResource", "unicode.Normalizing"),
            // the store of the settings
            entry("storage", "s3.S3Contents"));

    private final JavaClasses code;

    PackageRulesTest(JavaClasses code) {
        this.code = code;
    }

    @Test
    void subPackagesAreUsedOnlyInside() {
        var used = new TreeSet<String>();
        for (var type : code) {
            for (var dependency : type.getDirectDependenciesFromSelf()) {
                var target = dependency.getTargetClass().getBaseComponentType();
                if (isHidden(target) && !top(target).equals(top(type))) {
                    used.add(outermost(target) + " by " + outermost(type));
                }
            }
        }
        assertThat(used).isEmpty();
    }

    private static boolean isHidden(JavaClass type) {
        var top = top(type);
        var inside = "dev.parlance." + top + ".";
        // every package may read values and sections of the configuration
        return !top.isEmpty()
                && !top.equals("config")
                && type.getPackageName().startsWith(inside)
                && !OPEN.getOrDefault(top, Set.of()).contains(outermost(type).substring(inside.length()));
    }

    /** The first package below the root, such as {@code job} of {@code dev.parlance.job.core}. */
    private static String top(JavaClass type) {
        var parts = type.getPackageName().split("\\.", -1);
        return type.getPackageName().startsWith("dev.parlance.") ? parts[2] : "";
    }

    private static String outermost(JavaClass type) {
        return type.getEnclosingClass().map(PackageRulesTest::outermost).orElse(type.getName());
    }

    private static Map.Entry<String, Set<String>> entry(String feature, String... types) {
        return Map.entry(feature, Set.of(types));
    }
}
