import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { provideChromium } from './provide-chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if there is no Chromium; browser tests are skipped then. */
    readonly browser: { readonly chromium: string; readonly page: BuiltPage } | null
  }
}

/** A failed build fails the tests that need the page, not the whole run. */
type BuiltPage = { readonly folder: string } | { readonly error: string }

const APP = fileURLToPath(new URL('../../../examples/app', import.meta.url))

/** Provides a Chromium, and the app built once for all files. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const chromium = await provideChromium()
  if (!chromium) {
    project.provide('browser', null)
    return undefined
  }
  const folder = await mkdtemp(join(tmpdir(), 'causeway-page-'))
  project.provide('browser', { chromium, page: await buildInto(folder) })
  return () => rm(folder, { recursive: true, force: true })
}

/** Builds in a separate process: the test runner sets NODE_ENV, and the page must be built for production. */
function buildInto(folder: string): Promise<BuiltPage> {
  const args = ['vite', 'build', '--mode', 'sandbox', '--outDir', folder, '--emptyOutDir']
  const options = { cwd: APP, env: { ...process.env, NODE_ENV: undefined } }
  return new Promise((resolve) => {
    execFile('npx', args, options, (error, stdout, stderr) =>
      resolve(error ? { error: `The app failed to build:\n${stdout}${stderr}` } : { folder }),
    )
  })
}
