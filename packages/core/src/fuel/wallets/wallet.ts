import { CausewayError } from '../../kernel/errors.ts'
import type { TransactionRequest } from '../../platforms/transaction.ts'
import type { PreparedTransaction, Wallet } from '../../platforms/wallet.ts'

/** What differs between one Fuel wallet and another. */
export interface FuelWalletParts extends Pick<Wallet, 'address' | 'getChainId' | 'switchChain'> {
  prepareTransaction(transaction: TransactionRequest): Promise<PreparedTransaction>
}

/** A Fuel wallet as the executor takes it. */
export function asWallet(parts: FuelWalletParts): Wallet {
  return {
    ...parts,
    chainType: 'FUEL',
    // There are none: each coin can be spent once.
    keepsNonce: false,
    async sendTransaction(transaction) {
      const prepared = await parts.prepareTransaction(transaction)
      return prepared.send()
    },
    async signTypedData() {
      throw new CausewayError('Fuel wallets sign no EIP-712 data', {
        code: 'TYPED_DATA_UNSUPPORTED',
        details: 'Orders that are signed belong to EVM chains',
      })
    },
  }
}
