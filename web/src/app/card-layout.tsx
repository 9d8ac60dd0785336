import { Outlet } from 'react-router';
import { Header } from '../shared/header.tsx';

/** Screens that are one card. */
export default function CardLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <main id="content" className="flex flex-1 items-start justify-center px-4 pt-8 pb-16 sm:pt-16">
        <Outlet />
      </main>
    </div>
  );
}
