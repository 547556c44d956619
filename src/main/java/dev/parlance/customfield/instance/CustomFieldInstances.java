package dev.parlance.customfield.instance;

import java.util.List;

/** All instances of custom fields that an entity has, oldest first (section 4.10 of the interface). */
public record CustomFieldInstances(List<CustomFieldInstance> customFieldInstances) {}
