import { type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';

/** Gives what stands in an island to React; resolves when presses have somebody behind them. */
export function hydrate(island: HTMLElement, content: ReactNode): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  hydrateRoot(island, <Alive onAlive={resolve}>{content}</Alive>);
  return promise;
}

function Alive({ onAlive, children }: { onAlive: () => void; children: ReactNode }) {
  useEffect(onAlive, [onAlive]);
  return children;
}
