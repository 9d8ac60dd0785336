import styles from './app.css?inline';
import address from './app.css?url';

/** In the browser they are what the page came with: as a part of the app they would be loaded twice. */
const text = import.meta.env.SSR ? styles : document.querySelector('style')?.textContent;

/**
 * The styles stand in the page itself: nothing can be painted without them, and on a phone's connection asking for them
 * takes longer than they do. They are written when the page is made at build.
 */
export function Styles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href={address} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as the build made it.
  return <style dangerouslySetInnerHTML={{ __html: text ?? '' }} />;
}
