import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import type { ReadCall, ReadResult } from '../../platforms/platform.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'

/** Selector of Multicall3's `aggregate3((address,bool,bytes)[])`. */
export const AGGREGATE = '0x82ad56cb'

/** Returns the calls within a call of Multicall3. */
function readsWithin({ chainId, data }: Pick<ReadCall, 'chainId' | 'data'>): ReadCall[] {
  const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data })
  if (functionName !== 'aggregate3') throw new Error(`Expected aggregate3, received ${functionName}.`)
  return args[0].map(({ target, callData }) => ({ chainId, to: target, data: callData }))
}

/** Returns the result of Multicall3 if each call returns `answer(call)`. */
export function answerEach(read: ReadCall, answer: (inner: ReadCall) => ReadResult): ReadResult {
  return aggregated(readsWithin(read).map(answer))
}

/** Returns the result of Multicall3 for `count` calls that all return `answer`. */
export function answerAlike(count: number, answer: ReadResult): ReadResult {
  return aggregated(Array.from({ length: count }, () => answer))
}

function aggregated(answers: readonly ReadResult[]): ReadResult {
  const result = answers.map(({ status, data = '0x' }) => ({
    success: status === 'success',
    returnData: data,
  }))
  const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  return { status: 'success', data }
}

/** Returns the first call within a request to Multicall3. */
export function firstRead({ body }: Pick<ApiCall, 'body'>): ReadCall {
  const data = String(Object(body).data) as Hex
  const [first] = readsWithin({ chainId: 0, data })
  if (!first) throw new Error('Expected at least one call.')
  return first
}
