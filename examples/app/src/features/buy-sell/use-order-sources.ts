import { maxGasCost } from '@causeway/core'
import { chainById, isNativeToken } from '@causeway/core/chains'
import { type BalanceEntry, isHeldBalance, type Token, tokenKey } from '@causeway/core/data'
import { type Holdings, useChains } from '@causeway/react'
import { networkFee, type SpreadSource } from '@causeway/view-models'
import { type LegTarget, legKey } from '../many-legs/legs.ts'
import { useFees } from '../many-legs/use-fees.ts'
import { RESERVED_GAS } from '../trade/reserved-gas.ts'

/** Gas units to reserve on each chain: enough for this transfer, or for several more. */
const RESERVED_UNITS = { needed: RESERVED_GAS * 2n, plenty: RESERVED_GAS * 5n }

/** A holding of the asset, and the cost to send it. */
export interface OrderSource extends SpreadSource {
  readonly entry: BalanceEntry<Token>
}

/** Returns the holdings of an asset on all chains. Only tokens of the same asset group are the same asset. */
export function useOrderSources(
  token: Token | undefined,
  holdings: Holdings,
  { target, leavesGas }: { readonly target: LegTarget; readonly leavesGas: boolean },
): OrderSource[] {
  const chains = useChains()
  const entries = holdings.entries.filter(
    (entry) =>
      token && isHeldBalance(entry) && isSame(entry.currency, token) && !isTarget(entry.currency, target),
  )
  const getFees = useFees(entries.map(({ chainId }) => chainId))
  return entries.map((entry): OrderSource => {
    const { chainId, currency, balanceRaw = 0n } = entry
    const chain = chainById(chains, chainId)
    const fees = getFees(chainId)
    const isNative = isNativeToken(currency.address)
    const price = holdings.prices?.[chainId]?.prices[tokenKey(NATIVE)]
    const kinds = isNative ? (['call'] as const) : (['approve', 'call'] as const)
    const gasUsd = chain && fees && networkFee(kinds, { chain, fees, price }).usd
    const gas = leavesGas ? RESERVED_UNITS.plenty : RESERVED_UNITS.needed
    return {
      key: legKey({ chainId, address: tokenKey(currency.address) }),
      chainId,
      entry,
      decimals: currency.decimals,
      balance: balanceRaw,
      reserved: isNative ? fees && maxGasCost({ gas, fees }) : 0n,
      // Use tokens on the destination chain first, because they need no bridge.
      cost: chainId === target.chain.id ? 0 : gasUsd,
      isSelected: currency.symbol === token?.symbol,
    }
  })
}

/** Returns the number of chains of sources. */
export function countChains(sources: readonly Pick<OrderSource, 'chainId'>[]): number {
  return new Set(sources.map(({ chainId }) => chainId)).size
}

const NATIVE = ''

function isSame(a: Token, b: Token): boolean {
  if (a.assetGroup !== undefined && a.assetGroup === b.assetGroup) return true
  return a.chainId === b.chainId && tokenKey(a.address) === tokenKey(b.address)
}

function isTarget({ chainId, address }: Token, { chain, token }: LegTarget): boolean {
  return token !== undefined && chainId === chain.id && tokenKey(address) === tokenKey(token.address)
}
