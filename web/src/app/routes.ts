import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

const auth = '../features/auth';
const legal = '../features/legal';

export default [
  layout('./public-layout.tsx', [
    index('../features/landing/landing-page.tsx'),
    route('pricing', '../features/pricing/pricing-page.tsx'),
    route('terms', `${legal}/terms-page.tsx`),
    route('privacy', `${legal}/privacy-page.tsx`),
    route('cookies', `${legal}/cookies-page.tsx`),
    route('refund', `${legal}/refund-page.tsx`),
    route('accuracy', '../features/accuracy/accuracy-page.tsx'),
    route('trackers/:tracker', './tracker-page.tsx'),
  ]),
  layout('./card-layout.tsx', [
    layout('./guest-layout.tsx', [
      route('login', `${auth}/login-page.tsx`),
      route('register', `${auth}/register-page.tsx`),
      route('auth', `${auth}/auth-page.tsx`),
    ]),
    // Also for signed-in users, who may have forgotten their password.
    route('forgot', `${auth}/forgot-page.tsx`),
    route('reset', `${auth}/reset-page.tsx`),
    // Mailed links are followed in whatever browser the mail program opens.
    route('email/:action', `${auth}/email-link-page.tsx`),
    // The link of an invitation is opened by whoever has it.
    route('join', '../features/team/join-page.tsx'),
  ]),
  layout('./protected-layout.tsx', [
    route('recordings', './recordings-page.tsx'),
    // Each section has an address; one page, so that the password is asked for once.
    route('settings/:section?', './settings-page.tsx'),
    route('connect-assistant', '../features/assistants/connect-assistant-page.tsx'),
    route('usage', '../features/usage/usage-page.tsx'),
    route('team', '../features/team/team-page.tsx'),
  ]),
  route('dashboard', './dashboard-redirect.tsx'),
  // All components on one page, in development.
  ...(import.meta.env.DEV ? [route('_components', './components-page.tsx')] : []),
  route('*', './not-found-page.tsx'),
] satisfies RouteConfig;
