import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  keccak256,
  pad,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import type { TransactionLog } from '../../platforms/transaction.ts'
import type { ArrivalCall } from '../../quotes/arrival-handler.ts'
import { getTransaction } from '../../quotes/quotes.test-support.ts'
import { drive } from '../../testing/fake-clock.ts'
import { ATTACKER, SENDER, usdcRequest } from '../shared/cases.test-support.ts'
import { createApi, getQuote, type Reply } from './api.test-support.ts'
import { acrossArrivals } from './arrivals.ts'
import { getSpokePool } from './contracts.ts'
import { across } from './index.ts'
import { ROUTES_USDC_POLYGON } from './replies.test-support.ts'

/** Independent copy of the types of `MulticallHandler.sol`. */
const INSTRUCTIONS = parseAbiParameters([
  'Instructions instructions',
  'struct Instructions { Call[] calls; address fallbackRecipient; }',
  'struct Call { address target; bytes callData; uint256 value; }',
])
const ABI = parseAbi([
  'struct Replacement { address token; uint256 offset; }',
  'struct Call { address target; bytes callData; uint256 value; }',
  'struct Execution { bytes32 updatedRecipient; bytes32 updatedMessageHash; uint256 updatedOutputAmount; uint8 fillType; }',
  'function makeCallWithBalance(address target, bytes callData, uint256 value, Replacement[] replacement)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
  'event CallsFailed(Call[] calls, address indexed fallbackRecipient)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, Execution relayExecutionInfo)',
])

const HANDLER: Address = '0x0F7Ae28dE1C8532170AD4ee566B5801485c13a0E'
const BASE = 8453
const USDC: Address = usdcRequest.toTokenAddress
const LENDER: Address = '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5'

function supply(amount: bigint, onBehalfOf: Address = SENDER): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'supply', args: [USDC, amount, onBehalfOf, 0] })
}

const ALL: ArrivalCall = {
  chainId: BASE,
  token: USDC,
  target: LENDER,
  data: supply(0n),
  amount: 'all',
  amountOffset: 36,
  fallbackRecipient: SENDER,
}
const { amountOffset: _, ...fixed } = ALL
const EXACT: ArrivalCall = { ...fixed, data: supply(5n), amount: 5n }

interface HandlerCall {
  readonly target: Address
  readonly callData: Hex
  readonly value: bigint
}

interface Instructions {
  readonly calls: readonly HandlerCall[]
  readonly fallbackRecipient: Address
}

/** Returns a message after a change by an attacker. */
function tamper(message: Hex, change: (instructions: Instructions) => Partial<Instructions>): Hex {
  const [instructions] = decodeAbiParameters(INSTRUCTIONS, message)
  return encodeAbiParameters(INSTRUCTIONS, [{ ...instructions, ...change(instructions) }])
}

const replace = (index: number, change: Partial<HandlerCall>) => (message: Hex) =>
  tamper(message, ({ calls }) => ({
    calls: calls.map((call, position) => (position === index ? { ...call, ...change } : call)),
  }))

function approve(spender: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: ABI, functionName: 'approve', args: [spender, amount] })
}

function withBalance(
  target: Address,
  data: Hex,
  replacements: readonly { readonly token: Address; readonly offset: bigint }[],
  value = 0n,
): Hex {
  const args = [target, data, value, replacements] as const
  return encodeFunctionData({ abi: ABI, functionName: 'makeCallWithBalance', args })
}

