import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { type LendingPool, type Numeraire, type OraclePrice, WAD } from '../../lending/market.ts'
import {
  type ContractQuery,
  optionalValue,
  type ReadOutcome,
  readContracts,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { ORACLE } from './abi.ts'

/** What the prices of a market are counted in. */
export interface Currency {
  /** Base units of the currency in a whole one. */
  readonly unit: bigint
  /** The token it is; undefined for US dollars, or where the oracle does not say. Lower-cased. */
  readonly asset: Address | undefined
  readonly isUsd: boolean
}

/** Those that count in dollars name the zero address, or one that is no token, as their currency. */
const USD_UNIT = 10n ** 8n

/** Where there is no oracle, and so no price. */
export const DOLLARS: Currency = { unit: USD_UNIT, asset: undefined, isUsd: true }

/** V3 tells its currency; V2's first oracles, which count in ether, know WETH alone, and their forks not even that. */
export function* readCurrency(address: Address): ContractQuery<Currency> {
  const { outcomes } = yield* readContracts([
    contractRead({ abi: ORACLE, address, functionName: 'BASE_CURRENCY_UNIT' }),
    contractRead({ abi: ORACLE, address, functionName: 'BASE_CURRENCY' }),
    contractRead({ abi: ORACLE, address, functionName: 'WETH' }),
  ])
  const [unit, currency, weth] = outcomes
  const asset = lowerAddress(optionalValue(currency) ?? optionalValue(weth))
  const isUsd = unit.ok && (unit.value === USD_UNIT || (asset !== undefined && isNativeToken(asset)))
  return { unit: optionalValue(unit) || WAD, asset: isUsd ? undefined : asset, isUsd }
}

export function numeraireOf(
  { unit, asset, isUsd }: Currency,
  nativeSymbol: string,
  symbolOf: (asset: Address) => string | undefined,
): Numeraire {
  const decimals = unit.toString().length - 1
  if (isUsd) return { symbol: 'USD', decimals, usd: 1 }
  const symbol = (asset && symbolOf(asset)) || nativeSymbol
  return { symbol, decimals, usd: 'unknown', ...(asset ? { asset } : {}) }
}

/** Aave's oracle says 0 for what it has no price of. */
export function pricesOf(
  price: ReadOutcome<bigint> | undefined,
  currency: Currency | undefined,
  decimals: number,
): Pick<LendingPool, 'oraclePrice' | 'priceUsd'> {
  const known = optionalValue(price)
  if (!known || !currency) return { oraclePrice: 'unknown', priceUsd: 'unknown' }
  const oraclePrice: OraclePrice = { price: known, per: 10n ** BigInt(decimals) }
  return { oraclePrice, priceUsd: currency.isUsd ? Number(known) / Number(currency.unit) : 'unknown' }
}
