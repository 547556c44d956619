/**
 * The pages that the service serves about itself at {@code /docs}. Their content is made from the code and from the
 * contract, so that it cannot differ from what the service does; they load nothing from other hosts.
 */
@NullMarked
package dev.parlance.http.pages;

import org.jspecify.annotations.NullMarked;
