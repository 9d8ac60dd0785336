/** The card that takes the first token. */
export const firstTokenCard = 'first-token';

/** Leads to the field for the first token; false where the page has none. */
export function focusFirstToken(): boolean {
  const field = document.getElementById(firstTokenCard)?.querySelector('input');
  field?.focus();
  return field != null;
}
