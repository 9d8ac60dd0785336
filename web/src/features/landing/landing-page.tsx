import { Landing } from './landing.tsx';

export default function LandingPage() {
  return <Landing />;
}
