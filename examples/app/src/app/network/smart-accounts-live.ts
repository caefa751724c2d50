import type { MeeServiceOptions } from '@causeway/core/smart-account'

/** Biconomy's own service. */
export async function smartAccountService(): Promise<MeeServiceOptions> {
  return {}
}
