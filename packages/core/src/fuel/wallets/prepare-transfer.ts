import type { Input, Output, ScriptTransactionRequest } from 'fuels'
import { FUEL_BASE_ASSET_ID, sameAddress } from '../../chains/address.ts'
import { type Clock, sleep } from '../../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { type Address, type Hex, hashSchema, parseExternal } from '../../kernel/schema.ts'
import type { TransactionRequest } from '../../platforms/transaction.ts'
import type { PreparedTransaction } from '../../platforms/wallet.ts'
import { decodeFuelTransfer, type FuelTransfer } from '../fuel-transfer.ts'

/** Delay after sending, because nodes return the new balances and spendable coins with a delay. */
const AFTER_SEND_MS = 500

/** Timeout of one request of `fuels` to a node, in milliseconds. */
const BUILD_TIMEOUT_MS = 20_000

/** Transfer that can be signed, with its transaction id. The id does not depend on the signatures. */
export interface BuiltTransfer {
  readonly request: ScriptTransactionRequest
  readonly hash: Hex
}

export interface Preparation {
  readonly address: Address
  /** URL of the node that selects the coins to spend. */
  readonly url: string
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Signs and sends the transfer; resolves with the id. */
  readonly send: (built: BuiltTransfer) => Promise<Hex>
}

/**
 * Builds and validates the transfer. Its transaction id is known before it is signed.
 *
 * @throws CausewayError FUEL_CALL_UNSUPPORTED, WRONG_ACCOUNT, FUEL_PREPARE_FAILED, FUEL_TRANSACTION_MISMATCH
 */
export async function prepareTransfer(
  transaction: TransactionRequest,
  { send, clock, ...preparation }: Preparation,
): Promise<PreparedTransaction> {
  const transfer = toTransfer(transaction, preparation.address)
  const built = await build(transfer, preparation)
  await checkTransfer(built.request, transfer, preparation.address)
  return {
    hash: built.hash,
    maxFee: BigInt(built.request.maxFee.toString()),
    async send() {
      const hash = await send(built)
      await sleep(clock, AFTER_SEND_MS)
      return hash
    },
  }
}

function toTransfer({ from, ...call }: TransactionRequest, address: Address): FuelTransfer {
  if (!sameAddress(from, address)) {
    throw new CausewayError('The transaction belongs to another account.', {
      code: 'WRONG_ACCOUNT',
      details: `Its sender is ${from}, but the wallet signs for ${address}.`,
    })
  }
  const transfer = decodeFuelTransfer(call)
  if (transfer) return transfer
  throw new CausewayError('Fuel wallets only send transfers.', {
    code: 'FUEL_CALL_UNSUPPORTED',
    details: 'Encode the call with encodeFuelTransfer: contracts and scripts are not supported.',
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
    // Do not consolidate coins, because that would sign transactions that the user has not seen.
    const options = { skipAutoConsolidation: true }
    const request = await account.createTransfer(to, bn(amount.toString()), assetId, {}, options)
    const id = request.getTransactionId(await provider.getChainId())
    return { request, hash: parseExternal(hashSchema, id, 'The transaction id') }
  } catch (error) {
    if (isCausewayError(error)) throw error
    throw new CausewayError('The Fuel transaction could not be prepared.', {
      code: 'FUEL_PREPARE_FAILED',
      details: error instanceof Error ? error.message.split('\n', 1)[0] : undefined,
      cause: error,
      retryable: true,
    })
  }
}

/**
 * Decodes and validates the transaction that the node built. It must pay only the recipient, spend only coins of the
 * owner, and return all change to the owner.
 *
 * @throws CausewayError FUEL_TRANSACTION_MISMATCH
 */
async function checkTransfer(
  request: ScriptTransactionRequest,
  { to, assetId, amount }: FuelTransfer,
  owner: Address,
): Promise<void> {
  const { InputType, OutputType, TransactionCoder } = await import('fuels')
  const [{ inputs = [], outputs = [] }] = new TransactionCoder().decode(request.toTransactionBytes(), 0)

  const isOwn = (input: Input) =>
    (input.type === InputType.Coin && sameAddress(input.owner, owner)) ||
    (input.type === InputType.Message && sameAddress(input.recipient, owner))
  const isPayment = (output: Output) =>
    output.type === OutputType.Coin &&
    sameAddress(output.to, to) &&
    sameAddress(output.assetId, assetId) &&
    BigInt(output.amount.toString()) === amount
  const isChange = (output: Output) => output.type === OutputType.Change && sameAddress(output.to, owner)
  // Without a change output, the remainder of the asset would be lost.
  const hasChange = (input: Input) => {
    const assetId = input.type === InputType.Coin ? input.assetId : FUEL_BASE_ASSET_ID
    return outputs.some(
      (output) => isChange(output) && 'assetId' in output && sameAddress(output.assetId, assetId),
    )
  }

  if (!inputs.every(isOwn)) throw mismatch('The transaction spends coins of another account.')
  if (outputs.filter(isPayment).length !== 1)
    throw mismatch('The transaction does not pay the requested amount.')
  if (!outputs.every((output) => isPayment(output) || isChange(output))) {
    throw mismatch('The transaction also pays another account.')
  }
  if (!inputs.every(hasChange)) throw mismatch('The transaction returns no change.')
}

function mismatch(reason: string): CausewayError {
  return new CausewayError('The transaction that the Fuel node built differs from the request.', {
    code: 'FUEL_TRANSACTION_MISMATCH',
    details: `${reason} Nothing was signed.`,
  })
}
