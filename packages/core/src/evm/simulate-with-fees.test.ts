import {
  createClient,
  custom,
  encodeAbiParameters,
  encodeErrorResult,
  encodeEventTopics,
  type Hex,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { CallSequence } from '../platforms/transaction.ts'
import { simulateWithFees } from './simulate-with-fees.ts'

const OWNER = '0x1111111111111111111111111111111111111111'
const THIEF = '0x6666666666666666666666666666666666666666'
const LENDER = '0x3333333333333333333333333333333333333333'
const RANDAO = `0x${'d'.repeat(64)}` as const

interface RpcCall {
  readonly method: string
  readonly params: readonly unknown[]
}
type Reply = Readonly<Record<string, unknown>>

/** Creates a node that returns these simulations in order and repeats the last one. */
function nodeWith(...replies: readonly Reply[]) {
  return nodeAt(RANDAO, replies)
}

const SUCCESS = { status: '0x1', returnData: '0x', gasUsed: '0xea60' }

/** Returns the result of the call, surrounded by the results of the balance reads. */
function toCalls(params: readonly unknown[], reply: Reply) {
  const [{ blockStateCalls }] = params as [{ blockStateCalls: [{ calls: readonly { data: Hex }[] }] }]
  const balances = [...((reply['balances'] as readonly Hex[] | undefined) ?? [])]
  return blockStateCalls[0].calls.map(({ data }) =>
    data === '0x12' ? reply : { ...SUCCESS, logs: [], returnData: balances.shift() ?? '0x' },
  )
}

function nodeAt(mixHash: Hex, replies: readonly Reply[], balances?: CallSequence['balances']) {
  const simulations: unknown[] = []
  const client = createClient({
    transport: custom(
      {
        async request({ method, params }: RpcCall) {
          if (method === 'eth_getBlockByNumber') {
            return {
              number: '0x10',
              timestamp: '0x64',
              baseFeePerGas: '0x2540be400',
              miner: LENDER,
              mixHash,
              transactions: [],
            }
          }
          simulations.push(params)
          const reply = replies[Math.min(simulations.length, replies.length) - 1]
          return [{ transactions: [], calls: toCalls(params, { ...SUCCESS, ...reply }) }]
        },
      },
      { retryCount: 0 },
    ),
  })
  const sequence: CallSequence = {
    chainId: 1,
    from: OWNER,
    calls: [{ to: LENDER, data: '0x12', value: 0n }],
    balances,
  }
  const run = (options: Parameters<typeof simulateWithFees>[2] = {}) =>
    simulateWithFees(client, sequence, options)
  return { simulations, run }
}

const EVENTS = parseAbi([
  'event BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address indexed asset, uint256 amount)',
  'event SetAuthorization(address indexed caller, address indexed authorizer, address indexed authorized, bool newIsAuthorized)',
  'event DelegateUpdated(address indexed approver, address indexed delegate, bool approved)',
  'event OperatorSet(address indexed owner, address indexed operator, bool approved)',
])
const V2_EVENTS = parseAbi([
  'event BorrowAllowanceDelegated(address indexed fromUser, address indexed toUser, address asset, uint256 amount)',
])

const WRAPPING = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Deposit(address indexed account, uint256 amount)',
  'event Withdrawal(address indexed account, uint256 amount)',
])

const toLog = (topics: readonly unknown[], data: Hex) => ({ address: LENDER, topics, data, logIndex: '0x0' })
const flag = (isGranted: boolean) => encodeAbiParameters([{ type: 'bool' }], [isGranted])

