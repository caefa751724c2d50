import { type Address, erc20Abi, type Hash, isAddressEqual, parseEventLogs } from 'viem'
import type { LocalChain } from '../../chains/index.ts'
import { findReceipt } from '../../chains/receipt.ts'
import { assetsOn, dollarsOf, findAsset, nativeAsset } from '../../settlement/index.ts'

/** What points are given for. */
export interface PaidTransaction {
  readonly sender: Address
  /** What the sender paid in it, in US dollars. Gas is not part of it. */
  readonly volume: number
}

/** A transaction that its chain holds and that succeeded; otherwise why there is none. */
export async function readPaid(chain: LocalChain, hash: Hash): Promise<PaidTransaction | string> {
  const receipt = await findReceipt(chain.client, hash)
  if (receipt === undefined) return 'Transaction not found'
  if (receipt.status !== 'success') return 'Transaction failed'
  const { from: sender } = receipt
  const { value } = await chain.client.getTransaction({ hash })
  const assets = assetsOn(chain)
  const sent = parseEventLogs({ abi: erc20Abi, logs: receipt.logs, eventName: 'Transfer' })
    .filter(({ args }) => isAddressEqual(args.from, sender))
    .map(({ address, args }) => {
      const asset = findAsset(assets, chain.chainId, address)
      return asset === undefined ? 0 : Number(dollarsOf(args.value, asset))
    })
  const native = Number(dollarsOf(value, nativeAsset(chain)))
  return { sender, volume: sent.reduce((sum, one) => sum + one, native) }
}
