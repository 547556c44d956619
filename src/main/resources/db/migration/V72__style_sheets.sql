-- The style sheets for previews that were downloaded when the settings were stored, by the block of settings; each with
-- its URL, because an instance of the version before replaces settings without them.
alter table import_settings add column style_sheets jsonb not null default '{}';
