import type { Client } from 'viem'
import { call, getBlock } from 'viem/actions'
import type { Address } from '../kernel/schema.ts'
import type { MulticallRequest, MulticallResults, ReadResult } from '../platforms/platform.ts'
import {
  type AggregatedCall,
  type AggregatedResult,
  blockCalls,
  decodeAggregate3,
  encodeAggregate3,
  readBlock,
} from './encode-aggregate3.ts'
import { readResult } from './read.ts'

type Calls = MulticallRequest['calls']

/** Maximum number of calls per multicall. */
const MAX_CALLS = 400
/** Maximum length of the calldata, in hex digits. Some nodes reject request bodies above 128 kB. */
const MAX_CHARACTERS = 200_000

/**
 * Reads contracts at one block, in batches through Multicall3, or with one request per call if the chain has no
 * Multicall3.
 */
export async function multicall(
  client: Client,
  { calls, blockNumber }: Omit<MulticallRequest, 'chainId'>,
  multicall3: Address | undefined,
): Promise<MulticallResults> {
  if (multicall3 === undefined) return readOneByOne(client, calls, blockNumber)
  const [first = [], ...others] = inChunks(calls)
  const opened = await aggregate(client, multicall3, first, blockNumber)
  const rest = await Promise.all(
    others.map((chunk) => aggregate(client, multicall3, chunk, opened.blockNumber)),
  )
  return { ...opened, results: [opened, ...rest].flatMap(({ results }) => results) }
}

async function readOneByOne(
  client: Client,
  calls: Calls,
  blockNumber: bigint | undefined,
): Promise<MulticallResults> {
  const { number, timestamp } = await getBlock(client, blockNumber === undefined ? {} : { blockNumber })
  const results = await Promise.all(
    calls.map(({ to, data }) => readResult(call(client, { to, data, blockNumber: number }))),
  )
  return { results, blockNumber: number, timestamp: Number(timestamp) }
}

async function aggregate(
  client: Client,
  multicall3: Address,
  calls: Calls,
  blockNumber?: bigint,
): Promise<MulticallResults> {
  const allCalls: AggregatedCall[] = [
    ...blockCalls(multicall3),
    ...calls.map(({ to, data }) => ({ target: to, data })),
  ]
  const block = blockNumber === undefined ? {} : { blockNumber }
  const { data = '0x' } = await call(client, { to: multicall3, data: encodeAggregate3(allCalls), ...block })
  const [number, time, ownNumber, ...results] = decodeAggregate3(data, allCalls.length)
  return { ...readBlock([number, time, ownNumber]), results: results.map(toReadResult) }
}

function toReadResult({ success, data }: AggregatedResult): ReadResult {
  if (success) return { status: 'success', data }
  return { status: 'reverted', reason: 'The contract reverted', data }
}

function inChunks(calls: Calls): Calls[] {
  const chunks: Calls[number][][] = []
  let characters = 0
  for (const nextCall of calls) {
    const current = chunks.at(-1)
    characters += nextCall.data.length
    if (current && current.length < MAX_CALLS && characters <= MAX_CHARACTERS) current.push(nextCall)
    else {
      chunks.push([nextCall])
      characters = nextCall.data.length
    }
  }
  return chunks
}
