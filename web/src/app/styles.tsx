import styles from './app.css?inline';
import address from './app.css?url';

/**
 * The styles stand in the page itself: nothing can be painted without them, and on a phone's connection asking for them
 * takes longer than they do. They are written when the page is made at build; the app leaves them as they are.
 */
export function Styles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={address} />;
  const text = import.meta.env.SSR ? styles : '';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
