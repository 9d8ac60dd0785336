import { Outlet } from 'react-router';
import { Footer } from '../shared/footer.tsx';
import { Header } from '../shared/header.tsx';

export default function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header />
      <Outlet />
      <Footer />
    </div>
  );
}
