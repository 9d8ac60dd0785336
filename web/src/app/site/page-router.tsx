import type { Language } from '@timbre/contract/language';
import { type ReactNode, useMemo, useState } from 'react';
import { createPath, type Navigator, Router, type To } from 'react-router';
import { localise, type PublicPage } from '../../shared/public-pages.ts';
import { handOverToast } from '../../shared/toast.ts';

type PageRouterProps = { page: PublicPage; language: Language; children: ReactNode };

const toPath = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** Links and navigation of the app's parts on a static page: the page's own address is changed in place, any other is loaded. */
export function PageRouter({ page, language, children }: PageRouterProps) {
  const [search, setSearch] = useState(() => globalThis.location?.search ?? '');
  const navigator = useMemo((): Navigator => {
    const lead = (to: To, isReplacement: boolean) => {
      const address = new URL(localise(toPath(to), language), location.href);
      if (address.pathname === location.pathname) {
        history.replaceState(history.state, '', address);
        return setSearch(address.search);
      }
      handOverToast();
      if (isReplacement) location.replace(address);
      else location.assign(address);
    };
    return {
      createHref: (to) => localise(toPath(to), language),
      push: (to) => lead(to, false),
      replace: (to) => lead(to, true),
      go: (steps) => history.go(steps),
    };
  }, [language]);
  return (
    <Router location={{ pathname: page, search }} navigator={navigator}>
      {children}
    </Router>
  );
}
