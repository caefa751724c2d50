import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildApp } from './build-app.ts'
import { provideChromium } from './provide-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if there is no Chromium; browser tests are skipped then. */
    readonly browser: { readonly chromium: string; readonly page: BuiltPage } | null
  }
}

/** A failed build fails the tests that need the page, not the whole run. */
type BuiltPage = { readonly folder: string } | { readonly error: string }

/** Provides a Chromium, and the app built once for all files. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const chromium = await provideChromium()
  if (!chromium) {
    project.provide('browser', null)
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'causeway-page-'))
  const page = await buildApp('sandbox', folder).then(
    (): BuiltPage => ({ folder }),
    ({ message }: Error): BuiltPage => ({ error: message }),
  )
  project.provide('browser', { chromium, page })
  return () => rm(folder, { recursive: true, force: true })
}
