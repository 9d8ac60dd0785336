import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, lettersOf } from './avatar.tsx';

test('[SHELL-16] the avatar of a user without an e-mail reads U', () => {
  expect(render(<Avatar letters={lettersOf(undefined, 2)} />).container.textContent).toBe('U');
  expect(lettersOf('', 1)).toBe('U');
  expect(lettersOf('ada@example.com', 2)).toBe('AD');
  expect(lettersOf('ada@example.com', 1)).toBe('A');
});
