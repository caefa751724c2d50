import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, type Hex, pad, parseAbi, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { anyAccount } from '../shared/arbitraries.test-support.ts'
import { decodeMayan, encodeForwarderCall } from './calldata.ts'
import { FORWARDER, SWIFT_CONTRACTS } from './networks.ts'
import { ORDER_HASH, RECORDED_ORDER } from './replies.test-support.ts'
import {
  encodeOrderCall,
  fromOrderUnits,
  hashOrder,
  type SwiftOrder,
  toAccountWord,
  toOrderUnits,
} from './swift-order.ts'

const { sourceWormholeId, inputToken, protocolBps, ...fields } = RECORDED_ORDER
const recorded: SwiftOrder = {
  ...fields,
  trader: toAccountWord(fields.trader.toLowerCase()),
  destAddr: pad(fields.destAddr),
  tokenOut: pad(fields.tokenOut),
  referrerAddr: pad(fields.referrerAddr),
}

/** Recorded calldata of Mayan for an order of version V2 (lifinance/contracts, tests). */
const SAMPLE_V2: Hex = `0xa3a30834${[
  '000000000000000000000000af88d065e77c8cc2239327c5edb3a432268e5831',
  '00000000000000000000000000000000000000000000000000000000001e8480',
  '0000000000000000000000000000000000000000000000000000000000000001',
  '000000000000000000000000b2ec0ec355243846fccb716f35796a3330c64e55',
  '1ccbd4fdcd76cd2e3ba8d05205c012ecd28743f14359a7151b64da60a1679ece',
  '0000000000000000000000000000000000000000000000000000000000000001',
  '000000000000000000000000a5aa6e2171b416e1d27ec53ca8c13db3f91a89cd',
  'ce010e60afedb22717bd63192f54145a3f965a33bb82d2c7029eb2ce1e208264',
  '00000000000000000000000000000000000000000000000000000000001e0d22',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '00000000000000000000000000000000000000000000000000000000000025e7',
  '0000000000000000000000000000000000000000000000000000000000002746',
  '0000000000000000000000000000000000000000000000000000000069bbf779',
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0000000000000000000000000000000000000000000000000000000000000002',
  '347d8417de9cc392e0ff115d03e2f444aba6c92bb6e29e1ec9fd4def237a0bd0',
  '0000000000000000000000000000000000000000000000000000000000000220',
  '0000000000000000000000000000000000000000000000000000000000000000',
].join('')}`

