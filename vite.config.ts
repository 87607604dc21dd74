import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

const shop = 'http://localhost:3000';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  // `npm run dev`: the app from Vite, everything else from the shop that runs beside it.
  server: { port: 5173, proxy: { '/api': shop, '/images': shop } },
});
