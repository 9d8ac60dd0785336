import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('./public-layout.tsx', [index('../features/landing/landing-page.tsx')]),
  layout('./guest-layout.tsx', [
    route('login', '../features/auth/login-page.tsx'),
    route('register', '../features/auth/register-page.tsx'),
  ]),
  layout('./protected-layout.tsx', [route('recordings', './recordings-page.tsx')]),
  route('dashboard', './dashboard-redirect.tsx'),
  route('*', './not-found-page.tsx'),
] satisfies RouteConfig;
