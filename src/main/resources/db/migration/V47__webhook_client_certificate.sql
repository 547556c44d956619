-- The certificate and private key by which the service identifies itself to a webhook: encrypted, as JSON, and what
-- everyone who may read the webhook sees of it.
alter table webhook
    add column client_identity bytea,
    add column client_certificate jsonb,
    add constraint webhook_client_identity check ((client_identity is null) = (client_certificate is null));