describe('orders of Mayan Swift', () => {
  test('have the hash of a recorded order', () => {
    expect(hashOrder('V1', recorded, { sourceWormholeId, inputToken, protocolBps })).toBe(ORDER_HASH)
  })

  test.each(['trader', 'destAddr', 'destChainId', 'tokenOut', 'minAmountOut', 'random'] as const)(
    'have another hash with another %s, in both versions',
    (field) => {
      const value = recorded[field]
      const otherValue =
        typeof value === 'string' ? zeroHash : typeof value === 'bigint' ? value + 1n : value + 1
      const changed = { ...recorded, [field]: otherValue }
      const origin = { sourceWormholeId, inputToken, protocolBps }
      for (const version of ['V1', 'V2'] as const) {
        expect(hashOrder(version, changed, origin)).not.toBe(hashOrder(version, recorded, origin))
      }
    },
  )

  test('have the recorded calldata of Mayan in version V2', () => {
    const order: SwiftOrder = {
      trader: '0x000000000000000000000000b2ec0ec355243846fccb716f35796a3330c64e55',
      destAddr: '0x1ccbd4fdcd76cd2e3ba8d05205c012ecd28743f14359a7151b64da60a1679ece',
      destChainId: 1,
      referrerAddr: '0x000000000000000000000000a5aa6e2171b416e1d27ec53ca8c13db3f91a89cd',
      tokenOut: '0xce010e60afedb22717bd63192f54145a3f965a33bb82d2c7029eb2ce1e208264',
      minAmountOut: 0x1e0d22n,
      gasDrop: 0n,
      cancelFee: 0x25e7n,
      refundFee: 0x2746n,
      deadline: 0x69bbf779n,
      referrerBps: 0,
      auctionMode: 2,
      random: '0x347d8417de9cc392e0ff115d03e2f444aba6c92bb6e29e1ec9fd4def237a0bd0',
    }
    const input = { token: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', amount: 2_000_000n } as const
    expect(encodeOrderCall('V2', order, input)).toBe(SAMPLE_V2)
  })

  test.each([
    ['tokens of the first version', 'V1', inputToken, '0x8e8d142b'],
    ['Ether of the first version', 'V1', '0x0000000000000000000000000000000000000000', '0xb866e173'],
    ['tokens of the second version', 'V2', inputToken, '0xa3a30834'],
  ] as const)('are encoded for %s with the published function', (_what, version, token, selector) => {
    expect(encodeOrderCall(version, recorded, { token, amount: 1n }).slice(0, 10)).toBe(selector)
  })

  test('have the published ABI in version V1', () => {
    const abi = parseAbi([
      'struct OrderParams { bytes32 trader; bytes32 tokenOut; uint64 minAmountOut; uint64 gasDrop; uint64 cancelFee; uint64 refundFee; uint64 deadline; bytes32 destAddr; uint16 destChainId; bytes32 referrerAddr; uint8 referrerBps; uint8 auctionMode; bytes32 random; }',
      'function createOrderWithToken(address tokenIn, uint256 amountIn, OrderParams params) returns (bytes32 orderHash)',
    ])
    const data = encodeOrderCall('V1', recorded, { token: inputToken, amount: 35_245_466n })
    const [, amount, order] = decodeFunctionData({ abi, data }).args
    expect({ amount, order }).toEqual({ amount: 35_245_466n, order: recorded })
  })

  test('have at most 8 decimals and never a minimum below the quoted one', () => {
    const amount = fc.bigInt({ min: 0n, max: 2n ** 90n })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 36 }), (quoted, decimals) => {
        const units = toOrderUnits(quoted, decimals, 'up')
        expect(fromOrderUnits(units, decimals)).toBeGreaterThanOrEqual(quoted)
        expect(fromOrderUnits(toOrderUnits(quoted, decimals, 'down'), decimals)).toBeLessThanOrEqual(quoted)
      }),
    )
    expect(toOrderUnits(10n ** 18n + 1n, 18, 'down')).toBe(10n ** 8n)
    expect(toOrderUnits(10n ** 18n + 1n, 18, 'up')).toBe(10n ** 8n + 1n)
    expect(toOrderUnits(9_974_999n, 6, 'up')).toBe(9_974_999n)
  })
})

const account = anyAccount.filter((address) => BigInt(address) > 0xffffn)
const wallet: Address = '0x1111111111111111111111111111111111111111'
const WETH: Address = '0x4200000000000000000000000000000000000006'
const ZERO: Address = '0x0000000000000000000000000000000000000000'
const BRIDGED_USDT: Address = '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'
const router: Address = '0x1111111254EEB25477B68fb85Ed929f73A960582'

