-- A login finds its user by name among all users, also deleted ones. Without this index everybody who sends a login makes
-- PostgreSQL read the whole table.
create index app_user_login on app_user (lower(user_name), date_deleted);
