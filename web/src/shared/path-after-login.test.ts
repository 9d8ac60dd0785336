import { expect, test } from 'vitest';
import { pathAfterLogin } from './path-after-login.ts';

test('[D-NEXT] a path of this site is followed, anything else leads to the recordings', () => {
  expect(pathAfterLogin('/settings')).toBe('/settings');
  expect(pathAfterLogin('/?price_id=a&transaction_id=b')).toBe('/?price_id=a&transaction_id=b');
  const elsewhere = [
    null,
    '',
    'settings',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\/evil.example',
    'javascript:alert(1)',
    ' /settings',
  ];
  for (const next of elsewhere) expect(pathAfterLogin(next), String(next)).toBe('/recordings');
});
