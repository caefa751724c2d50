import { defineConfig } from 'tsup'
import { moduleBuild } from '../../scripts/module-build.ts'

export default defineConfig({
  ...moduleBuild,
  // For React's servers: hooks are a browser's.
  banner: { js: "'use client'" },
})
