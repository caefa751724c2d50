import { type BalanceReading, type BalanceReads, unknownBalance } from '../../balances/index.ts'
import { type Hex, hexDataSchema, InvalidResponseError, parseExternal } from '../../kernel/index.ts'
import { type AggregatedResult, decodeAggregate3, encodeAggregate3 } from '../aggregate3.ts'
import { assertChain, decodedOr, type Way } from './batch.ts'
import { addressWord, balanceOfCall, readAmount } from './erc20.ts'

/** About 3 million gas, well below what nodes allow a call. */
const MAX_TOKENS = 500

/** ArbSys: on Arbitrum, Multicall3 tells Ethereum's block number. */
const ARB_SYS = '0x0000000000000000000000000000000000000064'
const ARB_BLOCK_NUMBER = '0xa3b1b31d'
const GET_CHAIN_ID = '0x3408e470'
const GET_BLOCK_NUMBER = '0x42cbb15c'
const GET_TIMESTAMP = '0x0f28c97d'
const GET_ETH_BALANCE = '0x4d2301cc'

const WHAT = 'The answer of Multicall3'

/** Everything in one call of Multicall3. */
export function multicallReads(reads: BalanceReads, multicall3: string): Way {
  const ask = (data: Hex) => ({ target: multicall3, data })
  return async ({ chainId, account, tokens }, options) => {
    const asked = tokens.slice(0, MAX_TOKENS)
    const calls = [
      ask(GET_CHAIN_ID),
      ask(GET_BLOCK_NUMBER),
      ask(GET_TIMESTAMP),
      ask(`${GET_ETH_BALANCE}${addressWord(account)}`),
      { target: ARB_SYS, data: ARB_BLOCK_NUMBER } as const,
      ...asked.map((target) => ({ target, data: balanceOfCall(account) })),
    ]
    const result = await reads.call({ chainId, to: multicall3, data: encodeAggregate3(calls) }, options)
    if (result.status === 'reverted') return { refused: result.reason }
    const read = decodedOr(() => {
      const data = parseExternal(hexDataSchema, result.data, WHAT)
      const [chain, block, time, native, ownBlock, ...balances] = decodeAggregate3(data, calls.length).map(
        readingOf,
      )
      return {
        chainId: required(chain),
        blockNumber: isKnown(ownBlock) ? ownBlock.raw : required(block),
        timestamp: Number(required(time)),
        native: { raw: required(native) },
        readings: balances,
      }
    })
    if (!('refused' in read)) assertChain(chainId, read.chainId)
    return read
  }
}

function readingOf({ success, data }: AggregatedResult): BalanceReading {
  return success ? readAmount(data) : unknownBalance('REVERTED')
}

function required(reading: BalanceReading | undefined): bigint {
  if (isKnown(reading)) return reading.raw
  throw new InvalidResponseError(WHAT, '', 'it does not know its own chain')
}

function isKnown(reading: BalanceReading | undefined): reading is { raw: bigint } {
  return reading !== undefined && 'raw' in reading
}
