import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PageMode } from '../../../examples/app/start/serve-page.ts'

const APP = fileURLToPath(new URL('../../../examples/app', import.meta.url))

/**
 * Builds the app into a folder. The build runs in a separate process, because the test runner sets NODE_ENV and the
 * page must be built for production.
 *
 * @param variables `VITE_...` variables of the build
 * @throws Error with the output of the build
 */
export function buildApp(
  mode: PageMode,
  folder: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<void> {
  const args = ['vite', 'build', '--mode', mode, '--outDir', folder, '--emptyOutDir']
  const options = { cwd: APP, env: { ...process.env, ...variables, NODE_ENV: undefined } }
  return new Promise((resolve, reject) => {
    execFile('npx', args, options, (error, stdout, stderr) =>
      error ? reject(new Error(`The app failed to build:\n${stdout}${stderr}`)) : resolve(),
    )
  })
}
