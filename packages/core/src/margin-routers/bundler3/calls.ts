import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { asAddress } from '../../lenders/shared/index.ts'
import type { IsolatedMarket } from '../../lending/index.ts'
import { GENERAL_ADAPTER } from './abi.ts'
import { type BundleCall, bundleCall, callbackHash, reentryOf } from './bundle.ts'

/** As the amount: all the adapter holds, or all of the position. */
export const EVERYTHING = maxUint256

/** What the general adapter can be told, one call each. Amounts in base units. */
export interface AdapterCalls {
  /** Takes tokens from the account that sends the bundle. */
  readonly pull: (token: string, amount: bigint) => BundleCall
  readonly transfer: (token: string, receiver: string, amount: bigint) => BundleCall
  /** The native token is handed to the adapter, which wraps it. */
  readonly wrap: (amount: bigint) => readonly BundleCall[]
  readonly flashLoan: (token: string, amount: bigint, meanwhile: readonly BundleCall[]) => BundleCall
  readonly supplyCollateral: (market: IsolatedMarket, amount: bigint, account: string) => BundleCall
  readonly withdrawCollateral: (market: IsolatedMarket, amount: bigint) => BundleCall
  /** @param leastPrice assets for a share, times 1e27 */
  readonly borrow: (market: IsolatedMarket, amount: bigint, leastPrice: bigint) => BundleCall
  /** @param mostPrice assets for a share, times 1e27 */
  readonly repay: (market: IsolatedMarket, what: Repayment, mostPrice: bigint, account: string) => BundleCall
}

/** `whole-debt` takes what it comes to from the adapter, and fails where that holds less. */
export type Repayment = 'whole-balance' | 'whole-debt'

/** Whatever is borrowed or withdrawn is the sender's, and stays in the adapter until it is told otherwise. */
export function adapterCalls(adapter: string): AdapterCalls {
  const own = asAddress(adapter)
  const abi = GENERAL_ADAPTER
  return {
    pull: (token, amount) =>
      bundleCall(
        adapter,
        encodeFunctionData({
          abi,
          functionName: 'erc20TransferFrom',
          args: [asAddress(token), own, amount],
        }),
      ),
    transfer: (token, receiver, amount) =>
      bundleCall(
        adapter,
        encodeFunctionData({
          abi,
          functionName: 'erc20Transfer',
          args: [asAddress(token), asAddress(receiver), amount],
        }),
      ),
    wrap: (amount) => [
      bundleCall(adapter, '0x', amount),
      bundleCall(adapter, encodeFunctionData({ abi, functionName: 'wrapNative', args: [amount, own] })),
    ],
    flashLoan: (token, amount, meanwhile) => {
      const reentry = reentryOf(meanwhile)
      const data = encodeFunctionData({
        abi,
        functionName: 'morphoFlashLoan',
        args: [asAddress(token), amount, reentry],
      })
      return { ...bundleCall(adapter, data), callbackHash: callbackHash(reentry) }
    },
    supplyCollateral: (market, amount, account) =>
      bundleCall(
        adapter,
        encodeFunctionData({
          abi,
          functionName: 'morphoSupplyCollateral',
          args: [paramsOf(market), amount, asAddress(account), '0x'],
        }),
      ),
    withdrawCollateral: (market, amount) =>
      bundleCall(
        adapter,
        encodeFunctionData({
          abi,
          functionName: 'morphoWithdrawCollateral',
          args: [paramsOf(market), amount, own],
        }),
      ),
    borrow: (market, amount, leastPrice) =>
      bundleCall(
        adapter,
        encodeFunctionData({
          abi,
          functionName: 'morphoBorrow',
          args: [paramsOf(market), amount, 0n, leastPrice, own],
        }),
      ),
    repay: (market, what, mostPrice, account) => {
      const [assets, shares] = what === 'whole-debt' ? [0n, EVERYTHING] : [EVERYTHING, 0n]
      const args = [paramsOf(market), assets, shares, mostPrice, asAddress(account), '0x'] as const
      return bundleCall(adapter, encodeFunctionData({ abi, functionName: 'morphoRepay', args }))
    },
  }
}

/** An allowance of the bundler itself. */
export function approveCall(token: string, spender: string, amount: bigint): BundleCall {
  const args = [asAddress(spender), amount] as const
  return bundleCall(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
}

/** A transfer by the bundler itself. */
export function transferCall(token: string, receiver: string, amount: bigint): BundleCall {
  const args = [asAddress(receiver), amount] as const
  return bundleCall(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }))
}

function paramsOf({ loanToken, collateralToken, oracle, irm, lltv }: IsolatedMarket) {
  return {
    loanToken: asAddress(loanToken),
    collateralToken: asAddress(collateralToken),
    oracle: asAddress(oracle),
    irm: asAddress(irm),
    lltv,
  }
}
