-- The format in which a file was read: its identifier, its name for people, and what shows it. Null for a file that was
-- imported by an earlier release, whose format is that of its name; target files are written with it.
alter table stored_file add column found_format jsonb;
