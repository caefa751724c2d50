import type { Client, Hex } from 'viem'
import { call, getBlock } from 'viem/actions'
import { InvalidResponseError } from '../kernel/index.ts'
import type { MulticallRequest, MulticallResults, ReadResult } from '../platforms/index.ts'
import {
  type AggregatedCall,
  type AggregatedResult,
  decodeAggregate3,
  encodeAggregate3,
} from './aggregate3.ts'
import { readResult } from './read-result.ts'

type Calls = MulticallRequest['calls']

/** As many calls as nodes run in one request without complaint. */
const MAX_CALLS = 400
/** Of calldata, in characters of hex: some nodes refuse bodies above 128 kB. */
const MAX_CHARACTERS = 200_000
const GET_BLOCK_NUMBER = '0x42cbb15c'
const GET_TIMESTAMP = '0x0f28c97d'
/** ArbSys: on Arbitrum, Multicall3 tells Ethereum's block number. */
const ARB_SYS = '0x0000000000000000000000000000000000000064'
const ARB_BLOCK_NUMBER = '0xa3b1b31d'

/** Reads of one block: as one call of Multicall3, in more where they are many, one by one where there is none. */
export async function readMany(
  client: Client,
  calls: Calls,
  multicall3: string | undefined,
): Promise<MulticallResults> {
  if (multicall3 === undefined) return readOneByOne(client, calls)
  const [first = [], ...others] = inChunks(calls)
  const opened = await aggregate(client, multicall3, first)
  const rest = await Promise.all(
    others.map((chunk) => aggregate(client, multicall3, chunk, opened.blockNumber)),
  )
  return { ...opened, results: [opened, ...rest].flatMap(({ results }) => results) }
}

async function readOneByOne(client: Client, calls: Calls): Promise<MulticallResults> {
  const { number, timestamp } = await getBlock(client)
  const results = await Promise.all(
    calls.map(({ to, data }) => readResult(call(client, { to: to as Hex, data, blockNumber: number }))),
  )
  return { results, blockNumber: number, timestamp: Number(timestamp) }
}

async function aggregate(
  client: Client,
  multicall3: string,
  calls: Calls,
  blockNumber?: bigint,
): Promise<MulticallResults> {
  const asked: AggregatedCall[] = [
    { target: multicall3, data: GET_BLOCK_NUMBER },
    { target: multicall3, data: GET_TIMESTAMP },
    { target: ARB_SYS, data: ARB_BLOCK_NUMBER },
    ...calls.map(({ to, data }) => ({ target: to, data })),
  ]
  const at = blockNumber === undefined ? {} : { blockNumber }
  const { data = '0x' } = await call(client, { to: multicall3 as Hex, data: encodeAggregate3(asked), ...at })
  const [block, time, ownBlock, ...results] = decodeAggregate3(data, asked.length)
  return {
    blockNumber: ownBlock && isWord(ownBlock) ? BigInt(ownBlock.data) : requiredWord(block),
    timestamp: Number(requiredWord(time)),
    results: results.map(readingOf),
  }
}

function readingOf({ success, data }: AggregatedResult): ReadResult {
  if (success) return { status: 'success', data }
  return { status: 'reverted', reason: 'The contract refused', data }
}

function isWord({ success, data }: AggregatedResult): boolean {
  return success && data.length === 66
}

function requiredWord(result: AggregatedResult | undefined): bigint {
  if (result && isWord(result)) return BigInt(result.data)
  throw new InvalidResponseError('The answer of Multicall3', '', 'it does not know its own block')
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
