import { type Sandbox, type SandboxOptions, startSandbox } from '@causeway/sandbox'
import { inject } from 'vitest'
import { servePage } from '../../../examples/app/start/serve-page.ts'

export interface RunningApp {
  readonly url: string
  readonly sandbox: Sandbox
  stop(): Promise<void>
}

/** Serves the app with its own sandbox, like `npm start`. Lenders and exchanges are only installed on request. */
export async function serveApp(options: SandboxOptions = {}): Promise<RunningApp> {
  const page = await servePage({ mode: 'sandbox', port: 0, folder: builtFolder() })
  try {
    const sandbox = await startSandbox({ markets: false, ...options, pageOrigins: [...page.origins] })
    page.open(sandbox.description)
    return {
      url: page.url,
      sandbox,
      stop: async () => {
        await Promise.all([page.stop(), sandbox.stop()])
      },
    }
  } catch (error) {
    await page.stop()
    throw error
  }
}

function builtFolder(): string {
  const browser = inject('browser')
  if (!browser) throw new Error('The app is not built, because Chromium is not installed.')
  if ('error' in browser.page) throw new Error(browser.page.error)
  return browser.page.folder
}
