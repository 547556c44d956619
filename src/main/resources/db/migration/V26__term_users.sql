-- Who made and changed concepts and terms is not checked against app_user a row at a time: users are never deleted, only marked
-- as such, and these four checks were half of the work of writing a million terms.
alter table concept
    drop constraint concept_created_by_fkey,
    drop constraint concept_modified_by_fkey;

alter table term
    drop constraint term_created_by_fkey,
    drop constraint term_modified_by_fkey;
