-- Which events a webhook wants: {"project": {"uid"}, "client": {"uid"}, "payload": [{"pointer", "path", "equals"}]}, or null for
-- all. The path of a condition is its JSON pointer, taken apart.
alter table webhook add column filter jsonb;

-- The body of an event; null if jsonb cannot hold it, such as a number with too many digits. An event is never refused for a
-- filter.
create function event_json(body text) returns jsonb
language plpgsql immutable strict
as $$
begin
    return body::jsonb;
exception
    when data_exception or program_limit_exceeded then
        return null;
end
$$;

-- The client is that of the payload, or else of the project as it is now.
create function wants_event(filter jsonb, body jsonb, project_number bigint) returns boolean
language sql stable
return coalesce(
    (filter #>> '{project,uid}' is null or filter #>> '{project,uid}' = body #>> '{metadata,project,uid}')
    and (filter #>> '{client,uid}' is null
         or filter #>> '{client,uid}' = coalesce(
                body #>> '{project,client,uid}',
                (select c.uid from project p join client c on c.id = p.client_id where p.id = project_number)))
    and not exists (
        select
          from jsonb_array_elements(filter -> 'payload') as condition (one)
         where (body #> array(select jsonb_array_elements_text(one -> 'path'))) is distinct from one -> 'equals'),
    false);
