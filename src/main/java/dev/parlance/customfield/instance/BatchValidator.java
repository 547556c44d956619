package dev.parlance.customfield.instance;

import dev.parlance.customfield.definition.FieldEntity;
import dev.parlance.customfield.definition.FieldType;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Validates one batch as a whole (section 4.10 of the interface), in the order in which it takes effect: remove,
 * update, add. Reports every wrong item with its pointer.
 */
public final class BatchValidator {
    private final FieldEntity entity;
    private final BatchContext context;
    private final String addPointer;
    private final List<Violation> violations = new ArrayList<>();
    /** Items that are wrong only because of the instances that the entity already has. */
    private final List<Violation> conflicts = new ArrayList<>();

    private final Set<String> named = new HashSet<>();
    private final List<Long> removed = new ArrayList<>();
    private final List<InstancePlan.Changed> changed = new ArrayList<>();
    private final List<InstancePlan.Added> added = new ArrayList<>();

    private BatchValidator(FieldEntity entity, BatchContext context, String addPointer) {
        this.entity = entity;
        this.context = context;
        this.addPointer = addPointer;
    }

    /**
     * The changes that the batch makes.
     *
     * @param addPointer JSON pointer to the list of instances to add, such as {@code /addInstances}
     * @throws Fault.Invalid with every wrong item
     * @throws Fault.Conflict when the only error is that the entity already has instances of fields to add
     */
    public static InstancePlan validate(
            FieldEntity entity, BatchContext context, InstanceBatch batch, String addPointer) {
        return new BatchValidator(entity, context, addPointer).validate(batch);
    }

    private InstancePlan validate(InstanceBatch batch) {
        remove(batch.removed());
        for (var i = 0; i < batch.updated().size(); i++) {
            update("/updateInstances/" + i, batch.updated().get(i));
        }
        add(batch.added());
        if (!violations.isEmpty()) {
            violations.addAll(conflicts);
            throw new Fault.Invalid(violations);
        }
        if (!conflicts.isEmpty()) {
            throw new Fault.Conflict(conflicts);
        }
        return new InstancePlan(List.copyOf(removed), List.copyOf(changed), List.copyOf(added));
    }

    private void remove(List<String> uids) {
        for (var i = 0; i < uids.size(); i++) {
            var pointer = "/removeInstances/" + i + "/uid";
            var held = held(pointer, uids.get(i));
            if (held != null && held.field().required()) {
                violations.add(Violation.at(
                        pointer,
                        "required",
                        "the custom field %s is required".formatted(held.field().name())));
            } else if (held != null) {
                removed.add(held.id());
            }
        }
    }

    private void update(String pointer, InstanceBatch.Update update) {
        var held = held(
                pointer + "/customFieldInstance/uid",
                update.customFieldInstance().uid());
        if (held == null) {
            return;
        }
        var options = update.optionUids();
        check(pointer, held.field(), update.value(), options, held.optionUids());
        if (!Objects.equals(update.value(), held.value()) || !held.optionUids().equals(Set.copyOf(options))) {
            changed.add(new InstancePlan.Changed(held.id(), held.uid(), update.value(), context.optionIds(options)));
        }
    }

    /** The instance, or null when it does not exist or an earlier item of the batch names it. */
    private BatchContext.@Nullable Held held(String pointer, String uid) {
        var held = context.held().get(uid);
        if (held == null) {
            violations.add(
                    Violation.at(pointer, "unknown", "the %s has no instance %s".formatted(entity.called(), uid)));
        } else if (!named.add(uid)) {
            violations.add(Violation.at(pointer, "unique", "duplicates an instance of an earlier item"));
            return null;
        }
        return held;
    }

    private void add(List<NewInstance> instances) {
        var staying = context.held().values().stream()
                .filter(held -> !removed.contains(held.id()))
                .map(held -> held.field().id())
                .collect(Collectors.toSet());
        var adding = new HashSet<Long>();
        for (var i = 0; i < instances.size(); i++) {
            var instance = instances.get(i);
            var pointer = addPointer + "/" + i;
            var field =
                    field(pointer + "/customField/uid", instance.customField().uid());
            if (field != null) {
                if (!adding.add(field.id())) {
                    violations.add(Violation.at(
                            pointer + "/customField/uid", "unique", "duplicates the field of an earlier item"));
                } else if (staying.contains(field.id())) {
                    conflicts.add(Violation.at(
                            pointer + "/customField/uid",
                            "conflict",
                            "the %s already has an instance of %s".formatted(entity.called(), field.name())));
                }
                var options = instance.optionUids();
                check(pointer, field, instance.value(), options, Set.of());
                added.add(new InstancePlan.Added(field.id(), instance.value(), context.optionIds(options)));
            }
        }
    }

    private BatchContext.@Nullable Field field(String pointer, String uid) {
        var field = context.fields().get(uid);
        if (field == null) {
            violations.add(Violation.unknown(pointer, "custom field", uid));
            return null;
        }
        if (!entity.takes().contains(field.entity())) {
            violations.add(Violation.at(
                    pointer, "entity", "the custom field %s is for %s only".formatted(field.name(), field.entity())));
        }
        return field;
    }

    /**
     * Checks the value or the selected options of one field.
     *
     * @param before uids of the options that the instance has; these are accepted even if deprecated
     */
    private void check(
            String pointer,
            BatchContext.Field field,
            @Nullable String value,
            List<String> options,
            Set<String> before) {
        if (field.type().hasOptions()) {
            if (value != null) {
                field.type().check(pointer + "/value", value).ifPresent(violations::add);
            }
            checkChoice(pointer + "/selectedOptions", field, options, before);
            return;
        }
        if (!options.isEmpty()) {
            violations.add(Violation.at(
                    pointer + "/selectedOptions",
                    "type",
                    "must be left out: the type of the field is %s".formatted(field.type())));
        }
        if (value == null || value.isEmpty()) {
            violations.add(Violation.at(
                    pointer + "/value",
                    "required",
                    "is required: the type of the field is %s".formatted(field.type())));
        } else {
            field.type().check(pointer + "/value", value).ifPresent(violations::add);
        }
    }

    private void checkChoice(String pointer, BatchContext.Field field, List<String> options, Set<String> before) {
        if (options.isEmpty()) {
            violations.add(Violation.at(pointer, "required", "must contain an option of the field"));
        } else if (field.type() == FieldType.SINGLE_SELECT && options.size() > 1) {
            violations.add(Violation.at(
                    pointer, "maxItems", "must contain exactly one option: the type of the field is SINGLE_SELECT"));
        }
        var chosen = new HashSet<String>();
        for (var i = 0; i < options.size(); i++) {
            var uid = options.get(i);
            var at = pointer + "/" + i + "/uid";
            var option = context.options().get(uid);
            if (option == null || option.fieldId() != field.id()) {
                violations.add(Violation.at(
                        at, "unknown", "the custom field %s has no option %s".formatted(field.name(), uid)));
            } else if (!chosen.add(uid)) {
                violations.add(Violation.at(at, "unique", "duplicates an option of an earlier item"));
            } else if (option.deprecated() && !before.contains(uid)) {
                violations.add(Violation.at(at, "deprecated", "the option is deprecated and cannot be selected"));
            }
        }
    }
}
