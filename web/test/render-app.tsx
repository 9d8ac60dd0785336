import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { User } from '@timbre/contract/accounts';
import type { Language } from '@timbre/contract/language';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject, ScrollRestoration } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { page } from 'vitest/browser';
import App, { ErrorBoundary, HydrateFallback } from '../src/app/root.tsx';
import entries from '../src/app/routes.ts';
import { beforePaint } from '../src/shared/before-paint.ts';
import { storeLanguage } from '../src/shared/stored-language.ts';
import { aUser } from './builders.ts';
import { answerAccount, answerGuest } from './default-answers.ts';
import { serve } from './fake-api.ts';

const modules = import.meta.glob<{ default: ComponentType }>('../src/{app,features}/**/*.tsx');

/** The routes as the framework builds them: each page's code is loaded when it is opened. */
function toRoute({ file, path, index, children }: RouteConfigEntry): RouteObject {
  const address = new URL(file, 'file:///src/app/').pathname;
  const load = modules[`..${address}`];
  if (!load) throw new Error(`no module for the route of ${file}`);
  const lazy = async () => ({ Component: (await load()).default });
  if (index) return { index: true, lazy };
  return { ...(path === undefined ? {} : { path }), lazy, children: children?.map(toRoute) ?? [] };
}

function Root() {
  return (
    <>
      <App />
      <ScrollRestoration />
    </>
  );
}

const routes: RouteObject[] = [
  { Component: Root, ErrorBoundary, HydrateFallback, children: entries.map(toRoute) },
];

const defaultWidth = 1280;
const defaultHeight = 720;
let size = [defaultWidth, defaultHeight];

async function setSize(width: number, height: number): Promise<void> {
  if (size[0] === width && size[1] === height) return;
  size = [width, height];
  await page.viewport(width, height);
}

type AppOptions = {
  /** Who is signed in; null for nobody. Somebody with a connection and nothing recorded, unless told. */
  user?: User | null;
  language?: Language;
  /** Of the window, in pixels; 1280 unless told. */
  width?: number;
  /** Of the window, in pixels; 720 unless told. */
  height?: number;
};

let unmount = () => {};

/** Opens the app at a path, as a reload would: what the browser keeps stays, all else begins anew. */
export async function renderApp(
  path: string,
  { user: account = aUser(), language, width = defaultWidth, height = defaultHeight }: AppOptions = {},
): Promise<void> {
  closeApp();
  await setSize(width, height);
  const user = account && { ...account, language: language ?? account.language };
  if (language) storeLanguage(language);
  await (user ? cookieStore.set('timbre.signed_in', '1') : cookieStore.delete('timbre.signed_in'));
  answerGuest();
  if (user) answerAccount(user);
  serve(true);
  history.replaceState(null, '', path);
  const script = document.createElement('script');
  script.textContent = beforePaint;
  document.head.append(script);
  const container = document.createElement('div');
  document.body.append(container);
  const root = createRoot(container);
  const router = createBrowserRouter(routes);
  root.render(<RouterProvider router={router} />);
  unmount = () => {
    root.unmount();
    router.dispose();
    container.remove();
    script.remove();
  };
}

export function closeApp(): void {
  serve(false);
  unmount();
  unmount = () => {};
}
