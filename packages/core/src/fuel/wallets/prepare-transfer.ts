import type { Input, Output, ScriptTransactionRequest } from 'fuels'
import { FUEL_BASE_ASSET_ID, sameAddress } from '../../chains/address.ts'
import { type Clock, sleep } from '../../kernel/clock.ts'
import { CausewayError, isCausewayError } from '../../kernel/errors.ts'
import { type Address, type Hex, hashSchema, parseExternal } from '../../kernel/schema.ts'
import type { TransactionRequest } from '../../platforms/transaction.ts'
import type { PreparedTransaction } from '../../platforms/wallet.ts'
import { decodeFuelTransfer, type FuelTransfer } from '../fuel-transfer.ts'

/** Delay after sending: nodes return the new balances and spendable coins a moment later. */
const AFTER_SEND_MS = 500

/** Milliseconds for one request of `fuels` to a node. */
const BUILD_TIMEOUT_MS = 20_000

/** A transfer before it is signed, with its id. Signatures are not part of the id. */
export interface BuiltTransfer {
  readonly request: ScriptTransactionRequest
  readonly hash: Hex
}

export interface Preparation {
  readonly address: Address
  /** URL of the node that selects the coins. */
  readonly url: string
  readonly clock: Clock
  readonly fetch?: typeof globalThis.fetch | undefined
  /** Signs and sends the transfer; resolves with the id. */
  readonly send: (built: BuiltTransfer) => Promise<Hex>
}

/**
 * Builds the transfer and validates it. Its id is known before it is signed.
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
      details: `Its sender is ${from}, the wallet signs for ${address}.`,
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
    // Consolidating coins would sign transactions that the user has not seen.
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
 * Validates the transaction that the node built, from its bytes: it must pay only the recipient, spend only coins of the
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
  // Without a change output, the rest of an asset would be lost.
  const hasChange = (input: Input) => {
    const assetId = input.type === InputType.Coin ? input.assetId : FUEL_BASE_ASSET_ID
    return outputs.some(
      (output) => isChange(output) && 'assetId' in output && sameAddress(output.assetId, assetId),
    )
  }

  if (!inputs.every(isOwn)) throw mismatch('It spends coins of another account.')
  if (outputs.filter(isPayment).length !== 1) throw mismatch('It does not pay the requested amount.')
  if (!outputs.every((output) => isPayment(output) || isChange(output))) {
    throw mismatch('It pays another account as well.')
  }
  if (!inputs.every(hasChange)) throw mismatch('It returns no change.')
}

function mismatch(reason: string): CausewayError {
  return new CausewayError('The transaction that the Fuel node built differs from the request.', {
    code: 'FUEL_TRANSACTION_MISMATCH',
    details: `${reason} Nothing was signed.`,
  })
}
