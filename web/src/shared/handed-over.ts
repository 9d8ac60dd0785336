/** What one page of this tab has to say on the next. */
const key = 'timbre.toast';

export function keepHandedOver(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Then it was shown on the page before, for a moment.
  }
}

export function isAnythingHandedOver(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function takeHandedOver(): string | null {
  if (!isAnythingHandedOver()) return null;
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return text;
}
