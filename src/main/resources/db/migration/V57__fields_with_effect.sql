-- Fields of import settings that had no effect have one now. Those whose default said something else than what
-- happened lose the value that earlier versions stored for them, and take the new default.
update import_settings
   set settings = settings #- '{po,importSetSegmentConfirmedWhen}' #- '{po,importSetSegmentLockedWhen}'
        #- '{po,exportConfirmedLocked}' #- '{po,exportConfirmedNotLocked}' #- '{po,exportNotConfirmedLocked}'
        #- '{po,exportNotConfirmedNotLocked}' #- '{xlf,copySourceToTargetIfNotImported}'
        #- '{xlf2,copySourceToTargetIfNotImported}';

-- A target file is written in the way in which its file was read: without the effect of these fields. Reads all
-- stored files once, and writes those whose copy of the settings would change something.
update stored_file
   set import_settings = import_settings #- '{outputCharset}' #- '{doc,index}' #- '{doc,other}'
        #- '{doc,joinSimilarRuns}' #- '{doc,targetFont}' #- '{html,charEntitiesToTags}' #- '{html,escapeDisabled}'
        #- '{md,customElements}' #- '{md,ignoredBlockPrefixes}' #- '{md,notEscapedCharacters}'
        #- '{multilingualXml,xslUrl}' #- '{multilingualXml,xslFile}' #- '{po,exportMultiline}'
        #- '{po,markupSubFilterTranslatable}' #- '{po,markupSubFilterNonTranslatable}'
        #- '{po,importSetSegmentConfirmedWhen}' #- '{po,importSetSegmentLockedWhen}' #- '{po,exportConfirmedLocked}'
        #- '{po,exportConfirmedNotLocked}' #- '{po,exportNotConfirmedLocked}' #- '{po,exportNotConfirmedNotLocked}'
        #- '{ppt,other}' #- '{sdlXlf,skipImportRules}' #- '{sdlXlf,importAsConfirmedRules}'
        #- '{sdlXlf,importAsLockedRules}' #- '{sdlXlf,exportAttrsWhenConfirmedAndLocked}'
        #- '{sdlXlf,exportAttrsWhenConfirmedAndNotLocked}' #- '{sdlXlf,exportAttrsWhenNotConfirmedAndLocked}'
        #- '{sdlXlf,exportAttrsWhenNotConfirmedAndNotLocked}' #- '{ttx,saveConfirmedSegments}'
        #- '{xlf2,copySourceToTargetIfNotImported}' #- '{xlf2,xslUrl}' #- '{xlf2,xslFile}' #- '{xlf,skipImportRules}'
        #- '{xlf,importAsConfirmedRules}' #- '{xlf,importAsLockedRules}' #- '{xlf,exportAttrsWhenConfirmedAndLocked}'
        #- '{xlf,exportAttrsWhenConfirmedAndNotLocked}' #- '{xlf,exportAttrsWhenNotConfirmedAndLocked}'
        #- '{xlf,exportAttrsWhenNotConfirmedAndNotLocked}' #- '{xlf,lineBreakTags}' #- '{xlf,contextType}'
        #- '{xlf,preserveCharEntities}' #- '{xlf,copySourceToTargetIfNotImported}' #- '{xlf,importXPath}'
        #- '{xlf,importAsConfirmedXPath}' #- '{xlf,importAsLockedXPath}' #- '{xlf,xslUrl}' #- '{xlf,xslFile}'
        #- '{xls,other}' #- '{xls,cellFlow}' #- '{xml,htmlSubfilterElementsPlain}' #- '{xml,entities}'
        #- '{xml,htmlSubfilterElementsXpath}' #- '{xml,xslUrl}' #- '{xml,xslFile}' #- '{xml,assistantProfile}'
        #- '{yaml,markdownSubfilter}'
 where import_settings is not null
   and (lower(name) ~ '\.(po|pot|xlf|xlf2|xliff|mxliff|mqxliff|txlf)$'
        or import_settings ->> 'fileFormat' in ('po', 'xlf', 'xlf2', 'mqxliff', 'wpxliff')
        or not import_settings @> '{"outputCharset": null, "doc": {"index": true, "other": false, "joinSimilarRuns": false, "targetFont": null},
"html": {"charEntitiesToTags": null, "escapeDisabled": false}, "md": {"customElements": null,
"ignoredBlockPrefixes": null, "notEscapedCharacters": null}, "multilingualXml": {"xslUrl": null, "xslFile":
null}, "po": {"exportMultiline": true, "markupSubFilterTranslatable": null, "markupSubFilterNonTranslatable":
null, "importSetSegmentConfirmedWhen": "FUZZY", "importSetSegmentLockedWhen": "FUZZY",
"exportConfirmedLocked": "FUZZY", "exportConfirmedNotLocked": "FUZZY", "exportNotConfirmedLocked": "FUZZY",
"exportNotConfirmedNotLocked": "FUZZY"}, "ppt": {"other": false}, "sdlXlf": {"skipImportRules":
"translate=no", "importAsConfirmedRules": null, "importAsLockedRules": "locked=true",
"exportAttrsWhenConfirmedAndLocked": "locked=true", "exportAttrsWhenConfirmedAndNotLocked": null,
"exportAttrsWhenNotConfirmedAndLocked": "locked=true", "exportAttrsWhenNotConfirmedAndNotLocked": null},
"ttx": {"saveConfirmedSegments": true}, "xlf2": {"copySourceToTargetIfNotImported": true, "xslUrl": null,
"xslFile": null}, "xlf": {"skipImportRules": "translate=no", "importAsConfirmedRules": null,
"importAsLockedRules": null, "exportAttrsWhenConfirmedAndLocked": null,
"exportAttrsWhenConfirmedAndNotLocked": null, "exportAttrsWhenNotConfirmedAndLocked": null,
"exportAttrsWhenNotConfirmedAndNotLocked": null, "lineBreakTags": false, "contextType": null,
"preserveCharEntities": null, "copySourceToTargetIfNotImported": true, "importXPath": null,
"importAsConfirmedXPath": null, "importAsLockedXPath": null, "xslUrl": null, "xslFile": null}, "xls":
{"other": false, "cellFlow": "DownRight"}, "xml": {"htmlSubfilterElementsPlain": null, "entities": false,
"htmlSubfilterElementsXpath": null, "xslUrl": null, "xslFile": null, "assistantProfile": null}, "yaml":
{"markdownSubfilter": false}}');
