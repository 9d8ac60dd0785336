import { defaultLanguage } from '@timbre/contract/languages';
import { Demo } from '../../features/landing/demo.tsx';
import { MockRecorder } from '../../features/landing/mock-recorder.tsx';
import type { Reading } from '../../features/landing/use-read-note.ts';
import { Walkthrough } from '../../features/landing/walkthrough.tsx';
import type { IslandName } from '../../shared/island.tsx';
import { findPage } from '../../shared/public-pages.ts';
import { makeSay, Texts } from '../../shared/texts.tsx';
import { hydrate } from './hydrate.tsx';

/** Those that know nobody: they need no more than React and their texts. */
export async function start(island: HTMLElement, name: IslandName): Promise<void> {
  const language = findPage(location.pathname)?.language ?? defaultLanguage;
  // Written into the page by our own build.
  const given: { reading?: Reading; first?: Reading } = JSON.parse(island.dataset['props'] ?? '{}');
  const texts: Record<string, string> = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');
  const parts = {
    picture: () => <MockRecorder />,
    walkthrough: () => <Walkthrough reading={given.reading} />,
    demo: () => <Demo first={given.first} />,
  };
  if (!(name === 'picture' || name === 'walkthrough' || name === 'demo')) return;
  await hydrate(island, <Texts value={{ t: makeSay(texts), language }}>{parts[name]()}</Texts>);
}
