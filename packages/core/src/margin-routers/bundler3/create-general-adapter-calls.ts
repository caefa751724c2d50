import { erc20Abi, keccak256, maxUint256 } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import { contractCall } from '../../lenders/shared/contract.ts'
import type { IsolatedMarket } from '../../lending/lender-market.ts'
import { generalAdapterAbi } from './bundler3-abi.ts'
import { type BundleCall, encodeReenterData, toBundleCall } from './encode-multicall.ts'

/** Amount that stands for the whole balance of the adapter, or the whole position. */
export const WHOLE_BALANCE = maxUint256

/** Calls of GeneralAdapter1. Amounts in base units. The output of loans and withdrawals stays in the adapter. */
export interface GeneralAdapterCalls {
  /** Takes tokens from the account that sends the bundle. */
  readonly pull: (token: Address, amount: bigint) => BundleCall
  readonly transfer: (token: Address, receiver: Address, amount: bigint) => BundleCall
  /** Sends native tokens to the adapter, which wraps them. */
  readonly wrap: (amount: bigint) => readonly BundleCall[]
  /** Takes a flash loan, and runs the callback before it is repaid. */
  readonly flashLoan: (token: Address, amount: bigint, callback: readonly BundleCall[]) => BundleCall
  readonly supplyCollateral: (market: IsolatedMarket, amount: bigint, account: Address) => BundleCall
  readonly withdrawCollateral: (market: IsolatedMarket, amount: bigint) => BundleCall
  /** @param minSharePrice assets per share, times 1e27 */
  readonly borrow: (market: IsolatedMarket, amount: bigint, minSharePrice: bigint) => BundleCall
  /** @param maxSharePrice assets per share, times 1e27 */
  readonly repay: (
    market: IsolatedMarket,
    repayment: Repayment,
    maxSharePrice: bigint,
    account: Address,
  ) => BundleCall
}

/** `whole-debt` reverts if the adapter holds less than the debt. */
export type Repayment = 'whole-balance' | 'whole-debt'

/** Creates the calls of an adapter. */
export function createGeneralAdapterCalls(adapter: Address): GeneralAdapterCalls {
  const contract = { abi: generalAdapterAbi, address: adapter }
  return {
    pull: (token, amount) => {
      const args = [token, adapter, amount] as const
      return toBundleCall(contractCall({ ...contract, functionName: 'erc20TransferFrom', args }))
    },
    transfer: (token, receiver, amount) => {
      const args = [token, receiver, amount] as const
      return toBundleCall(contractCall({ ...contract, functionName: 'erc20Transfer', args }))
    },
    wrap: (amount) => [
      toBundleCall({ to: adapter, data: '0x', value: amount }),
      toBundleCall(contractCall({ ...contract, functionName: 'wrapNative', args: [amount, adapter] })),
    ],
    flashLoan: (token, amount, callback) => {
      const data = encodeReenterData(callback)
      const args = [token, amount, data] as const
      const call = toBundleCall(contractCall({ ...contract, functionName: 'morphoFlashLoan', args }))
      // The bundler only accepts a callback with this hash from the called contract.
      return { ...call, callbackHash: keccak256(data) }
    },
    supplyCollateral: (market, amount, account) => {
      const args = [market, amount, account, '0x'] as const
      return toBundleCall(contractCall({ ...contract, functionName: 'morphoSupplyCollateral', args }))
    },
    withdrawCollateral: (market, amount) => {
      const args = [market, amount, adapter] as const
      return toBundleCall(contractCall({ ...contract, functionName: 'morphoWithdrawCollateral', args }))
    },
    borrow: (market, amount, minSharePrice) => {
      const args = [market, amount, 0n, minSharePrice, adapter] as const
      return toBundleCall(contractCall({ ...contract, functionName: 'morphoBorrow', args }))
    },
    repay: (market, repayment, maxSharePrice, account) => {
      const [assets, shares] = repayment === 'whole-debt' ? [0n, WHOLE_BALANCE] : [WHOLE_BALANCE, 0n]
      const args = [market, assets, shares, maxSharePrice, account, '0x'] as const
      return toBundleCall(contractCall({ ...contract, functionName: 'morphoRepay', args }))
    },
  }
}

/** Returns an approval by the bundler itself. */
export function toApproveCall(token: Address, spender: Address, amount: bigint): BundleCall {
  const args = [spender, amount] as const
  return toBundleCall(contractCall({ abi: erc20Abi, address: token, functionName: 'approve', args }))
}

/** Returns a transfer by the bundler itself. */
export function toTransferCall(token: Address, receiver: Address, amount: bigint): BundleCall {
  const args = [receiver, amount] as const
  return toBundleCall(contractCall({ abi: erc20Abi, address: token, functionName: 'transfer', args }))
}
