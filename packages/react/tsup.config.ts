import { defineConfig } from 'tsup'

export default defineConfig({
  entry: { index: 'src/index.ts', wagmi: 'src/wagmi/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2022',
  dts: true,
  clean: true,
  // For React's servers: hooks are a browser's.
  banner: { js: "'use client'" },
})
