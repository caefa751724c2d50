import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUEL_BASE_ASSET_ID, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { FUEL_CHAIN_ID } from '../chains/chain-ids.ts'
import { arbitrum, ethereum, fuel } from '../chains/records.ts'
import { InvalidInputError } from '../kernel/errors.ts'
import { parseQuoteRequest, type QuoteRequestInput } from './quote-request.ts'
import { INPUT, RECIPIENT, SENDER, USDC, USDC_OP } from './quotes.test-support.ts'
import {
  DEFAULT_QUOTE_RECIPIENT,
  getPricingRecipient,
  requireBuildableRequest,
} from './to-buildable-request.ts'

const ZERO = `0x${'0'.repeat(40)}`
const ZERO_FUEL = `0x${'0'.repeat(64)}`
const FUEL_ACCOUNT = `0x${'ab'.repeat(32)}`

/** Creates input with fields of any type. */
const input = (fields: Record<string, unknown>) => ({ ...INPUT, ...fields }) as QuoteRequestInput

function getIssues(task: () => unknown) {
  try {
    task()
  } catch (error) {
    if (error instanceof InvalidInputError) return error.issues
    throw error
  }
  throw new Error('The input was not rejected.')
}

const getInvalidFields = (task: () => unknown) => getIssues(task).map(({ field }) => field)

describe('parseQuoteRequest', () => {
  test('returns every field with its default', () => {
    const { slippage: _, ...withoutSlippage } = INPUT
    expect(parseQuoteRequest(withoutSlippage)).toStrictEqual({
      fromChainId: 1,
      toChainId: 10,
      fromTokenAddress: USDC,
      toTokenAddress: USDC_OP,
      fromTokenDecimals: 6,
      toTokenDecimals: 6,
      fromAmount: 100_000_000n,
      fromAddress: SENDER,
      toAddress: RECIPIENT,
      slippage: 0.1,
      permitEnabled: false,
      canDirectlyPermit: false,
    })
  })

  test('keeps every optional field of the specification', () => {
    const optional = {
      fromHash: `0x${'cd'.repeat(32)}`,
      referrer: 'my-dapp',
      message: '0xABcd',
      aggregator: 'across',
      orderId: 'order-7',
      permitEnabled: true,
      canDirectlyPermit: true,
    }
    expect(parseQuoteRequest(input({ ...optional, destinationGasLimit: 21_000 }))).toMatchObject({
      ...optional,
      destinationGasLimit: 21_000n,
    })
  })

  test('accepts amounts as bigints and as digits', () => {
    expect(parseQuoteRequest(input({ fromAmount: 5n })).fromAmount).toBe(5n)
    expect(parseQuoteRequest(input({ fromAmount: '0005' })).fromAmount).toBe(5n)
    const maximum = 2n ** 256n - 1n
    expect(parseQuoteRequest(input({ fromAmount: maximum.toString() })).fromAmount).toBe(maximum)
  })

  test('treats empty texts as missing', () => {
    const empty = { fromAddress: '', toAddress: '', fromHash: '', referrer: '', aggregator: '', orderId: '' }
    const parsed = parseQuoteRequest(input(empty))
    for (const field of Object.keys(empty)) expect(parsed).not.toHaveProperty(field)
  })

  test('treats an empty message as missing', () => {
    expect(parseQuoteRequest(input({ message: '0x' }))).not.toHaveProperty('message')
  })

  test('drops unknown fields', () => {
    const parsed = parseQuoteRequest(input({ apiKey: 'secret', recipient: SENDER }))
    expect(parsed).not.toHaveProperty('apiKey')
    expect(parsed).not.toHaveProperty('recipient')
  })

  test('returns the same request for its own result', () => {
    const address = fc.stringMatching(/^0x[0-9a-fA-F]{40}$/)
    const requests = fc.record(
      {
        fromChainId: fc.integer({ min: 1, max: 100 }),
        toChainId: fc.integer({ min: 101, max: 200 }),
        fromTokenAddress: fc.oneof(address, fc.constantFrom('', ZERO, NATIVE_TOKEN_ADDRESS)),
        toTokenAddress: fc.oneof(address, fc.constantFrom('', ZERO, NATIVE_TOKEN_ADDRESS)),
        fromTokenDecimals: fc.integer({ min: 0, max: 36 }),
        toTokenDecimals: fc.integer({ min: 0, max: 36 }),
        fromAmount: fc
          .bigInt({ min: 1n, max: 2n ** 256n - 1n })
          .chain((amount) => fc.constantFrom(amount, `${amount}`)),
        fromAddress: address,
        toAddress: address.filter((text) => text !== ZERO),
        slippage: fc.double({ min: 0, max: 50, noNaN: true }),
        fromHash: fc.stringMatching(/^0x[0-9a-f]{64}$/),
        referrer: fc.string(),
        message: fc.stringMatching(/^0x([0-9a-f]{2}){0,8}$/),
        destinationGasLimit: fc.oneof(fc.integer({ min: 1 }), fc.bigInt({ min: 1n })),
        aggregator: fc.string(),
        orderId: fc.string(),
        permitEnabled: fc.boolean(),
        canDirectlyPermit: fc.boolean(),
      },
      {
        requiredKeys: [
          'fromChainId',
          'toChainId',
          'fromTokenAddress',
          'toTokenAddress',
          'fromTokenDecimals',
          'toTokenDecimals',
          'fromAmount',
        ],
      },
    )
    fc.assert(
      fc.property(requests, (request) => {
        const parsed = parseQuoteRequest(request)
        expect(parseQuoteRequest(parsed)).toStrictEqual(parsed)
        expect(Object.values(parsed)).not.toContain(undefined)
      }),
    )
  })
})

