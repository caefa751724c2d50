import type { Page } from 'playwright-core'
import type { RunningApp } from './app.ts'
import { openPage, type PageOptions } from './open-page.ts'

/** Id of the sandbox's wallet. */
const BURNER = 'burner'

interface ConnectedPageOptions extends Omit<PageOptions, 'url'> {
  /** Id of the wallet's connector. Default: the sandbox's wallet. */
  readonly wallet?: string
}

/** Opens a page of the app, which connects the wallet of an earlier visit, and waits until it is connected. */
export async function openConnected(
  { url, sandbox }: RunningApp,
  path: string,
  { wallet = BURNER, storage, ...options }: ConnectedPageOptions = {},
): Promise<Page> {
  const remembered = { version: 1, data: { chainType: 'EVM', connectorId: wallet } }
  const page = await openPage({
    ...options,
    url: `${url}${path}`,
    storage: {
      // The app clears its storage if the sandbox has changed.
      'causeway:sandbox': sandbox.description.id,
      'causeway:wallet:EVM': JSON.stringify(remembered),
      ...storage,
    },
  })
  await page.getByText('Wallet balance').waitFor()
  return page
}
