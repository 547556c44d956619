-- A value that only the encryption key of this database opens. An instance with another key is refused at its start.
create table encryption_key_check (
    one    boolean primary key default true check (one),
    sealed bytea   not null
);
