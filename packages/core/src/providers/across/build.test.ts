import * as fc from 'fast-check'
import { encodeFunctionData, pad, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Hex } from '../../kernel/schema.ts'
import type { Quote } from '../../quotes/quote.ts'
import { getTransaction } from '../../quotes/quotes.test-support.ts'
import { drive } from '../../testing/fake-clock.ts'
import type { ApiCall } from '../../testing/scripted-fetch.ts'
import { ATTACKER, SENDER } from '../shared/cases.test-support.ts'
import {
  type AcrossApi,
  createApi,
  ETH_TO_OPTIMISM,
  getQuote,
  json,
  type Reply,
  USDC_TO_POLYGON,
} from './api.test-support.ts'
import { across } from './index.ts'
import { apiError, FEES_2026, ROUTES_WETH_OPTIMISM } from './replies.test-support.ts'

/** Independent copy of the ABI: across-protocol/contracts, `SpokePool.sol`. */
const DEPOSIT_V3 = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
])
const DEPOSIT = parseAbi([
  'function deposit(bytes32 depositor, bytes32 recipient, bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, bytes32 exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
])

const POOL = FEES_2026.spokePoolAddress

const DEPOSIT_FIELDS = [
  'depositor',
  'recipient',
  'inputToken',
  'outputToken',
  'inputAmount',
  'outputAmount',
  'destinationChainId',
  'exclusiveRelayer',
  'quoteTimestamp',
  'fillDeadline',
  'exclusivityParameter',
  'message',
] as const
type DepositFields = Record<(typeof DEPOSIT_FIELDS)[number], string>

/** Returns the deposit that was requested. */
function askedDeposit({ query }: ApiCall): DepositFields {
  const fields = DEPOSIT_FIELDS.map((field) => [field, query[field] ?? '0x'])
  return Object.fromEntries(fields) as DepositFields
}

function encodeV3(deposit: DepositFields): Hex {
  return encodeFunctionData({ abi: DEPOSIT_V3, args: toArgs(deposit, (address) => address) })
}

function encodeBytes32(deposit: DepositFields): Hex {
  return encodeFunctionData({ abi: DEPOSIT, args: toArgs(deposit, (address) => pad(address, { size: 32 })) })
}

function toArgs(deposit: DepositFields, address: (value: Hex) => Hex) {
  return [
    address(deposit.depositor as Hex),
    address(deposit.recipient as Hex),
    address(deposit.inputToken as Hex),
    address(deposit.outputToken as Hex),
    BigInt(deposit.inputAmount),
    BigInt(deposit.outputAmount),
    BigInt(deposit.destinationChainId),
    address(deposit.exclusiveRelayer as Hex),
    Number(deposit.quoteTimestamp),
    Number(deposit.fillDeadline),
    Number(deposit.exclusivityParameter),
    deposit.message as Hex,
  ] as const
}

const ENCODINGS = [
  ['depositV3', encodeV3],
  ['deposit', encodeBytes32],
] as const

/** Replies with the requested deposit, except for the given fields. */
function building(encode: (deposit: DepositFields) => Hex, lie: Partial<DepositFields> = {}): Reply {
  return (call) => {
    const { query } = call
    const value = query['isNative'] === 'true' ? query['inputAmount'] : '0'
    return Response.json({ data: encode({ ...askedDeposit(call), ...lie }), value })
  }
}

function apiThatBuilds(reply: Reply = building(encodeV3), fees: object = FEES_2026): AcrossApi {
  return createApi({ 'suggested-fees': json(fees), 'build-deposit-tx': reply })
}

async function build(api: AcrossApi, quote: Quote) {
  return drive(api.clock, api.aggregator.build(quote))
}

async function buildError(api: AcrossApi, quote: Quote): Promise<unknown> {
  return build(api, quote).then(
    () => 'built',
    (error: unknown) => error,
  )
}

const EXCLUSIVE_FEES = {
  ...FEES_2026,
  exclusiveRelayer: '0x394311A6Aaa0D8E3411D8b62DE4578D41322d1bD',
  exclusivityDeadline: 12,
}

