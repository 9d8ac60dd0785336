import type { ReactNode } from 'react';
import { Footer } from '../shared/footer.tsx';
import { Header } from '../shared/header.tsx';
import { Island } from '../shared/island.tsx';

/** What stands around every public page. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Island name="header">
        <Header />
      </Island>
      {children}
      <Footer />
    </div>
  );
}
