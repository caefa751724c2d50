import { defineConfig } from 'tsup'
import { moduleBuild } from '../../scripts/module-build.ts'

export default defineConfig({
  ...moduleBuild,
  // React Server Components need the directive, because hooks only work in client components.
  banner: { js: "'use client'" },
})
