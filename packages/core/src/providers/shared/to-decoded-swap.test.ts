import { type Hex, zeroAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { createProviderHarness, type ProviderHarness } from '../../testing/provider-harness.ts'
import { kyberswap } from '../kyberswap/index.ts'
import * as kyberswapAnswers from '../kyberswap/replies.test-support.ts'
import { oneinch } from '../oneinch/index.ts'
import * as oneinchAnswers from '../oneinch/replies.test-support.ts'
import { openocean } from '../openocean/index.ts'
import * as openoceanAnswers from '../openocean/replies.test-support.ts'
import { sushi } from '../sushi/index.ts'
import * as sushiAnswers from '../sushi/replies.test-support.ts'
import { ATTACKER, swapRequest } from './cases.test-support.ts'
import { type DecoderCase, describeDecoder } from './describe-decoder.test-support.ts'
import {
  type CalldataTerms,
  encodeKyberswapSimpleSwap,
  encodeKyberswapSwap,
  encodeOneinchSwap,
  encodeOpenoceanSwap,
  encodeSushiSwap,
  HONEST_TERMS,
} from './encode-swap.test-support.ts'

const OUTPUT = 399_800_000_000_000_000n
/** The output less the default slippage of 0.1 %. */
const MINIMUM = HONEST_TERMS.minimum

const createOneinchReply = (data: Hex) => ({
  ...oneinchAnswers.SWAP,
  tx: { ...oneinchAnswers.SWAP.tx, data },
})

const createKyberswapReply = (data: Hex, method: string) =>
  method === 'POST'
    ? { ...kyberswapAnswers.BUILD, data: { ...kyberswapAnswers.BUILD.data, data } }
    : kyberswapAnswers.ROUTES

const CASES: Readonly<Record<string, DecoderCase>> = {
  '1inch swap': {
    create: oneinch,
    encode: encodeOneinchSwap,
    createReply: createOneinchReply,
    hasFlags: true,
  },
  'OpenOcean swap': {
    create: openocean,
    encode: encodeOpenoceanSwap,
    createReply: (data) => ({ ...openoceanAnswers.SWAP, data: { ...openoceanAnswers.SWAP.data, data } }),
    hasFlags: true,
  },
  'Sushi snwap': {
    create: sushi,
    encode: encodeSushiSwap,
    createReply: (data) => ({ ...sushiAnswers.SWAP, tx: { ...sushiAnswers.SWAP.tx, data } }),
  },
  'KyberSwap swap': {
    create: kyberswap,
    encode: encodeKyberswapSwap,
    createReply: createKyberswapReply,
    hasFlags: true,
  },
  'KyberSwap swapSimpleMode': {
    create: kyberswap,
    encode: encodeKyberswapSimpleSwap,
    createReply: createKyberswapReply,
    hasFlags: true,
  },
}

for (const [name, options] of Object.entries(CASES)) describeDecoder(name, options)

describe('toDecodedSwap', () => {
  const run = (terms: Partial<CalldataTerms>, change: object = {}) => {
    const harness = createProviderHarness({
      create: oneinch,
      request: { ...swapRequest, slippage: 0.1, ...change },
      answer: () => createOneinchReply(encodeOneinchSwap({ ...HONEST_TERMS, ...terms })),
    })
    return buildOrFail(harness)
  }

  it('reads the zero address as the sender', async () => {
    expect(await run({ recipient: zeroAddress })).toMatchObject({ code: 'VERIFICATION_FAILED' })
    expect(await run({ recipient: zeroAddress }, { toAddress: swapRequest.fromAddress })).toMatchObject({
      verification: { recipient: { status: 'verified' } },
    })
  })

  it('does not read it as the sender where the router pays the zero address', () => {
    const data = encodeSushiSwap({ ...HONEST_TERMS, recipient: zeroAddress })
    const request = parseQuoteRequest({ ...swapRequest, toAddress: swapRequest.fromAddress })
    expect(sushi().decode?.({ ...sushiAnswers.SWAP.tx, data, value: 0n }, request)).toMatchObject({
      recipient: zeroAddress,
    })
  })

  it('lowers the minimum of a quote to that of its calldata if only the rounding differs', async () => {
    expect(await run({ minimum: MINIMUM - 1n })).toMatchObject({ quote: { toAmountMin: MINIMUM - 1n } })
  })

  it('reads the native token of OpenOcean as it is written on each chain', () => {
    const marker = '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000'
    const request = { fromTokenAddress: NATIVE_TOKEN_ADDRESS, fromChainId: 1088, toChainId: 1088 } as const
    const data = encodeOpenoceanSwap({ ...HONEST_TERMS, fromToken: marker })
    const transaction = { to: openoceanAnswers.SWAP.data.to, data, value: swapRequest.fromAmount }
    const decode = (change: object) =>
      openocean().decode?.(transaction, parseQuoteRequest({ ...swapRequest, ...request, ...change }))
    expect(decode({})).toMatchObject({ token: NATIVE_TOKEN_ADDRESS })
    expect(decode({ fromTokenAddress: ATTACKER })).toMatchObject({ token: marker })
  })
})

describe('building a KyberSwap quote whose price moved', () => {
  it('requests the build again with less slippage, so that the calldata keeps the quoted minimum', async () => {
    const amountOut = OUTPUT - OUTPUT / 2_000n
    const encodeWith = (slippage: number) => {
      const minimum = (amountOut * BigInt(10_000 - slippage)) / 10_000n
      return encodeKyberswapSwap({ ...HONEST_TERMS, minimum })
    }
    const { build, calls } = createProviderHarness({
      create: kyberswap,
      request: { ...swapRequest, slippage: 0.1 },
      answer: ({ method, body }) => {
        if (method !== 'POST') return kyberswapAnswers.ROUTES
        const { slippageTolerance } = body as { slippageTolerance: number }
        const data = {
          ...kyberswapAnswers.BUILD.data,
          data: encodeWith(slippageTolerance),
          amountOut: String(amountOut),
        }
        return { ...kyberswapAnswers.BUILD, data }
      },
    })
    await expect(build()).resolves.toMatchObject({ verification: { recipient: { status: 'verified' } } })
    expect(calls.slice(1).map(({ body }) => body)).toMatchObject([
      { slippageTolerance: 10 },
      { slippageTolerance: 5 },
    ])
  })
})

/** Returns the built quote, or the failure of its quote or its build. */
async function buildOrFail({ getQuotes, build }: ProviderHarness): Promise<unknown> {
  const { failures } = await getQuotes()
  return failures[0] ?? build().catch((error: unknown) => error)
}
