/**
 * Files as objects of a server that speaks the protocol of Amazon S3. Requests are sent by the HTTP client of Vert.x
 * and signed here (AWS Signature Version 4): Amazon's SDK would bring an HTTP client of its own, and the client of
 * MinIO blocks threads. An object is written once under the uid of its row, which exists before it and is deleted after
 * it, so that rows know every object.
 */
@NullMarked
package dev.parlance.storage.s3;

import org.jspecify.annotations.NullMarked;
