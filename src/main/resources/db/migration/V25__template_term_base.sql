-- Which term bases the projects made from a template use.
create table project_template_term_base (
    template_id bigint not null references project_template (id) on delete cascade,
    term_base_id bigint not null references term_base (id),
    position int not null,
    read_mode boolean not null,
    write_mode boolean not null,
    primary key (template_id, term_base_id)
);

create index project_template_term_base_term_base_id on project_template_term_base (term_base_id);
