import type { MeeServiceOptions } from '@causeway/core/smart-account'

/** Uses the public service of Biconomy. */
export async function smartAccountService(): Promise<MeeServiceOptions> {
  return {}
}
