import type { ScriptTransactionRequest } from 'fuels'
import { sameAddress } from '../../chains/address.ts'
import { type Clock, sleep } from '../../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { type Address, type Hex, hashSchema, parseExternal } from '../../kernel/schema.ts'
import type { TransactionRequest } from '../../platforms/transaction.ts'
import type { PreparedTransaction } from '../../platforms/wallet.ts'
import { decodeFuelTransfer, type FuelTransfer } from '../call.ts'
import { checkTransfer } from './check.ts'

/**
 * The balances, and the coins that the next transaction would take, are read from nodes that hear of this one a moment
 * later. Source: the product's own rule for Fuel.
 */
const AFTER_SEND_MS = 500

/** Milliseconds for one request of `fuels` to a node. */
const BUILD_TIMEOUT_MS = 20_000

/** What is signed, with the id it will go by: signatures are no part of it. */
export interface BuiltTransfer {
  readonly request: ScriptTransactionRequest
  readonly hash: Hex
}

export interface Preparation {
  readonly address: Address
  /** Of the node that picks the coins. */
  readonly url: string
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Signs and hands in; resolves with the id. */
  readonly send: (built: BuiltTransfer) => Promise<Hex>
}

/**
 * Builds the transfer, checks that it does nothing else, and knows its id before anybody signs.
 *
 * @throws CausewayError FUEL_CALL_UNSUPPORTED, WRONG_ACCOUNT, FUEL_PREPARE_FAILED, FUEL_TRANSACTION_MISMATCH
 */
export async function prepareTransfer(
  transaction: TransactionRequest,
  { send, clock, ...preparation }: Preparation,
): Promise<PreparedTransaction> {
  const transfer = transferOf(transaction, preparation.address)
  const built = await build(transfer, preparation)
  await checkTransfer(built.request, transfer, preparation.address)
  return {
    hash: built.hash,
    async send() {
      const sent = await send(built)
      await sleep(clock, AFTER_SEND_MS)
      return sent
    },
  }
}

function transferOf({ from, ...call }: TransactionRequest, address: Address): FuelTransfer {
  if (!sameAddress(from, address)) {
    throw new CausewayError('The transaction belongs to another account', {
      code: 'WRONG_ACCOUNT',
      details: `It is of ${from}, and the wallet signs for ${address}`,
    })
  }
  const transfer = decodeFuelTransfer(call)
  if (transfer) return transfer
  throw new CausewayError('Fuel wallets send transfers only', {
    code: 'FUEL_CALL_UNSUPPORTED',
    details: 'Make the call with encodeFuelTransfer: contracts and scripts are not supported',
  })
}

async function build(
  { to, assetId, amount }: FuelTransfer,
  { address, url, fetch }: Pick<Preparation, 'address' | 'url' | 'fetch'>,
): Promise<BuiltTransfer> {
  const { Account, bn, Provider } = await import('fuels')
  try {
    const provider = new Provider(url, {
      timeout: BUILD_TIMEOUT_MS,
      ...(fetch ? { fetch: (input, init) => fetch(input, init) } : {}),
    })
    const account = new Account(address, provider)
    // Merging coins on the way would sign transactions that nobody was shown.
    const options = { skipAutoConsolidation: true }
    const request = await account.createTransfer(to, bn(amount.toString()), assetId, {}, options)
    const id = request.getTransactionId(await provider.getChainId())
    return { request, hash: parseExternal(hashSchema, id, 'The transaction id') }
  } catch (error) {
    if (isCausewayError(error)) throw error
    throw new CausewayError('The Fuel transaction could not be prepared', {
      code: 'FUEL_PREPARE_FAILED',
      details: error instanceof Error ? error.message.split('\n', 1)[0] : undefined,
      cause: error,
      retryable: true,
    })
  }
}
