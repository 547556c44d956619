/**
 * Machine translation services that may be asked, and which of them each target language of a project uses. A
 * service's key is sealed, leaves this package for nobody and stays with the host it was given for; its URL passes
 * the same rules as those of webhooks, since the service itself will call it.
 */
@NullMarked
package dev.parlance.machinetranslate;

import org.jspecify.annotations.NullMarked;
