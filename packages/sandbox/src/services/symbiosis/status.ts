import type { Address, Hash } from 'viem'
import * as z from 'zod/mini'
import { findAsset, type Order } from '../../settlement/index.ts'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { chainId, transactionHash } from '../params.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { createSide, createStatus, texts } from './create-quote.ts'

const statusParams = z.object({ chainId, transactionHash })

/** What arrived in another token is a success to Symbiosis. */
const words: StatusWords = {
  pending: '1',
  filled: '0',
  partial: '0',
  refunded: '3',
  failed: '2',
}

export const statusCodes: readonly string[] = Object.keys(texts)

/** `/v2/tx/{chainId}/{transactionHash}`, with HTTP 200 for what is not known too. @throws BadParameterError */
export async function transferStatus(desk: BridgeDesk, params: Record<string, string>, logoOf: LogoOf) {
  const asked = parseParams(statusParams, params)
  const order = desk.find(asked.transactionHash)
  if (order === undefined || order.originChainId !== asked.chainId) return createStatus('-1', null)
  const state = desk.stateOf(order)
  const code = desk.statusWord(order, words)
  const txIn = await describeSide(desk, sourceOf(order), logoOf)
  if (!('payout' in state)) return createStatus(code, null, txIn)
  const { chainId: paidOn, token, amount, recipient, transactionHash: hash } = state.payout
  const paid = { chainId: paidOn, token, amount, address: recipient, hash }
  return createStatus(code, await describeSide(desk, paid, logoOf), txIn)
}

interface Side {
  readonly chainId: number
  readonly token: Address
  readonly amount: bigint
  readonly address: Address
  readonly hash: Hash
}

function sourceOf({ originChainId, inputToken, inputAmount, sender, transactionHash: hash }: Order): Side {
  return { chainId: originChainId, token: inputToken, amount: inputAmount, address: sender, hash }
}

async function describeSide(desk: BridgeDesk, side: Side, logoOf: LogoOf) {
  const asset = findAsset(desk.market.assets, side.chainId, side.token)
  const mined = await desk.readTransaction(side.chainId, side.hash)
  if (asset === undefined || mined === undefined) return null
  return createSide({ ...side, asset, timestamp: mined.timestamp }, logoOf)
}
