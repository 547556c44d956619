-- How a file was read decides how its target file is written. While this version runs beside the one before, either may
-- import a file: the end of an import by this version stores its revision here, and the version before stores nothing.
-- The default gives the files that exist now 0 without writing them: V56 and V57 have changed their settings.
alter table stored_file add column reading_revision integer default 0;
alter table stored_file alter column reading_revision drop default;

-- The settings with which a file was read. Without a revision it was read by the version before, which knows neither
-- languages side by side in tables (as V56) nor an effect of some fields (as V57). A later change adds a step here.
create function settings_as_read(name text, settings jsonb, revision integer) returns jsonb
language sql immutable parallel safe
return case when revision is not null then settings else
    case when lower(name) ~ '\.(csv|xlsx|xlsm|xltx|xltm)$'
         and coalesce(settings ->> 'autodetectMultilingualFiles', 'true') = 'true'
        then jsonb_set(coalesce(settings, '{}'), '{autodetectMultilingualFiles}', 'false')
    else settings end
        #- '{outputCharset}' #- '{doc,index}' #- '{doc,other}' #- '{doc,joinSimilarRuns}'
        #- '{doc,targetFont}' #- '{html,charEntitiesToTags}' #- '{html,escapeDisabled}'
        #- '{md,customElements}' #- '{md,ignoredBlockPrefixes}' #- '{md,notEscapedCharacters}'
        #- '{multilingualXml,xslUrl}' #- '{multilingualXml,xslFile}' #- '{po,exportMultiline}'
        #- '{po,markupSubFilterTranslatable}' #- '{po,markupSubFilterNonTranslatable}'
        #- '{po,importSetSegmentConfirmedWhen}' #- '{po,importSetSegmentLockedWhen}'
        #- '{po,exportConfirmedLocked}' #- '{po,exportConfirmedNotLocked}' #- '{po,exportNotConfirmedLocked}'
        #- '{po,exportNotConfirmedNotLocked}' #- '{ppt,other}' #- '{sdlXlf,skipImportRules}'
        #- '{sdlXlf,importAsConfirmedRules}' #- '{sdlXlf,importAsLockedRules}'
        #- '{sdlXlf,exportAttrsWhenConfirmedAndLocked}' #- '{sdlXlf,exportAttrsWhenConfirmedAndNotLocked}'
        #- '{sdlXlf,exportAttrsWhenNotConfirmedAndLocked}'
        #- '{sdlXlf,exportAttrsWhenNotConfirmedAndNotLocked}' #- '{ttx,saveConfirmedSegments}'
        #- '{xlf2,copySourceToTargetIfNotImported}' #- '{xlf2,xslUrl}' #- '{xlf2,xslFile}'
        #- '{xlf,skipImportRules}' #- '{xlf,importAsConfirmedRules}' #- '{xlf,importAsLockedRules}'
        #- '{xlf,exportAttrsWhenConfirmedAndLocked}' #- '{xlf,exportAttrsWhenConfirmedAndNotLocked}'
        #- '{xlf,exportAttrsWhenNotConfirmedAndLocked}' #- '{xlf,exportAttrsWhenNotConfirmedAndNotLocked}'
        #- '{xlf,lineBreakTags}' #- '{xlf,contextType}' #- '{xlf,preserveCharEntities}'
        #- '{xlf,copySourceToTargetIfNotImported}' #- '{xlf,importXPath}' #- '{xlf,importAsConfirmedXPath}'
        #- '{xlf,importAsLockedXPath}' #- '{xlf,xslUrl}' #- '{xlf,xslFile}' #- '{xls,other}'
        #- '{xls,cellFlow}' #- '{xml,htmlSubfilterElementsPlain}' #- '{xml,entities}'
        #- '{xml,htmlSubfilterElementsXpath}' #- '{xml,xslUrl}' #- '{xml,xslFile}' #- '{xml,assistantProfile}'
        #- '{yaml,markdownSubfilter}'
end;
