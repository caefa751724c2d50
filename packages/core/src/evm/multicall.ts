import type { Client } from 'viem'
import { call, getBlock } from 'viem/actions'
import type { Address } from '../kernel/schema.ts'
import type { MulticallRequest, MulticallResults, ReadResult } from '../platforms/platform.ts'
import {
  type AggregatedCall,
  type AggregatedResult,
  decodeAggregate3,
  encodeAggregate3,
} from './aggregate3.ts'
import { blockCalls, readBlock } from './multicall-block.ts'
import { readResult } from './read-result.ts'

type Calls = MulticallRequest['calls']

/** As many calls as nodes run in one request without complaint. */
const MAX_CALLS = 400
/** Of calldata, in characters of hex: some nodes refuse bodies above 128 kB. */
const MAX_CHARACTERS = 200_000

/** Reads of one block: as one call of Multicall3, in more where they are many, one by one where there is none. */
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
  const asked: AggregatedCall[] = [
    ...blockCalls(multicall3),
    ...calls.map(({ to, data }) => ({ target: to, data })),
  ]
  const at = blockNumber === undefined ? {} : { blockNumber }
  const { data = '0x' } = await call(client, { to: multicall3, data: encodeAggregate3(asked), ...at })
  const [number, time, ownNumber, ...results] = decodeAggregate3(data, asked.length)
  return { ...readBlock([number, time, ownNumber]), results: results.map(readingOf) }
}

function readingOf({ success, data }: AggregatedResult): ReadResult {
  if (success) return { status: 'success', data }
  return { status: 'reverted', reason: 'The contract refused', data }
}

function inChunks(calls: Calls): Calls[] {
  const chunks: Calls[number][][] = []
  let characters = 0
  for (const one of calls) {
    const current = chunks.at(-1)
    characters += one.data.length
    if (current && current.length < MAX_CALLS && characters <= MAX_CHARACTERS) current.push(one)
    else {
      chunks.push([one])
      characters = one.data.length
    }
  }
  return chunks
}
