import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';

/** The pictures that the site is shown by elsewhere: `npm run pictures` makes them anew from the pages themselves. */
const folder = join(import.meta.dirname, '../../web/public');
const sign = readFileSync(join(folder, 'favicon.svg'), 'utf8');

test('the picture of a shared link is the landing page', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.addStyleTag({ content: 'header nav { visibility: hidden }' });
  await page.screenshot({ path: join(folder, 'og.png') });
});

for (const { name, size, share } of [
  { name: 'icon-180', size: 180, share: 0.62 },
  { name: 'icon-192', size: 192, share: 0.62 },
  { name: 'icon-512', size: 512, share: 0.62 },
  // A home screen may cut it to a circle: what matters stays in the middle.
  { name: 'icon-maskable-512', size: 512, share: 0.5 },
]) {
  test(`${name} is the sign on white`, async ({ page }) => {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin:0;display:grid;place-content:center;height:100vh;background:#fdfbff">
        <div style="width:${size * share}px">${sign}</div></body>`,
    );
    await page.screenshot({ path: join(folder, `${name}.png`) });
  });
}
