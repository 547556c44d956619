-- Import settings without the texts of their style sheets. Only previews read these texts, which may be 1 MiB in each
-- block, so files do not keep them. The version before stores them with its files, also while it runs beside this one.
create function without_style_sheets(settings jsonb) returns jsonb
language sql immutable parallel safe
return settings #- '{multilingualXml,xslFile}' #- '{xlf,xslFile}' #- '{xlf2,xslFile}' #- '{xml,xslFile}';
