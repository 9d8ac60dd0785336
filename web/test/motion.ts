import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

declare module 'vitest/browser' {
  interface CDPSession {
    /** Chromium's own protocol. */
    send: (method: string, parameters: object) => Promise<unknown>;
  }
}

async function prefer(value: 'no-preference' | 'reduce'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
}

/** Motion is reduced in these tests; for the rest of this one it is not. */
export async function wantMotion(): Promise<void> {
  await prefer('no-preference');
  onTestFinished(() => prefer('reduce'));
}
