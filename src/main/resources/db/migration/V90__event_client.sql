-- The client of an event's project when the event was written, or an empty text. Null without a project, and for events
-- that an instance of an earlier version has written. Filters by client choose by it, now and in a replay.
alter table webhook_event add column client_uid text;

-- The uid of a project's client as it is now, or an empty text.
create function client_of_project(project_number bigint) returns text
language sql stable
return coalesce((select c.uid from project p join client c on c.id = p.client_id where p.id = project_number), '');

-- Whether a webhook wants an event. The client is that of the payload, or else the given one. Instances of an earlier
-- version use the function of this name with the project as it is now.
create function wants_event(filter jsonb, body jsonb, client_uid text) returns boolean
language sql stable
return coalesce(
    (filter #>> '{project,uid}' is null or filter #>> '{project,uid}' = body #>> '{metadata,project,uid}')
    and (filter #>> '{client,uid}' is null
         or filter #>> '{client,uid}' = coalesce(body #>> '{project,client,uid}', client_uid))
    and not exists (
        select
          from jsonb_array_elements(filter -> 'payload') as condition (one)
         where (body #> array(select jsonb_array_elements_text(one -> 'path'))) is distinct from one -> 'equals'),
    false);
