import type { TransactionScript } from 'fuels'
import { type Hex, hexToBigInt, recoverPublicKey, sha256, slice } from 'viem'
import type { Codec } from './codec.ts'
import { RefusedError } from './errors.ts'
import { type Coin, isSame, type Ledger, type LedgerTransaction, type Payment, sumOf } from './ledger.ts'
import { BASE_ASSET_ID, FEE, FUEL_CHAIN_ID } from './network.ts'

/** Of TransactionCoder: `InputType` and `OutputType` of the Fuel specification. */
const COIN = 0
const CHANGE = 2
/** `RET`, which is what a transfer runs. */
const EMPTY_SCRIPTS = ['0x', '0x24000000']

/**
 * What a signed transaction does, once everything that a node checks of a transfer holds: its coins exist, are whole and
 * unspent, are signed for by their owners, and cover what is paid and the fee.
 *
 * @throws RefusedError
 */
export async function readTransaction(
  transaction: TransactionScript,
  codec: Codec,
  ledger: Ledger,
): Promise<LedgerTransaction> {
  const id = codec.idOf(transaction, FUEL_CHAIN_ID)
  if (!EMPTY_SCRIPTS.includes(transaction.script) || transaction.scriptDataLength.toNumber() > 0) {
    throw new RefusedError('This node is a simulation that runs no scripts')
  }
  if (ledger.entry(id)) {
    throw new RefusedError(`Transaction is not inserted. Hash is already known: ${id}`)
  }
  const spent = await Promise.all(
    transaction.inputs.map((_input, index) => spentBy(transaction, index, id, ledger)),
  )
  if (new Set(spent.map(({ utxoId }) => utxoId)).size < spent.length) {
    throw new RefusedError('The transaction contains duplicate UTXO IDs')
  }
  const { payments, change } = outputsOf(transaction)
  const assets = new Set([BASE_ASSET_ID, ...[...spent, ...payments].map(({ assetId }) => assetId)])
  for (const assetId of assets) {
    const fee = isSame(assetId, BASE_ASSET_ID) ? maxFeeOf(transaction) : 0n
    if (sumOf(spent, assetId) < sumOf(payments, assetId) + fee) {
      throw new RefusedError(`Insufficient input amount of asset ${assetId.slice(2)}`)
    }
  }
  return { id, spent, payments, change, fee: FEE }
}

async function spentBy(
  { inputs, witnesses }: TransactionScript,
  index: number,
  id: Hex,
  ledger: Ledger,
): Promise<Coin> {
  const input = inputs[index]
  if (input?.type !== COIN) throw new RefusedError('Only coins are spent here')
  if (input.predicateLength.toNumber() > 0) {
    throw new RefusedError('This node is a simulation that runs no predicates')
  }
  const utxoId = `${input.txID}${input.outputIndex.toString(16).padStart(4, '0')}`
  const coin = ledger.coin(utxoId)
  if (!coin || ledger.isReserved(coin)) {
    throw new RefusedError(`Transaction is not inserted. UTXO (id: ${utxoId.slice(2)}) does not exist`)
  }
  const isWhole =
    isSame(coin.owner, input.owner) &&
    isSame(coin.assetId, input.assetId) &&
    coin.amount === BigInt(input.amount.toString())
  if (!isWhole) throw new RefusedError(`Input coin ${index} does not match the values from database`)
  const signature = witnesses[input.witnessIndex]?.data
  if (signature === undefined || !isSame(await signerOf(id, signature), coin.owner)) {
    throw new RefusedError(`InputInvalidSignature { index: ${index} }`)
  }
  return coin
}

/** Source: the Fuel specification, `ecrecover` and addresses: the parity is the top bit of `s`. */
async function signerOf(id: Hex, signature: string): Promise<string> {
  if (!/^0x[0-9a-f]{128}$/i.test(signature)) return 'nobody'
  const whole: Hex = `0x${signature.slice(2)}`
  const tail = hexToBigInt(slice(whole, 32, 64))
  const parity = Number(tail >> 255n)
  const s = tail & ((1n << 255n) - 1n)
  const publicKey = await recoverPublicKey({
    hash: id,
    signature: { r: slice(whole, 0, 32), s: `0x${s.toString(16).padStart(64, '0')}`, yParity: parity },
  }).catch(() => undefined)
  return publicKey === undefined ? 'nobody' : sha256(slice(publicKey, 1))
}

function outputsOf({ outputs }: TransactionScript): Pick<LedgerTransaction, 'payments' | 'change'> {
  const payments: Payment[] = []
  const change: LedgerTransaction['change'][number][] = []
  for (const [outputIndex, output] of outputs.entries()) {
    if (output.type !== COIN && output.type !== CHANGE) {
      throw new RefusedError('Only coins and change are made here')
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

/** Source: the Fuel specification, `PolicyType::MaxFee`. */
const MAX_FEE = 8

function maxFeeOf({ policies }: TransactionScript): bigint {
  const found = policies.find(({ type }) => type === MAX_FEE)
  const maxFee = BigInt(found?.data.toString() ?? 0)
  if (maxFee < FEE) throw new RefusedError('InsufficientMaxFee')
  return maxFee
}
