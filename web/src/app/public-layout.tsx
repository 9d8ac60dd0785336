import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { Footer } from '../shared/footer.tsx';
import { Header } from '../shared/header.tsx';
import { Island } from '../shared/island.tsx';

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}

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
