import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `tsconfigPaths` finds the SDK's source in this repository; a dapp that installed it needs `react()` alone.
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: mode === 'sandbox' ? 'dist-sandbox' : 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 1_000,
  },
}))
