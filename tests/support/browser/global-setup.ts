import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { provideChromium } from './chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where there is none: no browser test runs then. */
    readonly browser: { readonly chromium: string; readonly page: BuiltPage } | null
  }
}

/** A page that does not build fails the tests that want it, not the whole run. */
type BuiltPage = { readonly folder: string } | { readonly error: string }

const APP = fileURLToPath(new URL('../../../examples/app', import.meta.url))

/** A Chromium, and the app built once for all files. */
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

/** By a process of its own: a page is built for production, and the test runner's own setting says otherwise. */
function buildInto(folder: string): Promise<BuiltPage> {
  const args = ['vite', 'build', '--mode', 'sandbox', '--outDir', folder, '--emptyOutDir']
  const options = { cwd: APP, env: { ...process.env, NODE_ENV: undefined } }
  return new Promise((resolve) => {
    execFile('npx', args, options, (error, stdout, stderr) =>
      resolve(error ? { error: `The app does not build:\n${stdout}${stderr}` } : { folder }),
    )
  })
}
