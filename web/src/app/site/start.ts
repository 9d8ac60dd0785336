import { revealOnScroll } from '../../features/landing/reveal-on-scroll.ts';
import { isAnyoneSignedIn } from '../../shared/before-paint.ts';
import { isAnythingHandedOver } from '../../shared/handed-over.ts';
import type { IslandName } from '../../shared/island.tsx';

/*
 * Brings the islands of a static page to life, each when it is wanted: touched, pressed or reached. Where somebody is signed in, that is
 * at once for what knows them. Until then nothing but this file is loaded.
 */

declare global {
  interface Window {
    /** Presses on islands that were not alive, kept by the page's first script. */
    timbrePresses: HTMLElement[];
  }
}

type Start = (island: HTMLElement, name: IslandName) => Promise<void>;

const small: Start = async (island, name) => (await import('./small-islands.tsx')).start(island, name);
const account: Start = async (island, name) => {
  const { start } = await import('./account-islands.tsx');
  await start(island, name);
  // Where something is done, something may be said.
  if (name !== 'toasts') bringToLife('toasts');
};

const starts: Record<IslandName, Start> = {
  picture: small,
  walkthrough: small,
  demo: small,
  header: account,
  arrivals: account,
  plans: account,
  toasts: account,
};

const started = new Set<HTMLElement>();

function isIslandName(name: string | undefined): name is IslandName {
  return name !== undefined && name in starts;
}

async function start(island: HTMLElement): Promise<void> {
  const name = island.dataset['island'];
  if (started.has(island) || !isIslandName(name)) return;
  started.add(island);
  try {
    await starts[name](island, name);
  } catch {
    // Its files could not be fetched: the next touch tries again.
    started.delete(island);
    return;
  }
  island.dataset['alive'] = '';
  const isOfIsland = (pressed: HTMLElement) => island.contains(pressed);
  const early = window.timbrePresses.filter(isOfIsland);
  window.timbrePresses = window.timbrePresses.filter((pressed) => !isOfIsland(pressed));
  for (const pressed of early) pressed.click();
}

function bringToLife(name: IslandName): void {
  const island = document.querySelector<HTMLElement>(`[data-island=${name}]`);
  if (island) void start(island);
}

function startAround(target: EventTarget | null): void {
  const island = target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null;
  // A visitor's links lead on by themselves.
  const isWanted = island?.dataset['island'] !== 'header' || isAnyoneSignedIn();
  if (island && isWanted) void start(island);
}

for (const kind of ['pointerover', 'touchstart', 'focusin', 'click'] as const)
  addEventListener(kind, ({ target }) => startAround(target), { capture: true, passive: true });
for (const pressed of window.timbrePresses) startAround(pressed);

const startDemonstration = () => {
  if (location.hash === '#how-it-works') bringToLife('walkthrough');
};
addEventListener('hashchange', startDemonstration);
startDemonstration();

const startAccount = () => {
  for (const name of ['header', 'plans'] as const) bringToLife(name);
};
if (isAnyoneSignedIn()) startAccount();
if (location.search !== '') bringToLife('arrivals');
if (isAnythingHandedOver()) bringToLife('toasts');
// Somebody signs in in another tab.
const session = new BroadcastChannel('timbre.session');
session.onmessage = () => {
  session.close();
  startAccount();
};

if (document.querySelector('template[data-processing]'))
  void import('./say-who-processes.ts').then(({ sayWhoProcesses }) => sayWhoProcesses());

revealOnScroll();
