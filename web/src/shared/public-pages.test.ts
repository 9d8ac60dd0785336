import { expect, test } from 'vitest';
import { findPage, localise, publicPages, toAddress } from './public-pages.ts';

test('[LAND-20] a page is found at its address in each language', () => {
  for (const page of publicPages)
    for (const language of ['en', 'fr'] as const) {
      const address = toAddress(page, language);
      expect(findPage(address)).toEqual({ page, language });
      if (address !== '/') expect(findPage(`${address}/`)).toEqual({ page, language });
    }
  for (const other of ['/login', '/fr/login', '/french', '/de', '/fr/fr'])
    expect(findPage(other)).toBeUndefined();
});

test('[LAND-20] links to public pages stay in their language, and others are the same in all', () => {
  expect(localise('/pricing?plan=pro#top', 'fr')).toBe('/fr/pricing?plan=pro#top');
  expect(localise('/#how-it-works', 'fr')).toBe('/fr#how-it-works');
  expect(localise('/?verification=success', 'en')).toBe('/?verification=success');
  for (const link of ['/login?next=%2Fpricing', '/recordings', '#content'])
    expect(localise(link, 'fr')).toBe(link);
});