describe('calls of the forwarder', () => {
  test('are decoded as they were encoded', () => {
    const wormholeIds = { 42161: 23, 10: 24, 137: 5 } as const
    fc.assert(
      fc.property(
        fc.record({
          recipient: account,
          source: fc.option(account, { nil: NATIVE_TOKEN_ADDRESS }),
          target: fc.option(account, { nil: NATIVE_TOKEN_ADDRESS }),
          amount: fc.bigInt({ min: 1n, max: 2n ** 120n }),
          least: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
          toChainId: fc.constantFrom(42161, 10, 137),
          version: fc.constantFrom('V1', 'V2'),
          swaps: fc.boolean(),
        }),
        ({ recipient, source, target, amount, least, toChainId, version, swaps }) => {
          const request = parseQuoteRequest({
            fromChainId: 8453,
            toChainId,
            fromTokenAddress: source,
            toTokenAddress: target,
            fromTokenDecimals: 18,
            toTokenDecimals: 18,
            fromAmount: amount,
            fromAddress: wallet,
            toAddress: recipient,
          })
          const isNative = source === NATIVE_TOKEN_ADDRESS
          const order = {
            ...recorded,
            trader: toAccountWord(wallet),
            cancelFee: 0n,
            refundFee: 0n,
            destAddr: toAccountWord(recipient),
            destChainId: wormholeIds[toChainId as keyof typeof wormholeIds],
            tokenOut: toAccountWord(target),
            minAmountOut: least,
          }
          const token = swaps ? WETH : isNative ? ZERO : (source as Hex)
          const data = encodeOrderCall(version as 'V1' | 'V2', order, { token, amount })
          const contract = SWIFT_CONTRACTS[version as 'V1' | 'V2']
          const swap = { router, data: '0x12aa3caf', middleToken: WETH, minMiddleAmount: 2n ** 200n } as const
          const transaction = encodeForwarderCall(request, { contract, data }, swaps ? swap : undefined)
          expect(transaction).toMatchObject({ to: FORWARDER, value: isNative ? amount : 0n })
          const { token: spentToken, ...read } = decodeMayan(transaction, request) ?? {}
          expect(sameAddress(String(spentToken), source)).toBe(true)
          const isEtherPaid = target === NATIVE_TOKEN_ADDRESS && toChainId !== 137
          expect(read).toEqual({
            amount,
            // The recipient is omitted for a swap whose value cannot be compared without a price.
            ...(!swaps || isNative || isEtherPaid ? { recipient } : {}),
            destinationChainId: toChainId,
            toAmountMin: fromOrderUnits(least, 18),
            expiresAt: recorded.deadline,
            spender: FORWARDER,
          })
        },
      ),
    )
  })

  const request = parseQuoteRequest({
    fromChainId: 137,
    toChainId: 8453,
    fromTokenAddress: inputToken,
    toTokenAddress: fields.tokenOut,
    fromTokenDecimals: 6,
    toTokenDecimals: 18,
    fromAmount: 35_245_466n,
    fromAddress: wallet,
    toAddress: fields.destAddr,
  })
  const data = encodeOrderCall('V1', recorded, { token: inputToken, amount: 35_245_466n })
  const contract = SWIFT_CONTRACTS.V1
  const swap = { router, data: '0x12aa3caf', middleToken: inputToken, minMiddleAmount: 9n } as const

  test.each([
    ['a plain order', undefined, 'forwardERC20'],
    ['an order after a swap', swap, 'swapAndForwardERC20'],
  ] as const)('have the published ABI for %s', (_what, before, functionName) => {
    const abi = parseAbi([
      'struct PermitParams { uint256 value; uint256 deadline; uint8 v; bytes32 r; bytes32 s; }',
      'function forwardERC20(address tokenIn, uint256 amountIn, PermitParams permitParams, address mayanProtocol, bytes protocolData) payable',
      'function swapAndForwardERC20(address tokenIn, uint256 amountIn, PermitParams permitParams, address swapProtocol, bytes swapData, address middleToken, uint256 minMiddleAmount, address mayanProtocol, bytes mayanData) payable',
    ])
    const permit = { value: 0n, deadline: 0n, v: 0, r: zeroHash, s: zeroHash }
    const golden =
      before === undefined
        ? encodeFunctionData({
            abi,
            functionName: 'forwardERC20',
            args: [inputToken, 35_245_466n, permit, contract, data],
          })
        : encodeFunctionData({
            abi,
            functionName: 'swapAndForwardERC20',
            args: [inputToken, 35_245_466n, permit, router, '0x12aa3caf', inputToken, 9n, contract, data],
          })
    expect(decodeFunctionData({ abi, data: golden }).functionName).toBe(functionName)
    expect(encodeForwarderCall(request, { contract, data }, before).data).toBe(golden)
  })

  const ownOrder = { ...recorded, trader: toAccountWord(wallet) }
  const read = (change: Partial<SwiftOrder>, { amount = 35_245_466n, token = inputToken as Hex } = {}) =>
    decodeMayan(
      encodeForwarderCall(request, {
        contract,
        data: encodeOrderCall('V1', { ...ownOrder, ...change }, { token, amount }),
      }),
      request,
    )

  test.each([
    ['a cancel fee above its bound', read({ cancelFee: 1_762_274n }), /cancel fee is too high/],
    ['a refund fee above its bound', read({ refundFee: 1_762_274n }), /refund fee is too high/],
    ['a refund to somebody else', read({ trader: toAccountWord(router) }), /refunded to/],
    ['gas that is taken from it', read({ gasDrop: 1n }), /not requested/],
    ['a share for a referrer', read({ referrerBps: 1 }), /not requested/],
    ['an auction mode that no solver fills', read({ auctionMode: 0 }), /auction mode 0 is unknown/],
    ['less locked than is taken', read({}, { amount: 1n }), /locks 1 of 35245466/],
    ['another token locked than is taken', read({}, { token: router }), /locks 0x1111111254/],
  ])('have a problem if the order has %s', (_name, decoded, problem) => {
    expect(read({})).not.toHaveProperty('problem')
    expect(decoded?.problem).toMatch(problem)
  })

  test.each([
    ['a plain order', undefined],
    ['an order after a swap', swap],
  ] as const)('have a problem if the token of %s is taken by a permit', (_what, before) => {
    const call = {
      contract,
      data: encodeOrderCall('V1', ownOrder, { token: inputToken, amount: 35_245_466n }),
    }
    const transaction = encodeForwarderCall(request, call, before)
    const PERMIT_VALUE = 2
    const start = 10 + 64 * PERMIT_VALUE
    const data: Hex = `0x${transaction.data.slice(2, start + 63)}1${transaction.data.slice(start + 64)}`
    expect(decodeMayan(transaction, request)?.problem ?? '').not.toMatch(/permit/)
    expect(decodeMayan({ ...transaction, data }, request)?.problem).toMatch(/permit that was not requested/)
  })

  test('are not decoded with bytes after their end', () => {
    const call = {
      contract,
      data: encodeOrderCall('V1', ownOrder, { token: inputToken, amount: 35_245_466n }),
    }
    const transaction = encodeForwarderCall(request, call)
    expect(decodeMayan(transaction, request)).toBeDefined()
    expect(decodeMayan({ ...transaction, data: `${transaction.data}00` }, request)).toBeUndefined()
    const longer = { contract, data: `${call.data}00` as Hex }
    expect(decodeMayan(encodeForwarderCall(request, longer), request)).toBeUndefined()
  })

  test('have a problem if a swap may lock next to nothing', () => {
    const dollars = { ...request, fromTokenAddress: BRIDGED_USDT }
    const call = { contract, data: encodeOrderCall('V1', ownOrder, { token: inputToken, amount: 1n }) }
    const swapped = (minMiddleAmount: bigint) =>
      decodeMayan(encodeForwarderCall(dollars, call, { ...swap, minMiddleAmount }), dollars)
    expect(swapped(35_000_000n)).toMatchObject({ recipient: fields.destAddr, spender: FORWARDER })
    expect(swapped(35_000_000n)).not.toHaveProperty('problem')
    expect(swapped(34_000_000n)?.problem).toMatch(/is too low: 34000000 base units/)
  })

  test('have a problem if the order does not lock the output of a swap, or the swap does not take the whole value', () => {
    const ether = { ...request, fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromTokenDecimals: 18 }
    const wrapped = { ...swap, middleToken: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' } as const
    const orderCall = (token: Hex) =>
      encodeOrderCall('V1', { ...ownOrder, cancelFee: 0n, refundFee: 0n }, { token, amount: 1n })
    const encode = (token: Hex) => encodeForwarderCall(ether, { contract, data: orderCall(token) }, wrapped)
    expect(decodeMayan(encode(ZERO), ether)?.problem).toMatch(/does not lock the output/)
    const call = encode(wrapped.middleToken)
    expect(decodeMayan({ ...call, value: call.value + 1n }, ether)?.problem).toMatch(
      /does not use 1 wei of the native token/,
    )
  })

  test('are not decoded unless the forwarder calls a Swift contract', () => {
    const call = encodeForwarderCall(request, {
      contract,
      data: encodeOrderCall('V1', ownOrder, { token: inputToken, amount: 35_245_466n }),
    })
    expect(decodeMayan(call, request)).toBeDefined()
    expect(decodeMayan({ ...call, to: router }, request)).toBeUndefined()
    for (const otherContract of [router, SWIFT_CONTRACTS.V2] as const) {
      expect(
        decodeMayan(encodeForwarderCall(request, { contract: otherContract, data }), request),
      ).toBeUndefined()
    }
  })

  test('are not decoded if the order pays another token', () => {
    const transaction = encodeForwarderCall(request, { contract, data })
    const otherRequest = { ...request, toTokenAddress: '0x0000000000000000000000000000000000000001' } as const
    expect(decodeMayan(transaction, otherRequest)).toBeUndefined()
  })

  test('have no EVM recipient if the order pays an account of another VM', () => {
    const order = { ...recorded, destAddr: `0x${'ab'.repeat(32)}` as Hex }
    const call = encodeOrderCall('V1', order, { token: inputToken, amount: 1n })
    const read = decodeMayan(encodeForwarderCall(request, { contract, data: call }), request)
    expect(read?.recipient).toBe(`0x${'ab'.repeat(32)}`)
  })
})
