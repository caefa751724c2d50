import { type Client, createClient, custom, encodeAbiParameters, type Hex, toEventSelector } from 'viem'
import { expect, it } from 'vitest'
import { createExecutionSearch } from './create-execution-search.ts'

const SAFE = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const OTHER_SAFE = '0x5afe000000000000000000000000000000000000'
const SAFE_TX_HASH: Hex = `0x${'5a'.repeat(32)}`
const OTHER_HASH: Hex = `0x${'0b'.repeat(32)}`
const HASH: Hex = `0x${'ab'.repeat(32)}`
const SUCCESS = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const FAILURE = toEventSelector('ExecutionFailure(bytes32,uint256)')
const SEARCH = { chainId: 1, account: SAFE, operationHash: SAFE_TX_HASH, fromBlock: 100n } as const

interface NodeScript {
  code?: Hex
  head: number
  logs?: readonly Log[]
}
type Log = ReturnType<typeof createLog>

/** Creates an event of a Safe. Versions before 1.4.1 do not index the hash. */
function createLog(
  block: number,
  { event = SUCCESS, hash = SAFE_TX_HASH, address = SAFE, isIndexed = true } = {},
) {
  const zero = encodeAbiParameters([{ type: 'uint256' }], [0n])
  const [topics, data] = isIndexed ? [[event, hash], zero] : [[event], `${hash}${zero.slice(2)}`]
  return { address, topics, data, transactionHash: HASH, blockNumber: `0x${block.toString(16)}` }
}

/** Creates a node that rejects log queries over more than 2,000 blocks. */
function createNode(script: NodeScript): { client: Client; ranges: [number, number][] } {
  const ranges: [number, number][] = []
  const request = async ({
    method,
    params,
  }: {
    method: string
    params: [{ fromBlock: Hex; toBlock: Hex }]
  }) => {
    if (method === 'eth_getCode') return script.code ?? '0x6080'
    if (method === 'eth_blockNumber') return `0x${script.head.toString(16)}`
    const [first, last] = [Number(params[0].fromBlock), Number(params[0].toBlock)]
    if (last - first >= 2_000) throw new Error('The range is too large')
    ranges.push([first, last])
    return (
      script.logs?.filter(({ blockNumber }) => Number(blockNumber) >= first && Number(blockNumber) <= last) ??
      []
    )
  }
  return { client: createClient({ transport: custom({ request }, { retryCount: 0 }) }), ranges }
}

it.each([
  ['success', SUCCESS, true, true],
  ['success before version 1.4.1', SUCCESS, true, false],
  ['failure', FAILURE, false, true],
  ['failure before version 1.4.1', FAILURE, false, false],
])('finds the transaction in which a Safe reports %s', async (_, event, succeeded, isIndexed) => {
  const { client } = createNode({ head: 200, logs: [createLog(150, { event, isIndexed })] })
  expect(await createExecutionSearch()(client, SEARCH)).toEqual({ status: 'executed', hash: HASH, succeeded })
})

it.each([
  ['is of another Safe transaction', createLog(150, { hash: OTHER_HASH })],
  ['is of another account', createLog(150, { address: OTHER_SAFE })],
  ['is older than the request', createLog(99)],
])('is pending while an event %s', async (_, log) => {
  const { client } = createNode({ head: 200, logs: [log] })
  expect(await createExecutionSearch()(client, SEARCH)).toEqual({ status: 'pending' })
})

it.each([
  ['has no code', '0x'],
  ['is delegated by EIP-7702', '0xef01005afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'],
] as const)('does not read the events of an account that %s', async (_, code) => {
  const { client, ranges } = createNode({ code, head: 200, logs: [createLog(150)] })
  expect(await createExecutionSearch()(client, SEARCH)).toBeUndefined()
  expect(ranges).toEqual([])
})

it('reads older blocks over several calls, and new blocks afterwards', async () => {
  const script: NodeScript = { head: 15_000 }
  const { client, ranges } = createNode(script)
  const find = createExecutionSearch()
  expect(await find(client, SEARCH)).toEqual({ status: 'pending' })
  expect(ranges).toHaveLength(5)
  expect(ranges.at(-1)).toEqual([8_100, 10_099])
  expect(await find(client, SEARCH)).toEqual({ status: 'pending' })
  expect(ranges.at(-1)?.[1]).toBe(15_000)
  ranges.length = 0
  Object.assign(script, { head: 15_020, logs: [createLog(15_015)] })
  expect(await find(client, SEARCH)).toMatchObject({ status: 'executed', hash: HASH })
  expect(ranges).toEqual([[14_991, 15_020]])
})
