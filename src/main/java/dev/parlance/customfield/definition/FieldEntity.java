package dev.parlance.customfield.definition;

import java.util.EnumSet;
import java.util.Set;

/** The kinds of entities that have custom fields; each field is for one of them. */
public enum FieldEntity {
    PROJECT("project"),
    JOB("job"),
    PROJECT_TEMPLATE("project template");

    private final String name;

    FieldEntity(String name) {
        this.name = name;
    }

    /** The name in messages. */
    public String called() {
        return name;
    }

    /** The kinds whose fields an entity of this kind may have: a template may also have the fields of its projects. */
    public Set<FieldEntity> takes() {
        return switch (this) {
            case PROJECT, JOB -> EnumSet.of(this);
            case PROJECT_TEMPLATE -> EnumSet.of(PROJECT, PROJECT_TEMPLATE);
        };
    }
}
