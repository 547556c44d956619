/**
 * Machine translation services, and which of them each target language of a project uses. The key of a service is
 * sealed in the database, is never shown, and is sent only to the host that it was entered for. The URL is checked by
 * the same rules as those of webhooks, because this service calls it.
 */
@NullMarked
package dev.parlance.machinetranslate;

import org.jspecify.annotations.NullMarked;
