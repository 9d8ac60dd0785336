import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar, getInitials } from './avatar.tsx';

test('[SHELL-16] the avatar of a user without an e-mail reads U', () => {
  expect(render(<Avatar letters={getInitials(undefined, 2)} />).container.textContent).toBe('U');
  expect(getInitials('', 1)).toBe('U');
  expect(getInitials('ada@example.com', 2)).toBe('AD');
  expect(getInitials('ada@example.com', 1)).toBe('A');
});
