package dev.parlance.config;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.config.InvalidConfig.Problem;
import dev.parlance.config.value.Check;
import dev.parlance.config.value.Key;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates the configuration from three layers: an environment variable overrides the file, and the file overrides the
 * defaults. A wrong value is reported and replaced by its default, so that the other rules are checked too.
 */
final class Binder {
    private static final String BUNDLED = "the bundled conf/parlance.yaml";

    private final JsonNode defaults;
    private final @Nullable JsonNode file;
    private final String fileName;
    private final @Nullable Environment environment;
    private final List<Problem> problems = new ArrayList<>();
    /** The groups that have the defaults because of a wrong value; what their other values would break is not known. */
    private final List<String> replaced = new ArrayList<>();

    /**
     * A binder of the configuration of one start.
     *
     * @param file null if there is only the bundled file
     * @param environment null to ignore environment variables
     */
    Binder(JsonNode defaults, @Nullable JsonNode file, String fileName, @Nullable Environment environment) {
        this.defaults = defaults;
        this.file = file;
        this.fileName = fileName;
        this.environment = environment;
    }

    List<Problem> problems() {
        return problems;
    }

    <T extends Record> T bind(Class<T> type) {
        if (environment != null) {
            problems.addAll(Replaced.in(environment));
        }
        return bind(type, "", defaults, file);
    }

    private <T extends Record> T bind(Class<T> type, String path, JsonNode ours, @Nullable JsonNode theirs) {
        var components = type.getRecordComponents();
        if (theirs != null) {
            refuseUnknown(components, path, theirs);
        }
        var values = Arrays.stream(components)
                .map(component -> value(component, path, ours, theirs))
                .toArray();
        try {
            return construct(type, components, values);
        } catch (Check.Broken broken) {
            broken.messages().forEach((name, message) -> report(join(path, name), message));
            replaced.add(path);
            return new Binder(defaults, null, BUNDLED, null).bind(type, path, ours, null);
        }
    }

    private @Nullable Object value(RecordComponent component, String path, JsonNode ours, @Nullable JsonNode theirs) {
        var name = name(component);
        var here = join(path, name);
        var ourNode = ours.get(name);
        if (ourNode == null) {
            throw new IllegalStateException(BUNDLED + " lacks " + here);
        }
        var theirNode = theirs == null ? null : theirs.get(name);
        if (Values.isGroup(component.getType())) {
            return bind(component.getType().asSubclass(Record.class), here, ourNode, group(theirNode, here));
        }
        return leaf(component, here, ourNode, theirNode);
    }

    /** The group in the file; null if the file does not have it, or has a value of another type, which is reported. */
    private @Nullable JsonNode group(@Nullable JsonNode node, String path) {
        if (node == null || node.isNull() || node.isObject()) {
            return node == null || node.isNull() ? null : node;
        }
        problems.add(new Problem(path, "must be a mapping of settings", fileName));
        return null;
    }

    private @Nullable Object leaf(RecordComponent component, String path, JsonNode ours, @Nullable JsonNode theirs) {
        try {
            var variable = environment == null ? null : environment.find(path);
            if (variable != null) {
                return variable.value().isEmpty() && nullable(component)
                        ? null
                        : Values.of(variable.value(), component.getGenericType());
            }
            if (theirs != null) {
                return ofNode(component, theirs);
            }
        } catch (IllegalArgumentException wrong) {
            problems.add(problem(path, String.valueOf(wrong.getMessage())));
        }
        return ofNode(component, ours);
    }

    private static @Nullable Object ofNode(RecordComponent component, JsonNode node) {
        if (!node.isNull()
                && !(nullable(component) && node.isTextual() && node.asText().isEmpty())) {
            return Values.of(node, component.getGenericType());
        }
        if (nullable(component)) {
            return null;
        }
        throw new IllegalArgumentException("must have a value");
    }

    private void refuseUnknown(RecordComponent[] components, String path, JsonNode theirs) {
        Set<String> known =
                Arrays.stream(components).map(Binder::name).collect(Collectors.toCollection(LinkedHashSet::new));
        theirs.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                var replaced = Replaced.explanation(join(path, name));
                var unknown = "is not a setting; valid settings here: " + String.join(", ", known);
                problems.add(new Problem(join(path, name), replaced == null ? unknown : replaced, fileName));
            }
        });
    }

    private void report(String path, String message) {
        var known = problems.stream().anyMatch(problem -> problem.path().equals(path));
        if (!known && replaced.stream().noneMatch(group -> path.startsWith(group + "."))) {
            problems.add(problem(path, message));
        }
    }

    private Problem problem(String path, String message) {
        return new Problem(path, message, origin(path));
    }

    private String origin(String path) {
        if (environment != null) {
            try {
                var variable = environment.find(path);
                if (variable != null) {
                    return variable.name();
                }
            } catch (IllegalArgumentException ignored) {
                return Environment.name(path);
            }
        }
        return fileName;
    }

    private static boolean nullable(RecordComponent component) {
        return component.getAnnotatedType().isAnnotationPresent(Nullable.class);
    }

    private static String name(RecordComponent component) {
        var key = component.getAnnotation(Key.class);
        return key == null ? component.getName() : key.value();
    }

    private static String join(String path, String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    private static <T> T construct(Class<T> type, RecordComponent[] components, @Nullable Object[] values) {
        var types = Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (InvocationTargetException refused) {
            if (refused.getCause() instanceof Check.Broken broken) {
                throw broken;
            }
            throw new IllegalStateException("cannot create " + type, refused.getCause());
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("cannot create " + type, impossible);
        }
    }
}