describe('acrossArrivals.encode', () => {
  it('approves and supplies the amount that arrives, after a reset of the allowance, for the fallback recipient', () => {
    const [{ calls, fallbackRecipient }] = decodeAbiParameters(INSTRUCTIONS, acrossArrivals.encode(ALL))
    expect(fallbackRecipient).toBe(SENDER)
    expect(calls).toEqual([
      { target: USDC, callData: approve(LENDER, 0n), value: 0n },
      {
        target: HANDLER,
        callData: withBalance(USDC, approve(LENDER, 0n), [{ token: USDC, offset: 36n }]),
        value: 0n,
      },
      {
        target: HANDLER,
        callData: withBalance(LENDER, supply(0n), [{ token: USDC, offset: 36n }]),
        value: 0n,
      },
    ])
  })

  it('approves and supplies a fixed amount without the balance of the handler', () => {
    const [{ calls }] = decodeAbiParameters(INSTRUCTIONS, acrossArrivals.encode(EXACT))
    expect(calls).toEqual([
      { target: USDC, callData: approve(LENDER, 0n), value: 0n },
      { target: USDC, callData: approve(LENDER, 5n), value: 0n },
      { target: LENDER, callData: supply(5n), value: 0n },
    ])
  })

  it('fails for a chain without a handler', () => {
    expect(acrossArrivals.getContract(5000)).toBeUndefined()
    expect(() => acrossArrivals.encode({ ...ALL, chainId: 5000 })).toThrow('no MulticallHandler')
  })
})

describe('acrossArrivals.decode', () => {
  it.each([ALL, EXACT])('returns the encoded call: %o', (call) => {
    expect(acrossArrivals.decode(acrossArrivals.encode(call), BASE)).toEqual(call)
  })

  it('returns the account that an attacker put in place of the fallback recipient or the beneficiary', () => {
    const hijacked = tamper(acrossArrivals.encode(ALL), () => ({ fallbackRecipient: ATTACKER }))
    expect(acrossArrivals.decode(hijacked, BASE)?.fallbackRecipient).toBe(ATTACKER)
    const data = supply(0n, ATTACKER)
    const hijack = replace(2, { callData: withBalance(LENDER, data, [{ token: USDC, offset: 36n }]) })
    expect(acrossArrivals.decode(hijack(acrossArrivals.encode(ALL)), BASE)?.data).toBe(data)
  })

  it.each<[string, (message: Hex) => Hex]>([
    [
      'has a fourth call',
      (message) =>
        tamper(message, ({ calls }) => ({
          calls: [...calls, { target: USDC, callData: approve(ATTACKER, 1n), value: 0n }],
        })),
    ],
    ['lacks a call', (message) => tamper(message, ({ calls }) => ({ calls: calls.slice(1) }))],
    ['resets another allowance', replace(0, { callData: approve(ATTACKER, 0n) })],
    ['approves instead of resetting', replace(0, { callData: approve(LENDER, 1n) })],
    ['approves another token', replace(0, { target: LENDER })],
    ['sends a native value', replace(1, { value: 1n })],
    [
      'approves another contract',
      replace(1, { callData: withBalance(USDC, approve(ATTACKER, 0n), [{ token: USDC, offset: 36n }]) }),
    ],
    [
      'approves a fixed amount, but supplies all',
      replace(1, { target: USDC, callData: approve(LENDER, 5n) }),
    ],
    [
      'inserts the balance at two places',
      replace(2, {
        callData: withBalance(LENDER, supply(0n), [
          { token: USDC, offset: 36n },
          { token: USDC, offset: 68n },
        ]),
      }),
    ],
    [
      'inserts the balance of another token',
      replace(2, { callData: withBalance(LENDER, supply(0n), [{ token: LENDER, offset: 36n }]) }),
    ],
    [
      'sends the native balance',
      replace(2, { callData: withBalance(LENDER, supply(0n), [{ token: zeroAddress, offset: 36n }]) }),
    ],
    [
      'sends a native value in the inner call',
      replace(2, { callData: withBalance(LENDER, supply(0n), [{ token: USDC, offset: 36n }], 1n) }),
    ],
    ['inserts no balance', replace(2, { callData: withBalance(LENDER, supply(0n), []) })],
    ['calls another contract than the handler', replace(2, { target: ATTACKER })],
    ['has bytes after its end', (message) => `${message}00`],
    ['is no message of a handler', () => '0x1234'],
  ])('is undefined for a message that %s', (__, change) => {
    expect(acrossArrivals.decode(change(acrossArrivals.encode(ALL)), BASE)).toBeUndefined()
  })

  it('is undefined on a chain with another handler, or without one', () => {
    const message = acrossArrivals.encode(ALL)
    expect(acrossArrivals.decode(message, 59144)).toBeUndefined()
    expect(acrossArrivals.decode(message, 5000)).toBeUndefined()
  })
})

