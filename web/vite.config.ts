import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
  // Found before the first page is asked for; found later, they would reload it under somebody's hands.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
});
