import {
  type Address,
  type Hex,
  hexDataSchema,
  InvalidResponseError,
  parseExternal,
} from '../../kernel/schema.ts'
import { type BalanceResult, unknownBalance } from '../../platforms/balance.ts'
import type { BalanceReads } from '../../platforms/balance-adapter.ts'
import { type AggregatedResult, decodeAggregate3, encodeAggregate3 } from '../aggregate3.ts'
import { blockCalls, readBlock } from '../multicall-block.ts'
import { addressWord, balanceOfCall, readAmount } from './erc20.ts'
import { assertChain, decodedOr, type ReadStrategy } from './strategy.ts'

/** About 3 million gas, well below what nodes allow a call. */
const MAX_TOKENS = 500

const GET_CHAIN_ID = '0x3408e470'
const GET_ETH_BALANCE = '0x4d2301cc'

const WHAT = 'The answer of Multicall3'

/** Everything in one call of Multicall3. */
export function multicallReads(reads: BalanceReads, multicall3: Address): ReadStrategy {
  const ask = (data: Hex) => ({ target: multicall3, data })
  return async ({ chainId, account, tokens }, options) => {
    const asked = tokens.slice(0, MAX_TOKENS)
    const calls = [
      ...blockCalls(multicall3),
      ask(GET_CHAIN_ID),
      ask(`${GET_ETH_BALANCE}${addressWord(account)}`),
      ...asked.map((target) => ({ target, data: balanceOfCall(account) })),
    ]
    const result = await reads.call({ chainId, to: multicall3, data: encodeAggregate3(calls) }, options)
    if (result.status === 'reverted') return { refused: result.reason }
    const read = decodedOr(() => {
      const data = parseExternal(hexDataSchema, result.data, WHAT)
      const [number, time, ownNumber, ...answers] = decodeAggregate3(data, calls.length)
      const [chain, native, ...readings] = answers.map(readingOf)
      return {
        ...readBlock([number, time, ownNumber]),
        chainId: required(chain),
        native: { raw: required(native) },
        readings,
      }
    })
    if (!('refused' in read)) assertChain(chainId, read.chainId)
    return read
  }
}

function readingOf({ success, data }: AggregatedResult): BalanceResult {
  return success ? readAmount(data) : unknownBalance('REVERTED')
}

function required(reading: BalanceResult | undefined): bigint {
  if (reading && 'raw' in reading) return reading.raw
  throw new InvalidResponseError(WHAT, '', 'it does not know its own chain')
}
