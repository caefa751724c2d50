import { erc20Abi, maxUint256 } from 'viem'
import type { Address } from '../../kernel/schema.ts'
import { contractCall } from '../../lenders/shared/contract.ts'
import type { IsolatedMarket } from '../../lending/market.ts'
import type { Call } from '../../platforms/transaction.ts'
import { GENERAL_ADAPTER } from './abi.ts'
import { type BundleCall, bundleCall, callbackHash, reentryOf } from './bundle.ts'

/** As the amount: all the adapter holds, or all of the position. */
export const EVERYTHING = maxUint256

/** What the general adapter can be told, one call each. Amounts in base units. */
export interface AdapterCalls {
  /** Takes tokens from the account that sends the bundle. */
  readonly pull: (token: Address, amount: bigint) => BundleCall
  readonly transfer: (token: Address, receiver: Address, amount: bigint) => BundleCall
  /** The native token is handed to the adapter, which wraps it. */
  readonly wrap: (amount: bigint) => readonly BundleCall[]
  readonly flashLoan: (token: Address, amount: bigint, meanwhile: readonly BundleCall[]) => BundleCall
  readonly supplyCollateral: (market: IsolatedMarket, amount: bigint, account: Address) => BundleCall
  readonly withdrawCollateral: (market: IsolatedMarket, amount: bigint) => BundleCall
  /** @param leastPrice assets for a share, times 1e27 */
  readonly borrow: (market: IsolatedMarket, amount: bigint, leastPrice: bigint) => BundleCall
  /** @param mostPrice assets for a share, times 1e27 */
  readonly repay: (market: IsolatedMarket, what: Repayment, mostPrice: bigint, account: Address) => BundleCall
}

/** `whole-debt` takes what it comes to from the adapter, and fails where that holds less. */
export type Repayment = 'whole-balance' | 'whole-debt'

/** Whatever is borrowed or withdrawn is the sender's, and stays in the adapter until it is told otherwise. */
export function adapterCalls(adapter: Address): AdapterCalls {
  const own = adapter
  const on = { abi: GENERAL_ADAPTER, address: own }
  return {
    pull: (token, amount) =>
      calling(contractCall({ ...on, functionName: 'erc20TransferFrom', args: [token, own, amount] })),
    transfer: (token, receiver, amount) => {
      const args = [token, receiver, amount] as const
      return calling(contractCall({ ...on, functionName: 'erc20Transfer', args }))
    },
    wrap: (amount) => [
      bundleCall(adapter, '0x', amount),
      calling(contractCall({ ...on, functionName: 'wrapNative', args: [amount, own] })),
    ],
    flashLoan: (token, amount, meanwhile) => {
      const reentry = reentryOf(meanwhile)
      const args = [token, amount, reentry] as const
      const call = calling(contractCall({ ...on, functionName: 'morphoFlashLoan', args }))
      return { ...call, callbackHash: callbackHash(reentry) }
    },
    supplyCollateral: (market, amount, account) => {
      const args = [paramsOf(market), amount, account, '0x'] as const
      return calling(contractCall({ ...on, functionName: 'morphoSupplyCollateral', args }))
    },
    withdrawCollateral: (market, amount) => {
      const args = [paramsOf(market), amount, own] as const
      return calling(contractCall({ ...on, functionName: 'morphoWithdrawCollateral', args }))
    },
    borrow: (market, amount, leastPrice) => {
      const args = [paramsOf(market), amount, 0n, leastPrice, own] as const
      return calling(contractCall({ ...on, functionName: 'morphoBorrow', args }))
    },
    repay: (market, what, mostPrice, account) => {
      const [assets, shares] = what === 'whole-debt' ? [0n, EVERYTHING] : [EVERYTHING, 0n]
      const args = [paramsOf(market), assets, shares, mostPrice, account, '0x'] as const
      return calling(contractCall({ ...on, functionName: 'morphoRepay', args }))
    },
  }
}

/** An allowance of the bundler itself. */
export function approveCall(token: Address, spender: Address, amount: bigint): BundleCall {
  const args = [spender, amount] as const
  return calling(contractCall({ abi: erc20Abi, address: token, functionName: 'approve', args }))
}

/** A transfer by the bundler itself. */
export function transferCall(token: Address, receiver: Address, amount: bigint): BundleCall {
  const args = [receiver, amount] as const
  return calling(contractCall({ abi: erc20Abi, address: token, functionName: 'transfer', args }))
}

function calling({ to, data, value }: Call): BundleCall {
  return bundleCall(to, data, value)
}

function paramsOf({ loanToken, collateralToken, oracle, irm, lltv }: IsolatedMarket) {
  return {
    loanToken: loanToken,
    collateralToken: collateralToken,
    oracle: oracle,
    irm: irm,
    lltv,
  }
}
