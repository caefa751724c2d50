import { maxGasCost } from '@causeway/core'
import { chainById, isNativeToken } from '@causeway/core/chains'
import { type BalanceEntry, isHeldBalance, type Token, tokenKey } from '@causeway/core/data'
import { type Holdings, useChains } from '@causeway/react'
import { networkFee, type SpreadSource } from '@causeway/view-models'
import { type LegTarget, legKey } from '../many-legs/legs.ts'
import { useFees } from '../many-legs/use-fees.ts'
import { RESERVED_GAS } from '../trade/reserved-gas.ts'

/** Amount kept for gas on each chain, in units of gas: as much as this transfer needs, or as much as four more of them. */
const STAYS = { needed: RESERVED_GAS * 2n, plenty: RESERVED_GAS * 5n }

/** Where an asset lies, and what it costs to send from there. */
export interface Place extends SpreadSource {
  readonly entry: BalanceEntry<Token>
}

/** Everywhere the wallet holds an asset: only what the lists call the same asset is one. */
export function usePlaces(
  token: Token | undefined,
  holdings: Holdings,
  { target, leavesGas }: { readonly target: LegTarget; readonly leavesGas: boolean },
): Place[] {
  const chains = useChains()
  const entries = holdings.entries.filter(
    (entry) =>
      token && isHeldBalance(entry) && isSame(entry.currency, token) && !isTarget(entry.currency, target),
  )
  const feesOf = useFees(entries.map(({ chainId }) => chainId))
  return entries.map((entry): Place => {
    const { chainId, currency, balanceRaw = 0n } = entry
    const chain = chainById(chains, chainId)
    const fees = feesOf(chainId)
    const isNative = isNativeToken(currency.address)
    const price = holdings.prices?.[chainId]?.prices[tokenKey(NATIVE)]
    const kinds = isNative ? (['call'] as const) : (['approve', 'call'] as const)
    const gasUsd = chain && fees && networkFee(kinds, { chain, fees, price }).usd
    const gas = leavesGas ? STAYS.plenty : STAYS.needed
    return {
      key: legKey({ chainId, address: tokenKey(currency.address) }),
      entry,
      decimals: currency.decimals,
      balance: balanceRaw,
      reserved: isNative ? fees && maxGasCost({ gas, fees }) : 0n,
      // Nothing is cheaper than to stay where it is to arrive: there is no bridge to pay.
      cost: chainId === target.chain.id ? 0 : gasUsd,
    }
  })
}

const NATIVE = ''

function isSame(a: Token, b: Token): boolean {
  if (a.assetGroup !== undefined && a.assetGroup === b.assetGroup) return true
  return a.chainId === b.chainId && tokenKey(a.address) === tokenKey(b.address)
}

function isTarget({ chainId, address }: Token, { chain, token }: LegTarget): boolean {
  return token !== undefined && chainId === chain.id && tokenKey(address) === tokenKey(token.address)
}
