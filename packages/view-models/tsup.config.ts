import { defineConfig } from 'tsup'
import { pureValues } from '../../scripts/pure-values.ts'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  target: 'es2022',
  clean: true,
  esbuildPlugins: [pureValues],
})
