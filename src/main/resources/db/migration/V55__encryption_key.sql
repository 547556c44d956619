-- The keys that values of this database need, by the first eight hexadecimal digits of their SHA-256. The start of an
-- instance without one of them is refused.
create table encryption_key (
    id      text        primary key,
    -- when an instance last encrypted with it, to within minutes
    used_at timestamptz not null default now()
);
