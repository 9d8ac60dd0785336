import { useSearchParams } from 'react-router';

/** A choice that stands in the address, so that a reload, a link and the way back find it; the default leaves the address short. */
export function useSearchChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  byDefault: Choice,
): [Choice, (choice: Choice) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = choices.find((choice) => choice === search.get(name)) ?? byDefault;
  const choose = (choice: Choice) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (choice === byDefault) after.delete(name);
        else after.set(name, choice);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [chosen, choose];
}
