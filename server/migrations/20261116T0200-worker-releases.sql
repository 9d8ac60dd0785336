-- Each release's workers have an address of their own. While two releases run side by side, the one that came later takes new work,
-- whichever of them is restarted, and whatever the engine has forgotten.
create table worker_releases (
  worker_url text primary key,
  first_seen_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
