import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listRecordings } from '@timbre/contract/recordings';
import { useState } from 'react';
import { type SpokenNote, sendNote } from '../../shared/upload.ts';

/** Sends a note; sending the same one again, after a failure, makes no second recording. */
export function useSendNote(onSent: () => void) {
  const queryClient = useQueryClient();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (note: SpokenNote) => sendNote(note, setShare),
    onMutate: () => setShare(0),
    onSuccess: async () => {
      onSent();
      await queryClient.invalidateQueries({ queryKey: [listRecordings.path] });
    },
  });
  return { sending, percent: Math.round(share * 100) };
}
