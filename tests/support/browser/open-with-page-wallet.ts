import type { Page } from 'playwright-core'
import { announceWallet, type PageWalletOptions, RDNS } from './announce-wallet.ts'
import type { RunningApp } from './app.ts'
import { openConnected } from './open-connected.ts'

/** Opens a page of the app in which the wallet is announced and connected. */
export function openWithPageWallet(
  app: RunningApp,
  path: string,
  options: PageWalletOptions = {},
): Promise<Page> {
  return openConnected(app, path, {
    wallet: RDNS,
    beforeLoad: (page) => announceWallet(page, app.sandbox.description, options),
  })
}