describe('builds of a deposit with a call on arrival', () => {
  const POLYGON = 137
  const token: Address = ROUTES_USDC_POLYGON[0]?.destinationToken as Address
  const call: ArrivalCall = { ...ALL, chainId: POLYGON, token }
  const message = acrossArrivals.encode(call)

  /** Replies with the requested deposit, with changes by a hostile API. */
  const building = (change: { readonly recipient?: Address; readonly message?: Hex } = {}): Reply => {
    return ({ query }) => {
      const field = (name: string) => query[name] as Hex
      const args = [
        field('depositor'),
        change.recipient ?? field('recipient'),
        field('inputToken'),
        field('outputToken'),
        BigInt(field('inputAmount')),
        BigInt(field('outputAmount')),
        BigInt(field('destinationChainId')),
        field('exclusiveRelayer'),
        Number(field('quoteTimestamp')),
        Number(field('fillDeadline')),
        Number(field('exclusivityParameter')),
        change.message ?? field('message'),
      ] as const
      const data = encodeFunctionData({ abi: ABI, functionName: 'depositV3', args })
      return Response.json({ data, value: '0' })
    }
  }

  async function build(reply: Reply) {
    const api = createApi({ 'build-deposit-tx': reply })
    const terms = {
      ...usdcRequest,
      fromChainId: 1,
      toChainId: POLYGON,
      fromTokenAddress: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      toTokenAddress: token,
      fromAmount: 10_000_000n,
      toAddress: HANDLER,
      message,
    } as const
    const quote = await getQuote(api, terms)
    expect(api.callsOf('suggested-fees')[0]?.query).toMatchObject({ recipient: HANDLER, message })
    return drive(api.clock, api.aggregator.build(quote))
  }

  it('decode the call from the deposit', async () => {
    const built = await build(building())
    const decoded = across().decode?.(getTransaction(built), built.request)
    expect(decoded).toMatchObject({ recipient: HANDLER, message })
    const handler = await across().arrivals?.()
    expect(handler?.decode(decoded?.message ?? '0x', POLYGON)).toEqual(call)
    expect(decoded).not.toHaveProperty('problem')
  })

  it.each<[string, { readonly recipient?: Address; readonly message?: Hex }]>([
    ['message', { message: tamper(message, () => ({ fallbackRecipient: ATTACKER })) }],
    ['message', { message: acrossArrivals.encode({ ...call, data: supply(0n, ATTACKER) }) }],
    ['message', { message: acrossArrivals.encode({ ...call, target: ATTACKER }) }],
    ['message', { message: '0x' }],
    ['recipient', { recipient: ATTACKER }],
    ['recipient', { recipient: SENDER }],
  ])('are rejected if the API changes the %s', async (field, change) => {
    const error = await build(building(change)).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'BUILD_MISMATCH', field })
  })
})

