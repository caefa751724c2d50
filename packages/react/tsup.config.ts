import { defineConfig } from 'tsup'
import { pureValues } from '../../scripts/pure-values.ts'

export default defineConfig({
  entry: { index: 'src/index.ts', margin: 'src/margin/index.ts', wagmi: 'src/wagmi/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2022',
  clean: true,
  // One context for all entries, in CommonJS too.
  splitting: true,
  // For React's servers: hooks are a browser's.
  esbuildPlugins: [pureValues],
  banner: { js: "'use client'" },
})
