import { CausewayError, describeValue } from '../kernel/errors.ts'
import type { Platform } from '../platforms/platform.ts'
import type { ChainType, ReceiptSource } from '../platforms/transaction.ts'

/**
 * Returns the receipt source of a chain for an account type. Default: the type of the chain.
 *
 * @throws CausewayError UNKNOWN_CHAIN, PLATFORM_MISSING, UNKNOWN_CHAIN_TYPE
 */
export type FindReceiptSource = (chainId: number, chainType?: ChainType) => ReceiptSource

export interface ReceiptSourcesOptions {
  readonly platforms: { forChain(chainId: number): Pick<Platform, 'chainType' | 'getReceipt'> }
  /** Sources of accounts without a platform, such as a smart account's service. They take precedence. */
  readonly receiptSources: readonly ReceiptSource[]
}

/** Creates a lookup of receipt sources over the platforms and the given sources. */
export function createReceiptSources({
  platforms,
  receiptSources,
}: ReceiptSourcesOptions): FindReceiptSource {
  return (chainId, chainType) => {
    const platform = platforms.forChain(chainId)
    const requestedType = chainType ?? platform.chainType
    const source = receiptSources.find((candidate) => candidate.chainType === requestedType) ?? platform
    if (source.chainType === requestedType) return source
    throw new CausewayError(`Chain ${chainId} has no receipts of type ${describeValue(chainType)}.`, {
      code: 'UNKNOWN_CHAIN_TYPE',
      details: `Receipts of this chain are of type ${source.chainType}.`,
    })
  }
}
