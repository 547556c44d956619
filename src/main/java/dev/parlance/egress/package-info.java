/**
 * Which addresses the service may call. A caller can name URLs (webhooks, callbacks, machine translation), and the
 * service may reach internal systems; so every outgoing call resolves the host once, checks each address,
 * and connects to exactly the address that was checked.
 */
@NullMarked
package dev.parlance.egress;

import org.jspecify.annotations.NullMarked;
