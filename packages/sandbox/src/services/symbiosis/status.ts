import type { Address, Hash } from 'viem'
import * as z from 'zod/mini'
import { findAsset, type Order } from '../../settlement/index.ts'
import type { BridgeDesk, StatusWords } from '../bridge.ts'
import { chainId, transactionHash } from '../params.ts'
import { parseParams } from '../parse.ts'
import type { LogoOf } from '../pictures.ts'
import { describeToken } from './describe.ts'

const statusParams = z.object({ chainId, transactionHash })

/** Symbiosis's numbers with its words: https://docs.symbiosis.finance, status of a transaction. */
const texts: Readonly<Record<string, string>> = {
  '-1': 'Not found',
  '0': 'Success',
  '1': 'Pending',
  '2': 'Stuck',
  '3': 'Reverted',
}

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
  if (order === undefined || order.originChainId !== asked.chainId)
    return { status: statusOf('-1'), tx: null }
  const state = desk.stateOf(order)
  const status = statusOf(desk.statusWord(order, words))
  const txIn = await describeSide(desk, sourceOf(order), logoOf)
  if (!('payout' in state)) return { status, tx: null, txIn }
  const { chainId: paidOn, token, amount, recipient, transactionHash: hash } = state.payout
  const paid = { chainId: paidOn, token, amount, address: recipient, hash }
  return { status, tx: await describeSide(desk, paid, logoOf), txIn }
}

function statusOf(code: string) {
  return { code: Number(code), text: texts[code] ?? '' }
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
  return {
    hash: side.hash,
    chainId: side.chainId,
    tokenAmount: { ...describeToken(asset, logoOf), amount: side.amount.toString() },
    time: new Date(mined.timestamp * 1000).toISOString(),
    address: side.address,
  }
}
