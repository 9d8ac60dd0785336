import { join } from 'node:path';
import { connectAccount, expect, test } from '../fixtures.ts';

/** Pictures of notes without entries, right after sending and in the history, for people to look at. */
const folder = join(import.meta.dirname, '../../.data/screens');

const notes = {
  en: {
    unclear: 'So this morning I was on the phone with Acme about the website for a while.',
    nothing: 'Nothing on Friday.',
  },
  fr: {
    unclear: 'Alors ce matin j’étais au téléphone avec Acme pour le site, un bon moment.',
    nothing: 'Rien vendredi.',
  },
};

for (const language of ['en', 'fr'] as const) {
  for (const width of [1440, 390]) {
    test(`notes without entries in ${language} at ${width}`, async ({ page, context, signedIn: _ }) => {
      await page.setViewportSize({ width, height: 1_000 });
      await context.addInitScript((chosen) => localStorage.setItem('timbre.language', chosen), language);
      await context.request.patch('/api/user', { data: { language } });
      await connectAccount(context.request);
      const shoot = async (name: string) => {
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const path = join(folder, `without-entries-${name}-${language}-${width}.png`);
        await page.screenshot({ path, fullPage: true });
      };
      const type = async (text: string) => {
        await page.locator('main .min-h-64 button:has(svg.lucide-keyboard)').click();
        await page.locator('main textarea').fill(text);
        await page.locator('main button[type=submit]:has(svg.lucide-send)').click();
      };
      await page.goto('/recordings');
      await type(notes[language].nothing);
      await expect(page.locator('main [data-focus] svg.lucide-check')).toBeVisible();
      await expect(page.locator('article')).toHaveCount(1);
      await shoot('nothing-done');
      await page.reload();
      await type(notes[language].unclear);
      await expect(page.locator('blockquote')).toBeVisible();
      await expect(page.locator('article')).toHaveCount(2);
      await shoot('nothing-understood');
      await page.locator('main button[data-focus]').click();
      await expect(page.getByRole('dialog').locator('textarea')).toBeFocused();
      await shoot('edit');
    });
  }
}
