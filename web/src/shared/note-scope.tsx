import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** A note whose entries alone the next one is about. */
export type NoteScope = {
  recordingId: string;
  /** What its entries are called. */
  name: string;
};

type NoteScoping = {
  scope: NoteScope | null;
  /** Somebody wants to correct this note with the next one; null for a note about anything. */
  limitTo: (scope: NoteScope | null) => void;
};

const NoteScopeContext = createContext<NoteScoping>({ scope: null, limitTo: () => {} });

/** Around the screen that has both the notes and the recorder. */
export function NoteScopeProvider({ children }: { children: ReactNode }) {
  const [scope, limitTo] = useState<NoteScope | null>(null);
  const scoping = useMemo(() => ({ scope, limitTo }), [scope]);
  return <NoteScopeContext value={scoping}>{children}</NoteScopeContext>;
}

export function useNoteScope(): NoteScoping {
  return useContext(NoteScopeContext);
}
