import type { BalanceResult } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { tradeCopy } from '#locale/trade-copy'

/** What there is to pay gas with where a bridge ends. */
export interface DestinationGas {
  readonly text: string
  /** Undefined where it is not known. */
  readonly isEnough: boolean | undefined
}

/** @param needed what a transaction there may cost, in base units */
export function destinationGas(
  reading: BalanceResult | undefined,
  needed: bigint | undefined,
  { nativeCurrency: { symbol, decimals } }: Pick<ChainRecord, 'nativeCurrency'>,
): DestinationGas {
  if (!reading || 'error' in reading) return { text: '-', isEnough: undefined }
  const held = `${formatAmount(reading.raw, decimals)} ${symbol}`
  if (reading.raw === 0n) return { text: tradeCopy.noGasAtDestination(held), isEnough: false }
  if (needed === undefined) return { text: held, isEnough: undefined }
  const isEnough = reading.raw >= needed
  return { text: `${held}, ${isEnough ? 'enough' : tradeCopy.tooLittleGasAtDestination}`, isEnough }
}
