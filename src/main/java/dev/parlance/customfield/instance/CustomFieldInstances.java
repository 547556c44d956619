package dev.parlance.customfield.instance;

import java.util.List;

/** All that an entity says in custom fields, oldest first (section 4.10 of the interface). */
public record CustomFieldInstances(List<CustomFieldInstance> customFieldInstances) {}
