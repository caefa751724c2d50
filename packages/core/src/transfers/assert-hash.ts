import { CausewayError, describeValue } from '../kernel/errors.ts'

/**
 * Asserts that a value is a 32-byte hash in hex, as EVM, Fuel and supertransaction hashes are.
 *
 * @throws CausewayError HASH_NOT_FOUND for an empty value, INVALID_HASH
 */
export function assertHash(hash: unknown): asserts hash is string {
  if (hash === undefined || hash === null || hash === '') {
    throw new CausewayError('Hash not found', {
      code: 'HASH_NOT_FOUND',
      details: 'Pass the hash of the transaction to track',
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
