import { smartAccountService } from '#smart-accounts'
import type { Network } from './network.ts'

type ReceiptPlugin = Extract<Network['platforms'][number], { createReceipts: unknown }>
type ReceiptSource = ReturnType<ReceiptPlugin['createReceipts']>

/**
 * Reads the receipts of smart account transactions, also after a reload and for accounts that are not connected. The
 * code is loaded with the first read.
 */
export function smartAccountReceipts(): ReceiptPlugin {
  return {
    chainType: 'BICONOMY',
    createReceipts(platforms) {
      let loading: Promise<ReceiptSource> | undefined
      const load = async (): Promise<ReceiptSource> => {
        const [{ smartAccount }, options] = await Promise.all([
          import('@causeway/core/smart-account'),
          smartAccountService(),
        ])
        return smartAccount(options).createReceipts(platforms)
      }
      return {
        chainType: 'BICONOMY',
        async getReceipt(...request) {
          loading ??= load().catch((error: unknown) => {
            loading = undefined
            throw error
          })
          return (await loading).getReceipt(...request)
        },
      }
    },
  }
}
