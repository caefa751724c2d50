import type { TransactionScript } from 'fuels'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Codec } from './codec.ts'
import { RefusedError } from './errors.ts'
import { type Coin, isSame, type Ledger, sumOf } from './ledger.ts'
import { BASE_ASSET_ID, FEE, FUEL_CHAIN_ID } from './network.ts'

const bytes32 = z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))
const digits = z.string().check(z.regex(/^\d{1,20}$/))

export const assembleSchema = z.object({
  tx: z.string(),
  requiredBalances: z.array(
    z.object({
      account: z.object({ address: bytes32 }),
      assetId: bytes32,
      amount: digits,
      changePolicy: z.object({ change: bytes32 }),
    }),
  ),
  feeAddressIndex: digits,
})

type AssembleRequest = z.infer<typeof assembleSchema>

const COIN = 0
const MAX_INPUTS = 255

/**
 * `assembleTx`: funds what is to be paid, the fee included, with the account's largest coins, and adds the change.
 *
 * @throws RefusedError in the words that `fuels` knows when the coins do not suffice
 */
export function assemble({ tx, ...request }: AssembleRequest, codec: Codec, ledger: Ledger) {
  const transaction = codec.decode(tx)
  const payments = paymentsOf(transaction)
  const funded = requirementsOf(request).map(({ account, assetId, amount, changePolicy }) => {
    const fee = isSame(assetId, BASE_ASSET_ID) ? FEE : 0n
    const paid = sumOf(payments, assetId)
    const target = (paid > BigInt(amount) ? paid : BigInt(amount)) + fee
    return { coins: pick(ledger, account.address, assetId, target), change: changePolicy.change, assetId }
  })
  const inputs = funded.flatMap(({ coins }) => coins)
  if (inputs.length > MAX_INPUTS) throw new RefusedError('The transaction would have too many inputs')
  return {
    transaction: {
      id: codec.idOf(transaction, FUEL_CHAIN_ID),
      inputs: inputs.map(inputShape),
      outputs: [
        ...payments.map((payment) => ({ type: 'CoinOutput', ...payment, amount: payment.amount.toString() })),
        ...funded.map(({ change, assetId }) => ({ type: 'ChangeOutput', to: change, assetId, amount: '0' })),
      ],
      policies: { tip: null, witnessLimit: null, maturity: null, maxFee: FEE.toString() },
      witnesses: ['0x'],
      scriptGasLimit: '0',
    },
    status: { type: 'DryRunSuccessStatus', receipts: [] },
    gasPrice: '1',
  }
}

/** Whoever pays the fee needs some of the base asset, whether or not the client said so. */
function requirementsOf({ requiredBalances, feeAddressIndex }: Omit<AssembleRequest, 'tx'>) {
  const payer = requiredBalances[Number(feeAddressIndex)]
  if (!payer) throw new RefusedError('The fee address index is out of bounds')
  const isFunded = requiredBalances.some(
    ({ account, assetId }) =>
      isSame(account.address, payer.account.address) && isSame(assetId, BASE_ASSET_ID),
  )
  return isFunded
    ? requiredBalances
    : [...requiredBalances, { ...payer, assetId: BASE_ASSET_ID, amount: '0' }]
}

function pick(ledger: Ledger, owner: string, assetId: string, target: bigint): Coin[] {
  const coins = ledger
    .coinsOf(owner, assetId)
    .filter((coin) => !ledger.isReserved(coin))
    .sort((a, b) => (b.amount > a.amount ? 1 : -1))
  const picked: Coin[] = []
  let collected = 0n
  for (const coin of coins) {
    if (collected >= target) break
    picked.push(coin)
    collected += coin.amount
  }
  if (collected >= target) return picked
  throw new RefusedError(
    `the target cannot be met due to insufficient coins available for ${assetId.slice(2)}. Collected: ${collected}`,
  )
}

function paymentsOf({ outputs }: TransactionScript): { to: Hex; assetId: Hex; amount: bigint }[] {
  return outputs.flatMap((output) => {
    if (output.type !== COIN) return []
    const { to, assetId, amount } = output
    return [{ to: to as Hex, assetId: assetId as Hex, amount: BigInt(amount.toString()) }]
  })
}

/** A coin as an input of a transaction, one signature for all. */
export function inputShape({ utxoId, owner, amount, assetId }: Coin) {
  return {
    type: 'InputCoin',
    utxoId,
    owner,
    amount: amount.toString(),
    assetId,
    txPointer: '000000000000',
    coinWitnessIndex: 0,
    predicateGasUsed: '0',
    predicate: '0x',
    predicateData: '0x',
  }
}
