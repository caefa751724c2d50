import { CausewayError } from '../kernel/errors.ts'
import type { Hex } from '../kernel/schema.ts'
import type { ChainType } from '../platforms/transaction.ts'

/** Tracking data of a universal wallet, by the type of the sending account. */
export interface WalletTracking {
  readonly EVM?: { readonly hash?: Hex | undefined } | undefined
  readonly FUEL?: { readonly hash?: Hex | undefined } | undefined
  /** Hash of the supertransaction that the smart account requested. */
  readonly BICONOMY?: { readonly requestHash?: Hex | undefined } | undefined
}

/**
 * Returns the hash to track and the chain type of its account.
 *
 * @throws CausewayError TRACKING_DATA_MISSING, REQUEST_HASH_MISSING, TRANSACTION_HASH_MISSING
 */
export function readWalletTracking({ EVM, FUEL, BICONOMY }: WalletTracking): {
  readonly chainType: ChainType
  readonly hash: Hex
} {
  if (EVM) return { chainType: 'EVM', hash: requireHash(EVM.hash) }
  if (FUEL) return { chainType: 'FUEL', hash: requireHash(FUEL.hash) }
  if (!BICONOMY) {
    throw new CausewayError('Universal: No compatible tracking data provided', {
      code: 'TRACKING_DATA_MISSING',
      details: 'Expected the tracking data of an EVM, FUEL or BICONOMY account',
    })
  }
  if (BICONOMY.requestHash) return { chainType: 'BICONOMY', hash: BICONOMY.requestHash }
  throw new CausewayError('No request hash found.', {
    code: 'REQUEST_HASH_MISSING',
    details: 'The smart account returned no supertransaction hash',
  })
}

function requireHash(hash: Hex | undefined): Hex {
  if (hash) return hash
  throw new CausewayError('No transaction hash found.', {
    code: 'TRANSACTION_HASH_MISSING',
    details: 'The wallet returned no transaction hash',
  })
}
