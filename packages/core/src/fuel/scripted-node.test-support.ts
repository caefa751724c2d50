import { fuel } from '../chains/records.ts'
import type { Hex } from '../kernel/schema.ts'

export const ALICE: Hex = `0x${'a1'.repeat(32)}`
export const BOB: Hex = `0x${'b0'.repeat(32)}`
export const USDC: Hex = '0x286c479da40dc953bddc3bb4c453b608bba2e0ac483b077bd475174115395e6b'
export const HASH: Hex = `0x${'12'.repeat(32)}`
export const BLOCK: Hex = `0x${'bb'.repeat(32)}`

export interface Asked {
  readonly url: string
  readonly operationName: string
  readonly variables: Record<string, unknown>
}

/** Creates a node with a reply per operation: its `data`, or a Response. */
export function scriptedNode(answers: Record<string, (variables: Record<string, unknown>) => unknown>) {
  const requests: Asked[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { operationName, variables } = JSON.parse(String(init?.body)) as Omit<Asked, 'url'>
    requests.push({ url: String(input), operationName, variables })
    const answer = answers[operationName]
    if (!answer) throw new Error(`No reply for ${operationName}`)
    const data = answer(variables)
    return data instanceof Response ? data : Response.json({ data })
  }
  // Disable the delay between requests, so that tests only advance the clock if time matters.
  const chain = { ...fuel, requestLimits: { ...fuel.requestLimits, delayMs: 0 } }
  return { fetch, asked: requests, chains: [chain] }
}

/** A transaction in which Alice pays Bob 5 units of an asset and keeps the change. */
export function payment(status: object, assetId: string = USDC, amount = '5') {
  return {
    id: HASH,
    inputs: [{ type: 'InputCoin', owner: ALICE }],
    outputs: [
      { type: 'CoinOutput', to: BOB, assetId, amount },
      { type: 'ChangeOutput' },
      { type: 'ContractOutput' },
    ],
    status,
  }
}

export function included(type: 'SuccessStatus' | 'FailureStatus', blockHeight = '7') {
  return {
    type,
    blockHeight,
    totalFee: '12',
    block: { id: BLOCK, transactionIds: [`0x${'34'.repeat(32)}`, HASH] },
  }
}
