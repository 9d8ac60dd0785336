const home = '/recordings';

/** Follows `next` only to a path of this site; anything that a browser could read as another site becomes the default. */
export function pathAfterLogin(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next)) return home;
  // Browsers drop tabs and line ends inside an address, which could turn it into one of another site.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are the characters meant.
  return /[\u0000-\u0020\\]/.test(next) ? home : next;
}
