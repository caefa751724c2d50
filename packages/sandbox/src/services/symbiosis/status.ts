import type { Address, Hash } from 'viem'
import * as z from 'zod/mini'
import { findAsset, type Order } from '../../settlement/index.ts'
import type { MockBridge, StatusMap } from '../bridge.ts'
import type { LogoOf } from '../logos.ts'
import { chainId, transactionHash } from '../params.ts'
import { parseParams } from '../parse-params.ts'
import { createSide, createStatus, texts } from './create-quote.ts'

const statusParams = z.object({ chainId, transactionHash })

/** Symbiosis's status codes. A payment in another token is reported as a success. */
const STATUSES: StatusMap = {
  pending: '1',
  filled: '0',
  partial: '0',
  refunded: '3',
  failed: '2',
}

export const statusCodes: readonly string[] = Object.keys(texts)

/**
 * Replies to `/v2/tx/{chainId}/{transactionHash}`. Replies to unknown transactions also have HTTP status 200.
 *
 * @throws BadParameterError
 */
export async function transferStatus(bridge: MockBridge, params: Record<string, string>, getLogo: LogoOf) {
  const requested = parseParams(statusParams, params)
  const order = bridge.find(requested.transactionHash)
  if (order === undefined || order.originChainId !== requested.chainId) return createStatus('-1', null)
  const state = bridge.stateOf(order)
  const code = bridge.getStatus(order, STATUSES)
  const txIn = await describeSide(bridge, getSource(order), getLogo)
  if (!('payout' in state)) return createStatus(code, null, txIn)
  const { chainId: payoutChainId, token, amount, recipient, transactionHash: hash } = state.payout
  const payout = { chainId: payoutChainId, token, amount, address: recipient, hash }
  return createStatus(code, await describeSide(bridge, payout, getLogo), txIn)
}

interface Side {
  readonly chainId: number
  readonly token: Address
  readonly amount: bigint
  readonly address: Address
  readonly hash: Hash
}

function getSource({ originChainId, inputToken, inputAmount, sender, transactionHash: hash }: Order): Side {
  return { chainId: originChainId, token: inputToken, amount: inputAmount, address: sender, hash }
}

async function describeSide(bridge: MockBridge, side: Side, getLogo: LogoOf) {
  const asset = findAsset(bridge.market.assets, side.chainId, side.token)
  const mined = await bridge.readTransaction(side.chainId, side.hash)
  if (asset === undefined || mined === undefined) return null
  return createSide({ ...side, asset, timestamp: mined.timestamp }, getLogo)
}