describe('acrossArrivals.readOutcome', () => {
  const POOL = getSpokePool(BASE) as Address
  const FROM = 42161
  const word = (address: Address) => pad(address, { size: 32 }).toLowerCase() as Hex

  interface Fill {
    readonly message?: Hex
    readonly depositor?: Address
    readonly originChainId?: number
    readonly recipient?: Address
    readonly pool?: Address
  }

  function fill(change: Fill = {}): TransactionLog {
    const { message = acrossArrivals.encode(ALL), depositor = SENDER, recipient = HANDLER } = change
    const { originChainId = FROM, pool = POOL } = change
    const messageHash = keccak256(message)
    const execution = {
      updatedRecipient: word(recipient),
      updatedMessageHash: messageHash,
      updatedOutputAmount: 99n,
      fillType: 0,
    }
    const inputs = ABI.find((item) => item.type === 'event' && item.name === 'FilledRelay')?.inputs ?? []
    const data = encodeAbiParameters(
      inputs.filter((input) => !('indexed' in input && input.indexed)),
      [
        word(USDC),
        word(USDC),
        100n,
        99n,
        1n,
        1,
        0,
        word(zeroAddress),
        word(depositor),
        word(recipient),
        messageHash,
        execution,
      ],
    )
    const args = { originChainId: BigInt(originChainId), depositId: 7n, relayer: word(ATTACKER) }
    const topics = encodeEventTopics({ abi: ABI, eventName: 'FilledRelay', args }) as Hex[]
    return { address: pool, topics, data }
  }

  function transfer(to: Address, amount: bigint, from: Address = HANDLER): TransactionLog {
    const topics = encodeEventTopics({ abi: ABI, eventName: 'Transfer', args: { from, to } }) as Hex[]
    return { address: USDC, topics, data: pad(`0x${amount.toString(16)}`, { size: 32 }) }
  }

  function failure(fallbackRecipient: Address = SENDER): TransactionLog {
    const topics = encodeEventTopics({ abi: ABI, eventName: 'CallsFailed', args: { fallbackRecipient } })
    const data = encodeAbiParameters(parseAbiParameters('(address, bytes, uint256)[]'), [[]])
    return { address: HANDLER, topics: topics as Hex[], data }
  }

  const read = (...logs: TransactionLog[]) =>
    acrossArrivals.readOutcome({ call: ALL, account: SENDER, fromChainId: FROM, logs })

  it('has succeeded if the handler reports no failure, with the amount that the lender left', () => {
    expect(read(fill(), transfer(LENDER, 99n))).toEqual({ succeeded: true, returned: 0n })
    expect(read(fill(), transfer(LENDER, 90n), transfer(SENDER, 9n))).toEqual({
      succeeded: true,
      returned: 9n,
    })
  })

  it('has failed if the handler reports a failure, with the amount that the account received', () => {
    expect(read(fill(), failure(), transfer(SENDER, 99n))).toEqual({ succeeded: false, returned: 99n })
  })

  it('ignores other fills of the same transaction, before and after it', () => {
    const foreign = fill({ depositor: ATTACKER })
    const failed = [failure(), transfer(SENDER, 1n)]
    expect(read(foreign, ...failed, fill(), transfer(LENDER, 99n), foreign, ...failed)).toEqual({
      succeeded: true,
      returned: 0n,
    })
  })

  it('ignores failures for other accounts, and events of other contracts', () => {
    const forged = { ...failure(), address: ATTACKER }
    const foreign = { ...transfer(SENDER, 5n), address: LENDER }
    expect(read(fill(), failure(ATTACKER), forged, foreign, transfer(SENDER, 5n, LENDER))).toEqual({
      succeeded: true,
      returned: 0n,
    })
  })

  it.each<[string, Fill]>([
    ['of another account', { depositor: ATTACKER }],
    ['of another message', { message: acrossArrivals.encode({ ...ALL, fallbackRecipient: ATTACKER }) }],
    ['to another recipient', { recipient: ATTACKER }],
    ['from another chain', { originChainId: 10 }],
    ['of another contract', { pool: ATTACKER }],
  ])('is undefined for a fill %s', (__, change) => {
    expect(read(fill(change), transfer(LENDER, 99n))).toBeUndefined()
  })

  it('is undefined without a fill, and on a chain without a pool', () => {
    expect(read(transfer(LENDER, 99n))).toBeUndefined()
    const call = { ...ALL, chainId: 5000 }
    expect(
      acrossArrivals.readOutcome({ call, account: SENDER, fromChainId: FROM, logs: [fill()] }),
    ).toBeUndefined()
  })
})
