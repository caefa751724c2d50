import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// `tsconfigPaths` resolves the SDK's source in this repository. A dapp with the installed package only needs `react()`.
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: mode === 'sandbox' ? 'dist-sandbox' : 'dist',
    target: 'es2022',
    chunkSizeWarningLimit: 1_000,
  },
}))
