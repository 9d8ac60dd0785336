import { Styles } from './styles.tsx';

/** What every page begins with. */
export function HeadTags({ firstScript }: { firstScript: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <Styles />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light" />
      <meta name="theme-color" content="#fdfbff" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant; it must run before the first paint. */}
      <script dangerouslySetInnerHTML={{ __html: firstScript }} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
