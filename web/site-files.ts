import { languages } from '@timbre/contract/languages';
import { share, sharedFileField } from '@timbre/contract/share';
import type { Plugin } from 'vite';
import { waysIn } from './prerendered.ts';
import type { readSite } from './site-settings.ts';
import { publicPages, toAddress } from './src/shared/public-pages.ts';

type SiteSettings = ReturnType<typeof readSite>;

/** Files that search engines and home screens ask for; they name the site, so they are made with it. */
export function siteFiles(site: SiteSettings): Plugin {
  const files = {
    'robots.txt': `User-agent: *\nDisallow: /api/\nSitemap: ${site.publicUrl}/sitemap.xml\n`,
    'sitemap.xml': renderSitemap(site),
    'manifest.webmanifest': JSON.stringify(renderManifest(site), null, 2),
  };
  return {
    name: 'site-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

function renderSitemap({ publicUrl }: SiteSettings): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...publicPages.flatMap((page) => {
      const alternates = [
        ...languages.map(({ code }) => ({ code, address: toAddress(page, code) })),
        { code: 'x-default', address: page },
      ].map(
        ({ code, address }) =>
          `<xhtml:link rel="alternate" hreflang="${code}" href="${publicUrl}${address}"/>`,
      );
      return languages.map(
        ({ code }) => `  <url><loc>${publicUrl}${toAddress(page, code)}</loc>${alternates.join('')}</url>`,
      );
    }),
    ...waysIn.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** What the server reads (`speech/src/audio`): by type, and by ending where a device goes by that. */
const audioKinds = [
  ...[
    'audio/webm',
    'audio/ogg',
    'audio/opus',
    'audio/mp4',
    'audio/m4a',
    'audio/x-m4a',
    'audio/wav',
    'audio/x-wav',
  ],
  ...['.webm', '.ogg', '.opus', '.m4a', '.mp4', '.wav'],
];

function renderManifest({ productName, timeTracker }: SiteSettings) {
  return {
    id: '/recordings',
    name: productName,
    short_name: productName,
    description: `Speak your time: a spoken note becomes entries in ${timeTracker}.`,
    lang: 'en',
    start_url: '/recordings',
    scope: '/',
    display: 'standalone',
    // A second start comes back to the window that is open.
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    categories: ['productivity', 'business'],
    background_color: '#fdfbff',
    theme_color: '#fdfbff',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      {
        name: 'Record',
        description: 'Speak a note',
        url: '/recordings?record=1',
        icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
      },
    ],
    share_target: {
      action: share.path,
      method: share.method,
      enctype: 'multipart/form-data',
      params: { files: [{ name: sharedFileField, accept: audioKinds }] },
    },
  };
}
