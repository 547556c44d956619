-- SHA-256 of each block of 256 KiB, one after the other, by which the blocks are checked when they are read; null for files of
-- earlier versions. Hashes cannot be compressed.
alter table stored_file add column block_sha256 bytea;
alter table stored_file alter column block_sha256 set storage external;