describe('the native token', () => {
  test.each([NATIVE_TOKEN_ADDRESS, NATIVE_TOKEN_ADDRESS.toLowerCase(), ZERO, ''])(
    "written as '%s' is the placeholder from then on",
    (address) => {
      const parsed = parseQuoteRequest(input({ fromTokenAddress: address, toTokenAddress: address }))
      expect(parsed.fromTokenAddress).toBe(NATIVE_TOKEN_ADDRESS)
      expect(parsed.toTokenAddress).toBe(NATIVE_TOKEN_ADDRESS)
    },
  )

  test.each([NATIVE_TOKEN_ADDRESS, ZERO_FUEL, ''])("is recognized as '%s' on Fuel too", (address) => {
    const parsed = parseQuoteRequest(
      input({ toChainId: FUEL_CHAIN_ID, toTokenAddress: address, toAddress: FUEL_ACCOUNT }),
    )
    expect(parsed.toTokenAddress).toBe(NATIVE_TOKEN_ADDRESS)
  })
})

describe('Fuel addresses', () => {
  const toFuel = { toChainId: FUEL_CHAIN_ID, toTokenAddress: FUEL_BASE_ASSET_ID, toAddress: FUEL_ACCOUNT }

  test('are required on Fuel, with or without chain records', () => {
    expect(parseQuoteRequest(input(toFuel))).toMatchObject(toFuel)
    expect(parseQuoteRequest(input(toFuel), [ethereum, fuel])).toMatchObject(toFuel)
  })

  test('are rejected on EVM chains, and EVM addresses on Fuel', () => {
    expect(getInvalidFields(() => parseQuoteRequest(input({ toAddress: FUEL_ACCOUNT })))).toEqual([
      'toAddress',
    ])
    expect(getInvalidFields(() => parseQuoteRequest(input({ ...toFuel, toAddress: RECIPIENT })))).toEqual([
      'toAddress',
    ])
    expect(getInvalidFields(() => parseQuoteRequest(input({ ...toFuel, toTokenAddress: USDC })))).toEqual([
      'toTokenAddress',
    ])
  })

  test('rejects the zero address of either VM as a recipient', () => {
    expect(getIssues(() => parseQuoteRequest(input({ ...toFuel, toAddress: ZERO_FUEL })))).toEqual([
      { field: 'toAddress', expected: 'an address that can hold tokens', received: `'${ZERO_FUEL}'` },
    ])
  })
})

