import { formatUnits } from 'viem'
import type { Asset } from '../../settlement/index.ts'
import type { LogoOf } from '../pictures.ts'

/** A token in the router's form. */
export function describeToken({ address, name, decimals, symbol }: Asset, logoOf: LogoOf) {
  return { address, name, decimals, symbol, icon: logoOf(symbol) }
}

/** An amount in human units, never without a fraction. */
export function human(amount: bigint, { decimals }: Pick<Asset, 'decimals'>): string {
  const text = formatUnits(amount, decimals)
  return text.includes('.') ? text : `${text}.0`
}

/** What the router answers with. */
export function reply(data: readonly object[]) {
  return { errno: 0, message: 'success', data }
}
