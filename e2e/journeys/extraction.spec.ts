import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { bundleExtraction, extractInNode } from '@timbre/scripts/bundle-extraction';
import { z } from 'zod';

const Note = z.object({ id: z.string(), lang: z.string() }).loose();
const Predicted = z.object({
  id: z.string(),
  entries: z.array(z.object({ start: z.string(), duration: z.number(), description: z.string() })),
});

const corpus = readFileSync(join(import.meta.dirname, '../../extraction/corpus/dev.notes.jsonl'), 'utf8');
const lines = corpus.trim().split('\n');

for (const code of ['en', 'fr']) {
  test(`the extractor runs in the browser as it does on the server, in less than 60 kB: ${code}`, async ({
    page,
  }) => {
    const { main, others } = await bundleExtraction(code);
    expect(main.gzip).toBeLessThan(60_000);
    const asked: string[] = [];
    await page.route('http://extraction.test/**', async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      asked.push(name);
      const file = [main, ...others].find((one) => one.name === name);
      if (file) await route.fulfill({ contentType: 'text/javascript', body: file.code });
      else
        await route.fulfill({
          contentType: 'text/html',
          body: `<script type="module" src="/${main.name}"></script>`,
        });
    });
    await page.goto('http://extraction.test/');
    await page.waitForFunction(() => 'read' in globalThis);
    // This browser has Temporal of its own, so the stand-in stays where it is.
    expect(asked.filter((name) => name.endsWith('.js'))).toEqual([main.name]);

    const own = lines.filter((line) => Note.parse(JSON.parse(line)).lang === code);
    const there = await page.evaluate(
      (notes) => notes.map((line) => Reflect.get(globalThis, 'read')(JSON.parse(line))),
      own,
    );
    const here = extractInNode(own.join('\n'))
      .trim()
      .split('\n')
      .map((line) => Predicted.parse(JSON.parse(line)).entries);
    const Entry = z.tuple([z.string(), z.string().nullable(), z.number(), z.string(), z.string().nullable()]);
    for (const [index, entries] of z.array(z.array(Entry)).parse(there).entries()) {
      const facts = entries.map(([date, start, seconds, description]) => [
        `${date}T${start?.slice(0, 5) ?? '09:00'}`,
        seconds,
        description,
      ]);
      expect(facts).toEqual(
        here[index]?.map(({ start, duration, description }) => [start.slice(0, 16), duration, description]),
      );
    }
  });
}
