import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSession } from './session.tsx';

function Reader() {
  return <p>{useSession().user?.email}</p>;
}

test('[SHELL-15] reading who is signed in outside the provider is an error', () => {
  // React reports what a component throws before it passes it on.
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Reader />)).toThrow('useSession must be used within a SessionProvider');
  reported.mockRestore();
});
