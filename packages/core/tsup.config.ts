import { readdirSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { pureValues } from '../../scripts/pure-values.ts'

const providers = readdirSync(new URL('./src/providers', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => `providers/${name}/index`)

const entries = [
  'index',
  'chains/index',
  'evm/index',
  'fuel/index',
  'gateway/index',
  'lenders/index',
  'margin-routers/index',
  'node/index',
  'providers/index',
  'smart-account/index',
  'testing/index',
  ...providers,
]

export default defineConfig({
  entry: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
  format: ['esm', 'cjs'],
  target: 'es2022',
  clean: true,
  splitting: true,
  // Rollup writes the CommonJS then; what does it otherwise breaks `yield*` behind `??`.
  treeshake: true,
  esbuildPlugins: [pureValues],
})