describe('an invalid field', () => {
  test.each([
    ['fromChainId', 0, 'a chain id', '0'],
    ['fromChainId', -1, 'a chain id', '-1'],
    ['fromChainId', 1.5, 'a chain id', '1.5'],
    ['toChainId', '10', 'a chain id', "'10'"],
    ['toChainId', undefined, 'a chain id', 'nothing'],
    ['fromTokenDecimals', -1, 'a whole number from 0 to 36', '-1'],
    ['fromTokenDecimals', 37, 'a whole number from 0 to 36', '37'],
    ['toTokenDecimals', 6.5, 'a whole number from 0 to 36', '6.5'],
    ['toTokenDecimals', Number.NaN, 'a whole number from 0 to 36', 'NaN'],
    ['toTokenDecimals', '6', 'a whole number from 0 to 36', "'6'"],
    ['fromTokenAddress', 'USDC', 'an address of chain 1', "'USDC'"],
    ['fromTokenAddress', undefined, 'an address of chain 1', 'nothing'],
    ['toTokenAddress', USDC.slice(0, -1), 'an address of chain 10', `'${USDC.slice(0, -1)}'`],
    ['toTokenAddress', null, 'an address of chain 10', 'null'],
    ['fromAmount', '0', 'a positive whole number of base units', "'0'"],
    ['fromAmount', 0n, 'a positive whole number of base units', '0n'],
    ['fromAmount', '-5', 'a positive whole number of base units', "'-5'"],
    ['fromAmount', '1.5', 'a positive whole number of base units', "'1.5'"],
    ['fromAmount', '1e18', 'a positive whole number of base units', "'1e18'"],
    ['fromAmount', '0x10', 'a positive whole number of base units', "'0x10'"],
    ['fromAmount', '', 'a positive whole number of base units', "''"],
    ['fromAmount', ' 5', 'a positive whole number of base units', "' 5'"],
    ['fromAmount', 1.5, 'a positive whole number of base units', '1.5'],
    ['fromAmount', 1e18, 'a positive whole number of base units', '1000000000000000000'],
    ['fromAmount', undefined, 'a positive whole number of base units', 'nothing'],
    ['fromAddress', '0x12', 'an address of chain 1', "'0x12'"],
    ['toAddress', 'vitalik.eth', 'an address of chain 10', "'vitalik.eth'"],
    ['toAddress', ZERO, 'an address that can hold tokens', `'${ZERO}'`],
    ['slippage', -0.1, 'a percentage from 0 to 50', '-0.1'],
    ['slippage', 50.1, 'a percentage from 0 to 50', '50.1'],
    ['slippage', Number.NaN, 'a percentage from 0 to 50', 'NaN'],
    ['slippage', '0.5', 'a percentage from 0 to 50', "'0.5'"],
    ['message', '0xabc', 'calldata in hex', "'0xabc'"],
    ['message', 'hello', 'calldata in hex', "'hello'"],
    ['destinationGasLimit', 0, 'a positive whole number of gas', '0'],
    ['destinationGasLimit', -1n, 'a positive whole number of gas', '-1n'],
    ['destinationGasLimit', 1.5, 'a positive whole number of gas', '1.5'],
  ])('%s = %s is named with the expected and the received value', (field, value, expected, received) => {
    expect(getIssues(() => parseQuoteRequest(input({ [field]: value })))).toEqual([
      { field, expected, received },
    ])
  })

  test('rejects an amount above the maximum of uint256', () => {
    expect(getInvalidFields(() => parseQuoteRequest(input({ fromAmount: 2n ** 256n })))).toEqual([
      'fromAmount',
    ])
  })

  test('does not hide other invalid fields', () => {
    const wrong = {
      fromChainId: 0,
      fromTokenDecimals: 99,
      toTokenAddress: 'x',
      fromAmount: '-1',
      fromAddress: 'x',
      toAddress: 'x',
      slippage: 99,
      message: 'x',
      destinationGasLimit: 0,
    }
    const fields = getInvalidFields(() => parseQuoteRequest(input(wrong)))
    expect([...fields].sort()).toEqual(Object.keys(wrong).sort())
    expect(() => parseQuoteRequest(input(wrong))).toThrow(/^Quote request: invalid fromChainId, /)
  })

  test('rejects a chain that is not configured, and lists the configured ones', () => {
    expect(getIssues(() => parseQuoteRequest(INPUT, [ethereum, arbitrum]))).toEqual([
      { field: 'toChainId', expected: 'one of 1, 42161', received: '10' },
    ])
  })
})

describe('a swap of a token for itself', () => {
  test.each([
    ['the same address', USDC, USDC],
    ['the same address in other letter case', USDC, USDC.toLowerCase()],
    ['two spellings of the native token', '', NATIVE_TOKEN_ADDRESS],
  ])('is rejected on one chain: %s', (_what, fromTokenAddress, toTokenAddress) => {
    expect(
      getInvalidFields(() => parseQuoteRequest(input({ toChainId: 1, fromTokenAddress, toTokenAddress }))),
    ).toEqual(['toTokenAddress'])
  })

  test('is a bridge between two chains', () => {
    expect(parseQuoteRequest(input({ toTokenAddress: USDC })).toTokenAddress).toBe(USDC)
  })
})

describe('accounts', () => {
  const { fromAddress: _from, toAddress: _to, ...anonymous } = INPUT

  test('can be missing for a quote, which uses a stand-in recipient', () => {
    const parsed = parseQuoteRequest(anonymous)
    expect(getPricingRecipient(parsed)).toBe(DEFAULT_QUOTE_RECIPIENT)
    expect(parsed).not.toHaveProperty('toAddress')
    expect(getPricingRecipient(parseQuoteRequest(INPUT))).toBe(RECIPIENT)
  })

  test('are required for a build, which names the missing ones and never uses the stand-in', () => {
    expect(getInvalidFields(() => requireBuildableRequest(parseQuoteRequest(anonymous)))).toEqual([
      'fromAddress',
      'toAddress',
    ])
    expect(
      getInvalidFields(() =>
        requireBuildableRequest(parseQuoteRequest({ ...anonymous, fromAddress: SENDER })),
      ),
    ).toEqual(['toAddress'])
    expect(
      getInvalidFields(() => requireBuildableRequest(parseQuoteRequest({ ...anonymous, toAddress: SENDER }))),
    ).toEqual(['fromAddress'])
    expect(requireBuildableRequest(parseQuoteRequest(INPUT))).toEqual(parseQuoteRequest(INPUT))
  })
})
