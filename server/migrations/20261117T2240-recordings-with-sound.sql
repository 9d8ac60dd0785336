-- Deleting an account has the sound of its notes deleted: few of them still have any.
create index recordings_with_sound on recordings (user_id)
  where source = 'spoken' and status <> 'success' and audio_erased_at is null;