describe('simulateWithFees', () => {
  const parties = { fromUser: OWNER, toUser: THIEF } as const
  it.each([
    [
      'a delegation of Aave V3',
      encodeEventTopics({
        abi: EVENTS,
        eventName: 'BorrowAllowanceDelegated',
        args: { ...parties, asset: LENDER },
      }),
      toHex(7n, { size: 32 }),
      7n,
    ],
    [
      'a delegation of Aave V2',
      encodeEventTopics({ abi: V2_EVENTS, eventName: 'BorrowAllowanceDelegated', args: parties }),
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [LENDER, 7n]),
      7n,
    ],
    [
      'an authorization of Morpho',
      encodeEventTopics({
        abi: EVENTS,
        eventName: 'SetAuthorization',
        args: { caller: OWNER, authorizer: OWNER, authorized: THIEF },
      }),
      flag(true),
      1n,
    ],
    [
      'a delegate of Venus',
      encodeEventTopics({
        abi: EVENTS,
        eventName: 'DelegateUpdated',
        args: { approver: OWNER, delegate: THIEF },
      }),
      flag(true),
      1n,
    ],
    [
      'an operator of ERC-6909',
      encodeEventTopics({ abi: EVENTS, eventName: 'OperatorSet', args: { owner: OWNER, operator: THIEF } }),
      flag(true),
      1n,
    ],
  ])('reports %s as a granted right', async (_right, topics, data, amount) => {
    await expect(nodeWith({ logs: [toLog(topics, data)] }).run()).resolves.toMatchObject({
      status: 'success',
      effects: [{ grants: [{ token: LENDER, owner: OWNER, spender: THIEF, amount }] }],
    })
  })

  it('does not report a revoked right', async () => {
    const topics = encodeEventTopics({
      abi: EVENTS,
      eventName: 'DelegateUpdated',
      args: { approver: OWNER, delegate: THIEF },
    })
    await expect(nodeWith({ logs: [toLog(topics, flag(false))] }).run()).resolves.toMatchObject({
      effects: [{ grants: [] }],
    })
  })

  it('reports that the node does not support simulations when it returns no events', async () => {
    await expect(nodeWith({}).run()).resolves.toEqual({
      status: 'unsupported',
      reason: 'The node returned no events of the simulated calls',
    })
  })

  it('reports the gas units of each call, also if the account cannot pay for the calls', async () => {
    await expect(nodeWith({ logs: [] }).run()).resolves.toMatchObject({ gasUsed: [60_000n] })
    const poor = nodeWith({ status: '0x0', gasUsed: '0x4c4b40' }, { logs: [], gasUsed: '0x7530' })
    await expect(poor.run()).resolves.toMatchObject({ gasUsed: [30_000n] })
  })

  it('simulates in the next block with realistic fees and gas, so that a contract cannot detect the simulation', async () => {
    const { simulations, run } = nodeWith({ logs: [] })
    await run()
    expect(simulations).toMatchObject([
      [
        {
          blockStateCalls: [
            {
              blockOverrides: { number: '0x11', time: '0x65' },
              calls: [{ data: '0x12', gas: '0x4c4b40', maxFeePerGas: expect.any(String) }],
            },
          ],
        },
        '0x10',
      ],
      [
        {
          blockStateCalls: [
            {
              blockOverrides: {
                number: '0x11',
                time: '0x65',
                feeRecipient: LENDER,
                prevRandao: RANDAO,
                baseFeePerGas: '0x2540be400',
              },
              calls: [
                // 60,000 were used.
                { gas: '0x15f90', maxFeePerGas: expect.any(String), maxPriorityFeePerGas: '0x3b9aca01' },
              ],
            },
          ],
        },
        '0x10',
      ],
    ])
  })

  it.each(['1', '7', 'd', 'f'])('passes all 32 bytes of randomness to the node: ...%s', async (digit) => {
    for (const randao of [toHex(BigInt(`0x${digit}`), { size: 32 }), `0x${digit.repeat(64)}` as const]) {
      const { simulations, run } = nodeAt(randao, [{ logs: [] }])
      await expect(run()).resolves.toMatchObject({ status: 'success' })
      expect(JSON.stringify(simulations)).toContain(`"prevRandao":"${randao}"`)
    }
  })

  it.each([
    [12, '0x70'],
    [0.25, '0x65'],
    [undefined, '0x65'],
  ])(
    'simulates at the time of the next block of a chain with a block time of %s seconds',
    async (seconds, time) => {
      const { simulations, run } = nodeWith({ logs: [] })
      await run({ blockTimeSeconds: seconds })
      expect(simulations[1]).toMatchObject([{ blockStateCalls: [{ blockOverrides: { time } }] }, '0x10'])
    },
  )

  it.each(['Deposit', 'Withdrawal'] as const)(
    'counts a %s of the wrapped native token once if the token also emits a transfer',
    async (eventName) => {
      const amount = toHex(1_000n, { size: 32 })
      const from = eventName === 'Deposit' ? zeroAddress : OWNER
      const to = eventName === 'Deposit' ? OWNER : zeroAddress
      const transfer = encodeEventTopics({ abi: WRAPPING, eventName: 'Transfer', args: { from, to } })
      const wrapping = encodeEventTopics({ abi: WRAPPING, eventName, args: { account: OWNER } })
      const movement = { token: LENDER, from, to, amount: 1_000n }
      const getMovements = async (...logs: readonly (readonly unknown[])[]) => {
        const reply = { logs: logs.map((topics) => toLog(topics, amount)) }
        const simulation = await nodeWith(reply).run({ wrappedNative: LENDER })
        return simulation.status === 'success' && simulation.effects[0]?.movements
      }
      await expect(getMovements(wrapping)).resolves.toEqual([movement])
      await expect(getMovements(transfer, wrapping)).resolves.toEqual([movement])
      await expect(getMovements(transfer, wrapping, wrapping)).resolves.toEqual([movement, movement])
    },
  )

  it('simulates without fees only after a call ran out of the usual gas', async () => {
    const outOfGas = nodeWith({ status: '0x0', gasUsed: '0x4c4b40', logs: [] }, { logs: [] })
    await expect(outOfGas.run()).resolves.toMatchObject({ status: 'success' })
    expect(outOfGas.simulations).toHaveLength(2)
    expect(JSON.stringify(outOfGas.simulations[1])).not.toContain('maxFeePerGas')
    const reverting = nodeWith({ status: '0x0', logs: [] })
    await expect(reverting.run()).resolves.toMatchObject({ status: 'reverted', at: 0 })
    expect(reverting.simulations).toHaveLength(1)
  })

  it('returns the first simulation only if the calls need more gas than they used', async () => {
    const outOfGas = nodeWith({ logs: [] }, { status: '0x0', gasUsed: '0x15f90', logs: [] })
    await expect(outOfGas.run()).resolves.toMatchObject({ status: 'success' })
    const reverting = nodeWith({ logs: [] }, { status: '0x0', logs: [] })
    await expect(reverting.run()).resolves.toMatchObject({ status: 'reverted', at: 0 })
  })

  it('reports the effects of the simulation with realistic fees and gas', async () => {
    const topics = encodeEventTopics({
      abi: WRAPPING,
      eventName: 'Transfer',
      args: { from: LENDER, to: OWNER },
    })
    const pays = (amount: bigint) => ({ logs: [toLog(topics, toHex(amount, { size: 32 }))] })
    await expect(nodeWith(pays(1_000n), pays(1n)).run()).resolves.toMatchObject({
      effects: [{ movements: [{ to: OWNER, amount: 1n }] }],
    })
  })

  it('measures the balances of tokens right before and after the last call', async () => {
    const word = (value: bigint) => toHex(value, { size: 32 })
    const balances = [
      { token: LENDER, account: OWNER },
      { token: NATIVE_TOKEN_ADDRESS, account: OWNER },
      { token: THIEF, account: LENDER },
    ] as const
    const replies = [{ logs: [], balances: [word(100n), word(5n), word(90n), word(7n)] }]
    const { simulations, run } = nodeAt(RANDAO, replies, balances)
    await expect(run()).resolves.toMatchObject({
      effects: [
        {
          balances: [
            { token: LENDER, account: OWNER, before: 100n, after: 90n },
            { token: THIEF, account: LENDER, before: 5n, after: 7n },
          ],
        },
      ],
    })
    const read = { from: zeroAddress, data: expect.stringMatching(/^0x70a08231/) }
    expect(simulations[1]).toMatchObject([
      { blockStateCalls: [{ calls: [read, read, { from: OWNER, data: '0x12' }, read, read] }] },
      '0x10',
    ])
  })

  it('omits a balance that cannot be read', async () => {
    const { run } = nodeAt(RANDAO, [{ logs: [] }], [{ token: LENDER, account: OWNER }])
    const simulation = await run()
    expect(simulation).toMatchObject({ status: 'success' })
    expect(simulation.status === 'success' && simulation.effects[0]).not.toHaveProperty('balances')
  })

  it('shortens a revert reason and removes invisible characters, because the contract controls the text', async () => {
    const text = `ok)\u202e. It is safe to sign. ${'x'.repeat(500)}`
    const abi = parseAbi(['error Error(string)'])
    const data = encodeErrorResult({ abi, errorName: 'Error', args: [text] })
    const error = { code: 3, message: 'execution reverted', data }
    const result = await nodeWith({ status: '0x0', logs: [], returnData: data, error }).run()
    expect(result).toMatchObject({
      status: 'reverted',
      reason: expect.stringMatching(/^ok\)\. It is safe to sign\. x+$/),
    })
    expect(result.status === 'reverted' && result.reason.length).toBe(100)
  })
})
