import type { TransactionScript } from 'fuels'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Codec } from './codec.ts'
import { type Coin, isSame, type Ledger, sumAmounts } from './ledger.ts'
import { BASE_ASSET_ID, FEE, FUEL_CHAIN_ID } from './network.ts'
import { RequestRejectedError } from './request-rejected-error.ts'

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
 * Replies to `assembleTx`. Funds the payments and the fee with the account's largest coins, and adds the change
 * outputs.
 *
 * @throws RequestRejectedError if there are not enough coins, with the message that `fuels` recognizes
 */
export function assemble({ tx, ...request }: AssembleRequest, codec: Codec, ledger: Ledger) {
  const transaction = codec.decode(tx)
  const payments = getPayments(transaction)
  const funded = getRequirements(request).map(({ account, assetId, amount, changePolicy }) => {
    const fee = isSame(assetId, BASE_ASSET_ID) ? FEE : 0n
    const payment = sumAmounts(payments, assetId)
    const target = (payment > BigInt(amount) ? payment : BigInt(amount)) + fee
    return {
      coins: selectCoins(ledger, account.address, assetId, target),
      change: changePolicy.change,
      assetId,
    }
  })
  const inputs = funded.flatMap(({ coins }) => coins)
  if (inputs.length > MAX_INPUTS) throw new RequestRejectedError('The transaction would have too many inputs')
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

/** Returns the required balances. The fee payer always needs the base asset, even if the request does not list it. */
function getRequirements({ requiredBalances, feeAddressIndex }: Omit<AssembleRequest, 'tx'>) {
  const payer = requiredBalances[Number(feeAddressIndex)]
  if (!payer) throw new RequestRejectedError('The fee address index is out of bounds')
  const isFunded = requiredBalances.some(
    ({ account, assetId }) =>
      isSame(account.address, payer.account.address) && isSame(assetId, BASE_ASSET_ID),
  )
  return isFunded
    ? requiredBalances
    : [...requiredBalances, { ...payer, assetId: BASE_ASSET_ID, amount: '0' }]
}

function selectCoins(ledger: Ledger, owner: string, assetId: string, target: bigint): Coin[] {
  const coins = ledger
    .coinsOf(owner, assetId)
    .filter((coin) => !ledger.isReserved(coin))
    .sort((a, b) => (b.amount > a.amount ? 1 : -1))
  const selected: Coin[] = []
  let collected = 0n
  for (const coin of coins) {
    if (collected >= target) break
    selected.push(coin)
    collected += coin.amount
  }
  if (collected >= target) return selected
  throw new RequestRejectedError(
    `the target cannot be met due to insufficient coins available for ${assetId.slice(2)}. Collected: ${collected}`,
  )
}

function getPayments({ outputs }: TransactionScript): { to: Hex; assetId: Hex; amount: bigint }[] {
  return outputs.flatMap((output) => {
    if (output.type !== COIN) return []
    const { to, assetId, amount } = output
    return [{ to: to as Hex, assetId: assetId as Hex, amount: BigInt(amount.toString()) }]
  })
}

/** Returns a coin as a transaction input in the wire format. All inputs use the first signature. */
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
