import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { compact } from '../kernel/compact.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { ChainType } from '../platforms/transaction.ts'
import type { TransferInfo } from './record.ts'

interface ExchangeInfo {
  readonly inputChainId: number
  readonly outputChainId: number
  readonly inputCurrencyId: Address
  readonly outputCurrencyId: Address
  readonly txType?: string | undefined
}

interface LendingInfo {
  readonly lender: string
  /** The action, such as Deposit or Open. */
  readonly txType: string
}

/** Purpose of a plain transaction, by type. Currencies are token addresses; the native token is its placeholder. */
export type TransactionInfo =
  | { readonly type: 'Approve'; readonly tokenAddress: Address }
  | (ExchangeInfo & { readonly type: 'Swap' | 'Bridge' })
  /** `unwrapped` is true if the wrapped token was unwrapped. */
  | { readonly type: 'Wrap'; readonly unwrapped: boolean; readonly chainId: number }
  | (LendingInfo & { readonly type: 'Money Market'; readonly tokenAddress?: Address | undefined })
  | (LendingInfo &
      Partial<Pick<ExchangeInfo, 'inputCurrencyId' | 'outputCurrencyId'>> & { readonly type: 'Margin' })
  | { readonly type: 'Vest Rewards' }
  | { readonly type: 'Claim Rewards'; readonly lender?: string | undefined }
  | { readonly type: 'SwitchEMode'; readonly lender: string }

/** A transaction that was sent without the executor. */
export interface NewTransaction {
  readonly chainId: number
  /** Transaction hash, or the hash of the supertransaction for `BICONOMY`. */
  readonly hash: Hex
  /** Default: the type of the chain. */
  readonly chainType?: ChainType | undefined
  readonly from: Address
  readonly info: TransactionInfo
}

/** Actions that transfer their token to the wallet. */
const RECEIVING_ACTIONS = ['Withdraw', 'Borrow']

/** Returns the info of a plain transaction as a transfer with an input and an output. */
export function toTransferInfo({ chainId, from, info }: NewTransaction): TransferInfo {
  const common = { type: info.type, account: from, inputChainId: chainId, outputChainId: chainId }
  switch (info.type) {
    case 'Swap':
    case 'Bridge':
    case 'Margin': {
      const { inputCurrencyId, outputCurrencyId, ...known } = info
      return compact({
        ...common,
        ...known,
        inputCurrency: inputCurrencyId,
        outputCurrency: outputCurrencyId,
      })
    }
    case 'Approve':
      return { ...common, inputCurrency: info.tokenAddress }
    case 'Wrap': {
      const { chainId: id, unwrapped } = info
      const native = unwrapped
        ? { outputCurrency: NATIVE_TOKEN_ADDRESS }
        : { inputCurrency: NATIVE_TOKEN_ADDRESS }
      return { ...common, inputChainId: id, outputChainId: id, ...native }
    }
    case 'Money Market': {
      const { tokenAddress, ...known } = info
      const isReceived = RECEIVING_ACTIONS.includes(info.txType)
      return compact({
        ...common,
        ...known,
        ...(isReceived ? { outputCurrency: tokenAddress } : { inputCurrency: tokenAddress }),
      })
    }
    case 'Vest Rewards':
    case 'Claim Rewards':
    case 'SwitchEMode':
      return compact({ ...common, ...info })
  }
}