describe('builds of Across', () => {
  it.each(ENCODINGS)('return a %s call of the known SpokePool with an exact approval', async (_, encode) => {
    const api = apiThatBuilds(building(encode))
    const built = await build(api, await getQuote(api))

    const [call] = api.callsOf('build-deposit-tx')
    expect(getTransaction(built)).toEqual({ to: POOL, data: call && encode(askedDeposit(call)), value: 0n })
    expect(built.approval).toEqual({
      token: USDC_TO_POLYGON.fromTokenAddress,
      spender: POOL,
      amount: 10_000_000n,
    })
  })

  it('are decoded by an instance that built nothing, as after a reload', async () => {
    const api = apiThatBuilds()
    const built = await build(api, await getQuote(api))
    expect(across().decode?.(getTransaction(built), built.request)).toMatchObject({
      amount: 10_000_000n,
      spender: POOL,
      destinationChainId: 137,
    })
  })

  it('send every term of the quote, with the exclusive relayer and the deadline', async () => {
    const api = apiThatBuilds(building(encodeV3), EXCLUSIVE_FEES)
    await build(api, await getQuote(api))

    expect(api.callsOf('build-deposit-tx').map(({ query }) => query)).toEqual([
      {
        inputAmount: '10000000',
        outputAmount: '9990351',
        inputToken: USDC_TO_POLYGON.fromTokenAddress,
        outputToken: USDC_TO_POLYGON.toTokenAddress,
        originChainId: '1',
        destinationChainId: '137',
        depositor: SENDER,
        recipient: USDC_TO_POLYGON.toAddress,
        quoteTimestamp: '1782074207',
        fillDeadline: '1782081407',
        exclusiveRelayer: EXCLUSIVE_FEES.exclusiveRelayer,
        exclusivityParameter: '12',
        isNative: 'false',
      },
    ])
  })

  it('decode calldata that was encoded by hand', async () => {
    // depositV3, written out by hand from the ABI: 11 words, the offset of the message, its length.
    const word = (hex: string) => hex.padStart(64, '0')
    const data: Hex = `0x7b939232${[
      SENDER.slice(2),
      USDC_TO_POLYGON.toAddress.slice(2),
      USDC_TO_POLYGON.fromTokenAddress.slice(2).toLowerCase(),
      USDC_TO_POLYGON.toTokenAddress.slice(2).toLowerCase(),
      '989680', // 10,000,000
      '9870cf', // 9,990,351
      '89', // 137
      '0',
      '6a384b5f', // 1,782,074,207
      '6a38677f', // 1,782,081,407
      '0',
      '180', // 12 words
      '0', // an empty message
    ]
      .map(word)
      .join('')}`
    const api = apiThatBuilds(json({ data, value: '0' }))
    expect(getTransaction(await build(api, await getQuote(api))).data).toBe(data)
  })

  it('pay the native token as the value, with the wrapped token in the deposit and no approval', async () => {
    const api = createApi({
      'available-routes': json(ROUTES_WETH_OPTIMISM),
      'suggested-fees': json({
        ...FEES_2026,
        outputAmount: '999000000000000000',
        limits: { minDeposit: '1', maxDeposit: '99999999999999999999' },
      }),
      'build-deposit-tx': building(encodeV3),
    })
    const built = await build(api, await getQuote(api, ETH_TO_OPTIMISM))

    expect(api.callsOf('build-deposit-tx')[0]?.query).toMatchObject({ isNative: 'true', depositor: SENDER })
    expect(getTransaction(built).value).toBe(10n ** 18n)
    expect(built.approval).toBeUndefined()
  })

  it('reject a hexadecimal value', async () => {
    const api = apiThatBuilds((call) => Response.json({ data: encodeV3(askedDeposit(call)), value: '0x0' }))
    expect(await buildError(api, await getQuote(api))).toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it.each(ENCODINGS)('include the message in %s', async (_, encode) => {
    const api = apiThatBuilds(building(encode))
    const built = await build(api, await getQuote(api, { ...USDC_TO_POLYGON, message: '0xC0ffee' }))
    expect(getTransaction(built).data).toMatch(/3c0ffee0+$/i)
  })

  it('fail without accounts', async () => {
    const api = apiThatBuilds()
    const quote = await getQuote(api, { ...USDC_TO_POLYGON, fromAddress: undefined, toAddress: undefined })
    expect(await buildError(api, quote)).toMatchObject({ code: 'INVALID_INPUT' })
    expect(api.callsOf('build-deposit-tx')).toEqual([])
  })
})

describe('the referrer of a deposit', () => {
  it.each(['0x00ab', '0xBEEF'])('%s is appended after the delimiter of Across', async (referrer) => {
    const api = apiThatBuilds()
    const built = await build(api, await getQuote(api, { ...USDC_TO_POLYGON, referrer }))
    const [call] = api.callsOf('build-deposit-tx')
    expect(getTransaction(built).data).toBe(
      `${call && encodeV3(askedDeposit(call))}1dc0de${referrer.slice(2)}`,
    )
  })

  it.each(['my-dapp', '0xab', '0x00abcd', '00ab', SENDER, '0xzzzz'])(
    "'%s' is not a 2-byte id and does not change the calldata",
    async (referrer) => {
      const api = apiThatBuilds()
      const built = await build(api, await getQuote(api, { ...USDC_TO_POLYGON, referrer }))
      const [call] = api.callsOf('build-deposit-tx')
      expect(getTransaction(built).data).toBe(call && encodeV3(askedDeposit(call)))
    },
  )
})

const LIES: DepositFields = {
  depositor: ATTACKER,
  recipient: ATTACKER,
  inputToken: ATTACKER,
  outputToken: ATTACKER,
  inputAmount: '10000001',
  outputAmount: '9990350',
  destinationChainId: '10',
  exclusiveRelayer: ATTACKER,
  quoteTimestamp: '1782074208',
  fillDeadline: '1782081408',
  exclusivityParameter: '1',
  message: '0x00',
}

describe('a reply that differs from the quote', () => {
  const cases = ENCODINGS.flatMap(([name, encode]) =>
    DEPOSIT_FIELDS.map((field) => ({ name, encode, field, lie: { [field]: LIES[field] } })),
  )

  it.each(cases)('is rejected if only $field of $name differs', async ({ encode, field, lie }) => {
    const api = apiThatBuilds(building(encode, lie))
    expect(await buildError(api, await getQuote(api))).toMatchObject({
      name: 'BuildMismatchError',
      code: 'BUILD_MISMATCH',
      field,
    })
  })

  it.each(['depositor', 'recipient', 'inputToken', 'outputToken', 'exclusiveRelayer'] as const)(
    'is rejected if %s is wider than an address',
    async (field) => {
      const api = apiThatBuilds((call) => {
        const deposit = askedDeposit(call)
        const wide: Hex = `0x${'01'.padEnd(24, '0')}${deposit[field].slice(2)}`
        return Response.json({ data: encodeBytes32({ ...deposit, [field]: wide }), value: '0' })
      })
      expect(await buildError(api, await getQuote(api))).toMatchObject({ code: 'BUILD_MISMATCH', field })
    },
  )

  it.each([
    ['less output by one unit', { outputAmount: '9990350' }],
    ['more output, which nobody would fill', { outputAmount: '9990352' }],
    ['a smaller deposit', { inputAmount: '9999999' }],
    ['no deposit', { inputAmount: '0' }],
  ])('is rejected for %s', async (_, lie) => {
    const api = apiThatBuilds(building(encodeV3, lie))
    expect(await buildError(api, await getQuote(api))).toMatchObject({ code: 'BUILD_MISMATCH' })
  })

  it.each([
    '1',
    '10000000',
    '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  ])('is rejected if it requires %s wei in addition to the tokens', async (value) => {
    const api = apiThatBuilds((call) => Response.json({ data: encodeV3(askedDeposit(call)), value }))
    expect(await buildError(api, await getQuote(api))).toMatchObject({
      code: 'BUILD_MISMATCH',
      field: 'value',
    })
  })

  it.each([
    ['a transfer of the tokens', `0xa9059cbb${'0'.repeat(24)}${ATTACKER.slice(2)}${'f'.repeat(64)}`],
    ['an approval', `0x095ea7b3${'0'.repeat(24)}${ATTACKER.slice(2)}${'f'.repeat(64)}`],
    ['nothing', '0x'],
    ['a deposit that is cut short', `0x7b939232${'0'.repeat(64)}`],
  ])('is rejected if it contains %s', async (_, data) => {
    const api = apiThatBuilds(json({ data, value: '0' }))
    expect(await buildError(api, await getQuote(api))).toMatchObject({ code: 'INVALID_RESPONSE' })
  })

  it('does not change the target of the transaction', async () => {
    const api = apiThatBuilds((call) =>
      Response.json({ data: encodeV3(askedDeposit(call)), value: '0', to: ATTACKER, spokePool: ATTACKER }),
    )
    expect(getTransaction(await build(api, await getQuote(api))).to).toBe(POOL)
  })

  it('never yields a transaction whose deposit differs from the quoted one', async () => {
    const lie = fc.record(
      {
        depositor: fc.constantFrom(ATTACKER, SENDER),
        recipient: fc.constantFrom(ATTACKER, USDC_TO_POLYGON.toAddress),
        outputAmount: fc.constantFrom('0', '9990351', '9990350'),
        inputAmount: fc.constantFrom('10000000', '10000001'),
        destinationChainId: fc.constantFrom('137', '1'),
        fillDeadline: fc.constantFrom('1782081407', '4294967295'),
        message: fc.constantFrom('0x', '0x01'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(lie, fc.constantFrom(encodeV3, encodeBytes32), async (change, encode) => {
        const api = apiThatBuilds(building(encode, change))
        const outcome = await build(api, await getQuote(api)).catch((error: unknown) => error)
        const [call] = api.callsOf('build-deposit-tx')
        const honest = call && encode(askedDeposit(call))
        const lied = call && encode({ ...askedDeposit(call), ...change })
        expect(outcome).toMatchObject(
          honest === lied
            ? { transaction: { to: POOL, data: honest, value: 0n } }
            : { code: 'BUILD_MISMATCH' },
        )
      }),
      { numRuns: 60 },
    )
  })
})

describe('stored terms that were changed', () => {
  it.each([
    ['pool', { spokePool: ATTACKER }],
    ['source token', { inputToken: ATTACKER }],
    ['destination token', { outputToken: ATTACKER }],
    ['output', { outputAmount: 1n }],
    ['native flag', { isNative: true }],
  ])('do not change %s: the request and the quoted amount determine it', async (_, change) => {
    const api = apiThatBuilds()
    const quote = await getQuote(api)
    const stored = { ...quote, interfaceParamData: { ...(quote.interfaceParamData as object), ...change } }
    const faithful = await build(api, quote)
    const built = await build(api, stored)
    expect(getTransaction(built)).toEqual(getTransaction(faithful))
  })

  it('are rejected with a relayer that is not an address', async () => {
    const api = apiThatBuilds()
    const quote = await getQuote(api)
    const terms = { ...(quote.interfaceParamData as object), exclusiveRelayer: 'anyone' }
    expect(await buildError(api, { ...quote, interfaceParamData: terms })).toMatchObject({
      code: 'INVALID_RESPONSE',
    })
  })

  it('are rejected with another SpokePool, even if the quote was changed as well', async () => {
    const api = apiThatBuilds()
    const quote = await getQuote(api)
    const stored = {
      ...quote,
      depositContract: ATTACKER,
      interfaceParamData: { ...(quote.interfaceParamData as object), spokePool: ATTACKER },
    }
    expect(await buildError(api, stored)).toMatchObject({ code: 'BUILD_MISMATCH' })
  })

  it.each([undefined, null, {}, [], 'terms'])(
    'are rejected before any request if they are %s',
    async (interfaceParamData) => {
      const api = apiThatBuilds()
      const quote = await getQuote(api)
      expect(await buildError(api, { ...quote, interfaceParamData })).toMatchObject({
        code: 'INVALID_RESPONSE',
      })
      expect(api.callsOf('build-deposit-tx')).toEqual([])
    },
  )
})

describe('errors of the build endpoint', () => {
  it('are AMOUNT_TOO_LOW for an amount that became too low', async () => {
    const api = apiThatBuilds(
      json(apiError('AMOUNT_TOO_LOW', 'Sent amount is too low relative to fees'), 400),
    )
    expect(await buildError(api, await getQuote(api))).toMatchObject({ code: 'AMOUNT_TOO_LOW' })
  })

  it('are SERVICE_UNAVAILABLE for HTTP 5xx, and HTTP_ERROR for HTTP 400 with an unknown error code', async () => {
    const broken = apiThatBuilds(json(apiError('UNEXPECTED_ERROR', 'Internal', 500), 500))
    expect(await buildError(broken, await getQuote(broken))).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    const picky = apiThatBuilds(json(apiError('INVALID_PARAM', 'Invalid parameter'), 400))
    expect(await buildError(picky, await getQuote(picky))).toMatchObject({ code: 'HTTP_ERROR', status: 400 })
  })
})
