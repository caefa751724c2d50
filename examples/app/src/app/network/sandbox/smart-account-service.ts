import type { MeeServiceOptions } from '@causeway/core/smart-account'
import { describeSandbox } from './describe-sandbox.ts'

/** Uses the simulated service of the sandbox that serves this page. */
export async function smartAccountService(): Promise<MeeServiceOptions> {
  const { services } = await describeSandbox()
  return { url: services.mee.baseUrl }
}
