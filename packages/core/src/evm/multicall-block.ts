import { type Address, InvalidResponseError } from '../kernel/schema.ts'
import type { AggregatedCall, AggregatedResult } from './aggregate3.ts'

const GET_BLOCK_NUMBER = '0x42cbb15c'
const GET_TIMESTAMP = '0x0f28c97d'
/** ArbSys: on Arbitrum, Multicall3 tells Ethereum's block number. */
const ARB_SYS = '0x0000000000000000000000000000000000000064'
const ARB_BLOCK_NUMBER = '0xa3b1b31d'

/** The three calls that tell in which block an `aggregate3` runs. */
export function blockCalls(multicall3: Address): readonly AggregatedCall[] {
  return [
    { target: multicall3, data: GET_BLOCK_NUMBER },
    { target: multicall3, data: GET_TIMESTAMP },
    { target: ARB_SYS, data: ARB_BLOCK_NUMBER },
  ]
}

export interface MulticallBlock {
  readonly blockNumber: bigint
  /** In seconds since the epoch. */
  readonly timestamp: number
}

type Answer = AggregatedResult | undefined

/** What `blockCalls` gave, in their order. @throws InvalidResponseError */
export function readBlock([number, time, ownNumber]: readonly [Answer, Answer, Answer]): MulticallBlock {
  return {
    blockNumber: wordOf(ownNumber) ?? requiredWord(number),
    timestamp: Number(requiredWord(time)),
  }
}

function requiredWord(answer: Answer): bigint {
  const word = wordOf(answer)
  if (word !== undefined) return word
  throw new InvalidResponseError('The answer of Multicall3', '', 'it does not know its own block')
}

/** Where no contract is, a call succeeds and answers nothing. */
function wordOf(answer: Answer): bigint | undefined {
  return answer?.success && answer.data.length === 66 ? BigInt(answer.data) : undefined
}
