import { tradeCopy } from '#locale/trade-copy'
import type { Side, Trade } from './trade.ts'

/** Returns the pair of a trade for the page title; undefined until both tokens are known. */
export function getTradeTitle({ kind, from, to }: Pick<Trade, 'kind' | 'from' | 'to'>): string | undefined {
  const [paid, received] = [from, to].map((side) => getName(kind, side))
  return paid && received && tradeCopy.pair(paid, received)
}

function getName(kind: Trade['kind'], { chain, token }: Side): string | undefined {
  return kind === 'swap' ? token?.symbol : token && tradeCopy.tokenOnChain(token.symbol, chain.name)
}
