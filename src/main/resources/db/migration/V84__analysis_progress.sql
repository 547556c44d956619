-- How many segments of a part have been looked at while it is being counted; null before the first report.
alter table analysis_language_part add column looked_at bigint;
