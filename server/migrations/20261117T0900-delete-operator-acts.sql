-- The worker may not delete from the trail of operators. What has been kept for two years it has deleted by this function, which runs
-- with the rights of the tables' owner; the trigger refuses what is younger.
create function delete_operator_acts(before timestamptz) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp as $$
  with deleted as (delete from public.operator_acts where at < before returning 1) select count(*) from deleted
$$;
revoke all on function delete_operator_acts(timestamptz) from public;
