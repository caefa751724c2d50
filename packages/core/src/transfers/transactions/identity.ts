import { CausewayError, describeValue } from '../../kernel/index.ts'
import type { ChainType } from '../../platforms/index.ts'

/**
 * EVM, Fuel and supertransaction hashes alike are 32 bytes in hex.
 *
 * @throws CausewayError HASH_NOT_FOUND where there is none, INVALID_HASH
 */
export function assertHash(hash: unknown): asserts hash is string {
  if (hash === undefined || hash === null || hash === '') {
    throw new CausewayError('Hash not found', {
      code: 'HASH_NOT_FOUND',
      details: 'A transaction is followed by its hash, and none was given',
    })
  }
  if (typeof hash === 'string' && /^0x[0-9a-fA-F]{64}$/.test(hash)) return
  throw new CausewayError('Hash is invalid', {
    code: 'INVALID_HASH',
    details: `Expected a 32-byte hash in hex, received ${describeValue(hash)}`,
  })
}

/** @throws CausewayError INVALID_CHAIN_ID */
export function assertChainId(chainId: unknown): asserts chainId is number {
  if (typeof chainId === 'number' && Number.isSafeInteger(chainId)) return
  throw new CausewayError('ChainId not a number', {
    code: 'INVALID_CHAIN_ID',
    details: `Expected the number of a chain, received ${describeValue(chainId)}`,
  })
}

/** What a universal wallet gives back for what it sent: by the kind of account that sent it. */
export interface WalletTracking {
  readonly EVM?: { readonly hash?: string | undefined } | undefined
  readonly FUEL?: { readonly hash?: string | undefined } | undefined
  /** A smart account answers with the hash of its request, the supertransaction. */
  readonly BICONOMY?: { readonly requestHash?: string | undefined } | undefined
}

/**
 * The handle that is there.
 *
 * @throws CausewayError TRACKING_DATA_MISSING, REQUEST_HASH_MISSING, TRANSACTION_HASH_MISSING
 */
export function readTracking({ EVM, FUEL, BICONOMY }: WalletTracking): {
  readonly chainType: ChainType
  readonly hash: string
} {
  if (EVM) return { chainType: 'EVM', hash: requireHash(EVM.hash) }
  if (FUEL) return { chainType: 'FUEL', hash: requireHash(FUEL.hash) }
  if (!BICONOMY) {
    throw new CausewayError('Universal: No compatible tracking data provided', {
      code: 'TRACKING_DATA_MISSING',
      details: 'Expected what an EVM, FUEL or BICONOMY account gave back',
    })
  }
  if (BICONOMY.requestHash) return { chainType: 'BICONOMY', hash: BICONOMY.requestHash }
  throw new CausewayError('No request hash found.', {
    code: 'REQUEST_HASH_MISSING',
    details: 'The smart account gave no hash of its supertransaction back',
  })
}

function requireHash(hash: string | undefined): string {
  if (hash) return hash
  throw new CausewayError('No transaction hash found.', {
    code: 'TRANSACTION_HASH_MISSING',
    details: 'The wallet gave no hash back',
  })
}
