package dev.parlance.access;

import com.fasterxml.jackson.annotation.JsonView;
import dev.parlance.shared.Audience;

/**
 * A reference to a person with the role (section 2.2 of the interface). Only those who may list users read the e-mail
 * address.
 */
public record UserRoleRef(
        String firstName,
        String lastName,
        String userName,
        @JsonView(Audience.ForUserListers.class) String email,
        Role role,
        String id,
        String uid) {}
