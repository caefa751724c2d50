import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildApp } from './build-app.ts'
import { provideChromium } from './provide-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Chromium and the built page, or null if Chromium is not available. Browser tests are skipped then. */
    readonly browser: { readonly chromium: string; readonly page: BuiltPage } | null
  }
}

/** Folder of the built page, or the error of the build, which fails the tests that need the page. */
type BuiltPage = { readonly folder: string } | { readonly error: string }

/** Provides a path of Chromium, and the app, which is built once for all test files. */
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
