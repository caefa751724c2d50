import { type Address, erc20Abi, type Hash, isAddressEqual, parseEventLogs } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { findReceipt } from '../../chains/receipt.ts'
import { getCoin, getInitialPrice } from '../../protocols/feeds/prices.ts'
import { assetsOn, findAsset, nativeAsset, toDollars } from '../../settlement/index.ts'
import { type Entry, isSame, type Ledger } from '../fuel/ledger.ts'
import { FUEL_CHAIN_ID, fuelAssets } from '../fuel/network.ts'

/** Transaction for which points are awarded. */
export interface PaidTransaction {
  readonly sender: Address
  /** Value in US dollars of the tokens that the sender paid, without gas. */
  readonly volume: number
  /** Whether the sender received a listed token in the same transaction. */
  readonly isSwap: boolean
}

/** Reads a successful transaction, or returns the reason why no points are awarded for it. */
export async function readPaidTransaction(chain: LocalChain, hash: Hash): Promise<PaidTransaction | string> {
  const receipt = await findReceipt(chain.client, hash)
  if (receipt === undefined) return 'Transaction not found'
  if (receipt.status !== 'success') return 'Transaction failed'
  const { from: sender } = receipt
  const { value } = await chain.client.getTransaction({ hash })
  const assets = assetsOn(chain)
  const movements = parseEventLogs({ abi: erc20Abi, logs: receipt.logs, eventName: 'Transfer' })
  const sentValues = movements
    .filter(({ args }) => isAddressEqual(args.from, sender))
    .map(({ address, args }) => {
      const asset = findAsset(assets, chain.chainId, address)
      return asset === undefined ? 0 : Number(toDollars(args.value, asset))
    })
  const native = Number(toDollars(value, nativeAsset(chain)))
  const volume = sentValues.reduce((sum, value) => sum + value, native)
  const receives = movements.some(
    ({ address, args }) => isAddressEqual(args.to, sender) && findAsset(assets, chain.chainId, address),
  )
  return { sender, volume, isSwap: volume > 0 && receives }
}

/**
 * Reads a transaction of the Fuel node, or returns the reason why no points are awarded for it. Fees are not counted.
 */
export function readPaidFuelTransaction(ledger: Ledger, hash: Hash): PaidTransaction | string {
  const entry = ledger.entry(hash)
  if (entry === undefined || entry.kind === 'submitted') return 'Transaction not found'
  const [coin] = entry.transaction.spent
  if (entry.kind !== 'success' || coin === undefined) return 'Transaction failed'
  const { owner: sender } = coin
  const isSwap = entry.transaction.payments.some(
    ({ to, assetId }) => isSame(to, sender) && !isSame(assetId, coin.assetId),
  )
  return { sender, volume: getFuelVolume(entry, sender), isSwap }
}

/** Returns the value in US dollars of the coins that other accounts receive. */
function getFuelVolume({ transaction }: Entry, sender: string): number {
  return transaction.payments
    .filter(({ to }) => !isSame(to, sender))
    .reduce((sum, { assetId, amount }) => {
      const asset = fuelAssets.find((candidate) => isSame(candidate.assetId, assetId))
      if (asset === undefined) return sum
      const { symbol, name, decimals } = asset
      const coin = getCoin(symbol)
      const listing = { chainId: FUEL_CHAIN_ID, address: assetId, symbol, name, decimals }
      return sum + Number(toDollars(amount, { ...listing, coin, price: getInitialPrice(coin) }))
    }, 0)
}
