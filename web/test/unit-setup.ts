import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// happy-dom sends requests over the network, and a response after the last test finds no window: Vitest then fails the whole run.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('a test without a server sends no request')));
afterEach(cleanup);
