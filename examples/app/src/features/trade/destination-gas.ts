import type { BalanceResult } from '@causeway/core'
import type { ChainRecord } from '@causeway/core/chains'
import { formatAmount } from '@causeway/core/format'
import { tradeCopy } from '#locale/trade-copy'

/** Native balance on the destination chain as text, and whether it pays for a transaction. */
export interface DestinationGas {
  readonly text: string
  /** Undefined if unknown. */
  readonly isEnough: boolean | undefined
}

/**
 * Returns the gas balance as text.
 * @param gasCost estimated cost of a transaction, in base units
 */
export function destinationGas(
  balance: BalanceResult | undefined,
  gasCost: bigint | undefined,
  { nativeCurrency: { symbol, decimals } }: Pick<ChainRecord, 'nativeCurrency'>,
): DestinationGas {
  if (!balance || 'error' in balance) return { text: '-', isEnough: undefined }
  const balanceText = `${formatAmount(balance.raw, decimals)} ${symbol}`
  if (balance.raw === 0n) return { text: tradeCopy.noGasAtDestination(balanceText), isEnough: false }
  if (gasCost === undefined) return { text: balanceText, isEnough: undefined }
  const isEnough = balance.raw >= gasCost
  return {
    text: isEnough
      ? tradeCopy.enoughGasAtDestination(balanceText)
      : tradeCopy.tooLittleGasAtDestination(balanceText),
    isEnough,
  }
}
