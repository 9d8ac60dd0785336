import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteDefinition } from '../../site-settings.ts';

const sources = join(import.meta.dirname, '..');

test('[D-NAME] operator, contact, address and service are settings, and no component or text spells them out', () => {
  const files = globSync('**/*.{ts,tsx,json}', { cwd: sources, exclude: ['**/*.test.*'] });
  expect(files.length).toBeGreaterThan(50);
  const words = files.flatMap((file) => {
    const text = readFileSync(join(sources, file), 'utf8');
    // The specification itself names the service in this sentence; a call's path is not a text.
    const spoken = text.replace(/"token\.invalid": .*/, '');
    return spoken.match(/Timbre Consulting|timbre\.example|Toggl Track|Paddle\b|[\w.]+@[\w-]+\.\w+/g) ?? [];
  });
  expect(words).toEqual([]);

  const set = siteDefinition({ SITE_OPERATOR: 'Somebody Else', PUBLIC_URL: 'https://else.example/' });
  expect(JSON.parse(set.__SITE__)).toMatchObject({
    productName: 'Timbre',
    operator: 'Somebody Else',
    publicUrl: 'https://else.example',
    timeTracker: 'Toggl Track',
  });
  expect(() => siteDefinition({ SITE_CONTACT_EMAIL: 'nobody' })).toThrow();
});
