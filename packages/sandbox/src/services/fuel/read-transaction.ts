import type { TransactionScript } from 'fuels'
import { type Hex, hexToBigInt, recoverPublicKey, sha256, slice } from 'viem'
import type { Codec } from './codec.ts'
import { type Coin, isSame, type Ledger, type LedgerTransaction, type Payment, sumAmounts } from './ledger.ts'
import { BASE_ASSET_ID, FEE, FUEL_CHAIN_ID } from './network.ts'
import { RequestRejectedError } from './request-rejected-error.ts'

/** `InputType` and `OutputType` of the Fuel specification, as used by TransactionCoder. */
const COIN = 0
const CHANGE = 2
/** Scripts of a transfer: an empty script, or only the instruction `RET`. */
const EMPTY_SCRIPTS = ['0x', '0x24000000']

/**
 * Reads a signed transaction and validates it like a node: its coins exist, match the stored ones, are unspent, are
 * signed by their owners, and cover the payments and the fee.
 *
 * @throws RequestRejectedError for an invalid transaction
 */
export async function readTransaction(
  transaction: TransactionScript,
  codec: Codec,
  ledger: Ledger,
): Promise<LedgerTransaction> {
  const id = codec.idOf(transaction, FUEL_CHAIN_ID)
  if (!EMPTY_SCRIPTS.includes(transaction.script) || transaction.scriptDataLength.toNumber() > 0) {
    throw new RequestRejectedError('This node is a simulation that runs no scripts.')
  }
  if (ledger.entry(id)) {
    throw new RequestRejectedError(`Transaction is not inserted. Hash is already known: ${id}`)
  }
  const spent = await Promise.all(
    transaction.inputs.map((_input, index) => readInput(transaction, index, id, ledger)),
  )
  if (new Set(spent.map(({ utxoId }) => utxoId)).size < spent.length) {
    throw new RequestRejectedError('The transaction contains duplicate UTXO IDs')
  }
  const { payments, change } = readOutputs(transaction)
  const assets = new Set([BASE_ASSET_ID, ...[...spent, ...payments].map(({ assetId }) => assetId)])
  for (const assetId of assets) {
    const fee = isSame(assetId, BASE_ASSET_ID) ? readMaxFee(transaction) : 0n
    if (sumAmounts(spent, assetId) < sumAmounts(payments, assetId) + fee) {
      throw new RequestRejectedError(`Insufficient input amount of asset ${assetId.slice(2)}`)
    }
  }
  return { id, spent, payments, change, fee: FEE }
}

async function readInput(
  { inputs, witnesses }: TransactionScript,
  index: number,
  id: Hex,
  ledger: Ledger,
): Promise<Coin> {
  const input = inputs[index]
  if (input?.type !== COIN) throw new RequestRejectedError('This node only supports coins as inputs.')
  if (input.predicateLength.toNumber() > 0) {
    throw new RequestRejectedError('This node is a simulation that runs no predicates.')
  }
  const utxoId = `${input.txID}${input.outputIndex.toString(16).padStart(4, '0')}`
  const coin = ledger.coin(utxoId)
  if (!coin || ledger.isReserved(coin)) {
    throw new RequestRejectedError(
      `Transaction is not inserted. UTXO (id: ${utxoId.slice(2)}) does not exist`,
    )
  }
  const isMatching =
    isSame(coin.owner, input.owner) &&
    isSame(coin.assetId, input.assetId) &&
    coin.amount === BigInt(input.amount.toString())
  if (!isMatching)
    throw new RequestRejectedError(`Input coin ${index} does not match the values from database`)
  const signature = witnesses[input.witnessIndex]?.data
  if (signature === undefined || !isSame(await recoverSigner(id, signature), coin.owner)) {
    throw new RequestRejectedError(`InputInvalidSignature { index: ${index} }`)
  }
  return coin
}

/**
 * Recovers the address of a signature. The highest bit of `s` contains the parity. Source: the Fuel specification,
 * `ecrecover` and addresses.
 */
async function recoverSigner(id: Hex, signature: string): Promise<string> {
  if (!/^0x[0-9a-f]{128}$/i.test(signature)) return 'nobody'
  const compact: Hex = `0x${signature.slice(2)}`
  const tail = hexToBigInt(slice(compact, 32, 64))
  const parity = Number(tail >> 255n)
  const s = tail & ((1n << 255n) - 1n)
  const publicKey = await recoverPublicKey({
    hash: id,
    signature: { r: slice(compact, 0, 32), s: `0x${s.toString(16).padStart(64, '0')}`, yParity: parity },
  }).catch(() => undefined)
  return publicKey === undefined ? 'nobody' : sha256(slice(publicKey, 1))
}

function readOutputs({ outputs }: TransactionScript): Pick<LedgerTransaction, 'payments' | 'change'> {
  const payments: Payment[] = []
  const change: LedgerTransaction['change'][number][] = []
  for (const [outputIndex, output] of outputs.entries()) {
    if (output.type !== COIN && output.type !== CHANGE) {
      throw new RequestRejectedError('This node only supports coins and change as outputs.')
    }
    const to = lowerHex(output.to)
    const assetId = lowerHex(output.assetId)
    if (output.type === CHANGE) change.push({ to, assetId, outputIndex })
    else payments.push({ to, assetId, amount: BigInt(output.amount.toString()), outputIndex })
  }
  return { payments, change }
}

function lowerHex(text: string): Hex {
  return `0x${text.slice(2).toLowerCase()}`
}

/** `PolicyType::MaxFee` of the Fuel specification. */
const MAX_FEE = 8

function readMaxFee({ policies }: TransactionScript): bigint {
  const policy = policies.find(({ type }) => type === MAX_FEE)
  const maxFee = BigInt(policy?.data.toString() ?? 0)
  if (maxFee < FEE) throw new RequestRejectedError('InsufficientMaxFee')
  return maxFee
}
