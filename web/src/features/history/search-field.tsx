import { maxSearchCharacters } from '@timbre/contract/history';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Who types a word does not mean its first letters. */
const debounceMs = 300;

type SearchFieldProps = { value: string; onSearch: (search: string) => void };

/** Searches once nothing was typed for a moment, or on Enter; Escape empties it. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  /** Searches of this field that do not stand in the address yet. */
  const [asked, setAsked] = useState<string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (known !== value) {
    setKnown(value);
    setAsked(asked.slice(asked.indexOf(value) + 1));
    // Not by this field, in which more was typed meanwhile: as by the way back.
    if (!asked.includes(value)) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = (next: string) => {
    setAsked((before) => [...before, next]);
    onSearch(next);
  };
  const search = (next: string, afterMs: number) => {
    setText(next);
    clearTimeout(timer.current);
    if (next.trim() === (asked.at(-1) ?? value)) return;
    if (afterMs === 0) ask(next.trim());
    else timer.current = setTimeout(() => ask(next.trim()), afterMs);
  };
  return (
    <form
      className="relative min-w-0 flex-1"
      onSubmit={(event) => {
        event.preventDefault();
        search(text, 0);
      }}
    >
      <Search aria-hidden="true" className="absolute inset-y-0 left-3 my-auto size-4.5 text-muted" />
      <input
        ref={field}
        type="search"
        aria-label={t('history.search')}
        placeholder={t('history.searchFor')}
        maxLength={maxSearchCharacters}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={(event) => search(event.target.value, debounceMs)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          search('', 0);
        }}
        className="min-h-11 w-full rounded-control border border-field bg-card pr-11 pl-10 placeholder-shown:pr-3 placeholder-shown:text-ellipsis transition-colors placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label={t('history.searchClear')}
          onClick={() => {
            search('', 0);
            field.current?.focus();
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-content-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </form>
  );
}
