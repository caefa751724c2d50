import type { QuoteRequestInput } from '@causeway/core'
import { zenlink } from '@causeway/core/providers/zenlink'
import { type Address, type Hex, parseEther, parseUnits } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, type Json, query, toTypes, usdc, valueAt, weth } from './json.ts'
import { buildWith, sendBuilt } from './transfer-fixtures.ts'

const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const DAI: Address = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const USDT: Address = '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2'

const sandbox = useSandbox({ chains: [8453] })
const provider = () => zenlink({ baseUrl: sandbox().services.zenlink.baseUrl })

afterEach(() => sandbox().setFaults('zenlink'))

/** Returns a request for USDC to DAI on Base, from `user` to `recipient`. */
function usdcForDai(): QuoteRequestInput {
  const { user, recipient } = sandbox().accounts
  return {
    fromChainId: 8453,
    toChainId: 8453,
    fromTokenAddress: usdc[8453],
    toTokenAddress: DAI,
    fromTokenDecimals: 6,
    toTokenDecimals: 18,
    fromAmount: parseUnits('250', 6),
    fromAddress: user.address,
    toAddress: recipient.address,
    slippage: 0.5,
  }
}

const ether = { fromTokenAddress: NATIVE, fromTokenDecimals: 18, fromAmount: parseEther('1') }

function held(token: string, owner: Address): Promise<bigint> {
  return token === NATIVE
    ? sandbox().client(8453).getBalance({ address: owner })
    : balanceOf(sandbox(), 8453, token as Address, owner)
}

async function ask(params: object): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${sandbox().services.zenlink.baseUrl}/v2?${query(params)}`)
  return { status: response.status, body: (await response.json()) as Json }
}

describe('a swap through Zenlink', () => {
  it.each([
    ['USDC for DAI', {}],
    ['USDC for Ether', { toTokenAddress: NATIVE }],
    ['USDC for wrapped Ether', { toTokenAddress: weth[8453] }],
    [
      'USDT, which returns nothing, for USDC',
      { fromTokenAddress: USDT, toTokenAddress: usdc[8453], toTokenDecimals: 6 },
    ],
    ['Ether for USDC', { ...ether, toTokenAddress: usdc[8453], toTokenDecimals: 6 }],
  ])('verifies a swap of %s, which pays the recipient the quoted amount', async (_description, change) => {
    const request = { ...usdcForDai(), ...change }
    const { fromTokenAddress, toTokenAddress, fromAmount } = request
    const { user, recipient } = sandbox().accounts
    const built = await buildWith(sandbox(), provider(), request)
    expect(built.verification).toMatchObject({
      spend: { status: 'verified' },
      spender: { status: 'verified' },
      recipient: { status: 'verified' },
    })
    const before = await held(toTokenAddress, recipient.address)
    const had = await held(fromTokenAddress, user.address)

    await sendBuilt(sandbox(), built)

    expect(await held(toTokenAddress, recipient.address)).toBe(before + built.quote.toAmount)
    const remaining = await held(fromTokenAddress, user.address)
    // Gas is also paid in ether.
    if (fromTokenAddress === NATIVE) expect(remaining).toBeLessThan(had - BigInt(fromAmount))
    else expect(remaining).toBe(had - BigInt(fromAmount))
  })

  it('reverts if the output would be below the minimum', async () => {
    const built = await buildWith(sandbox(), provider(), usdcForDai())
    if (built.type !== 'transaction') throw new Error('Expected a transaction.')
    await sendBuilt(sandbox(), built)
    const { to, data, value } = built.transaction
    // The last argument of the stand-in contract is its payment.
    const less: Hex = `0x${data.slice(2, -64)}${'1'.padStart(64, '0')}`
    const account = sandbox().accounts.relayer.address
    const call = { account, to: to as Address, value }
    await expect(
      sandbox()
        .client(8453)
        .call({ ...call, data: less }),
    ).rejects.toThrow()
  })

  it.each([
    ['a service that is down', { kind: 'httpError', status: 503 } as const, 'SERVICE_UNAVAILABLE'],
    ['an HTML page instead of a reply', { kind: 'html' } as const, 'INVALID_RESPONSE'],
  ])('returns a reason instead of a quote for %s, and a reason', async (_description, reply, code) => {
    sandbox().setFaults('zenlink', { reply })
    await expect(buildWith(sandbox(), provider(), usdcForDai())).rejects.toMatchObject({
      failures: [{ code }],
    })
  })
})

describe("Zenlink's path finder", () => {
  const params = { chainId: 8453, fromTokenId: usdc[8453], toTokenId: DAI, amount: 1_000_000, gasPrice: 1 }
  const token = {
    chainId: 'number',
    decimals: 'number',
    symbol: 'string',
    name: 'string',
    isNative: 'boolean',
    isToken: 'boolean',
    address: 'string',
  }
  const route = {
    routeHumanString: 'string',
    bestRoute: {
      status: 'string',
      fromToken: token,
      toToken: token,
      primaryPrice: 'number',
      swapPrice: 'number',
      amountIn: 'number',
      amountInBN: 'string',
      amountOut: 'number',
      amountOutBN: 'string',
      priceImpact: 'number',
      totalAmountOut: 'number',
      totalAmountOutBN: 'string',
      gasSpent: 'number',
      legs: [],
    },
    routerAddress: 'string',
    executorAddress: 'string',
  }
  const routeParams = {
    tokenIn: 'string',
    tokenOut: 'string',
    amountIn: 'string',
    amountOutMin: 'string',
    to: 'string',
    routeCode: 'string',
  }

  it('replies in the format of its own validator, and only builds a swap if there is a recipient', async () => {
    const priced = await ask(params)
    expect([priced.status, toTypes(priced.body)]).toEqual([200, route])
    const { body } = await ask({ ...params, to: sandbox().accounts.recipient.address })
    expect(toTypes(body)).toEqual({ ...route, routeParams })
    const sold = await ask({ ...params, fromTokenId: 'Native', to: sandbox().accounts.recipient.address })
    expect(toTypes(valueAt(sold.body, 'routeParams'))).toEqual({ ...routeParams, value: 'string' })
  })

  it('interprets the slippage as a fraction', async () => {
    const to = sandbox().accounts.recipient.address
    const { body } = await ask({ ...params, to, priceImpact: 0.1 })
    const out = BigInt(String(valueAt(body, 'bestRoute', 'amountOutBN')))
    expect(BigInt(String(valueAt(body, 'routeParams', 'amountOutMin')))).toBe((out * 9n) / 10n)
  })

  it.each([
    ['another chain', { chainId: 1 }, 400, 'Unsupported chainId 1'],
    [
      'an unknown token',
      { toTokenId: '0x1111111111111111111111111111111111111111' },
      400,
      `Token not supported ${usdc[8453]} or 0x1111111111111111111111111111111111111111`,
    ],
    ['nothing', { amount: 0 }, 400, 'Cannot find route, please try again.'],
    ['no gas price', { gasPrice: 0 }, 500, expect.any(String)],
  ])('rejects %s like the real service', async (_description, change, status, message) => {
    expect(await ask({ ...params, ...change })).toEqual({ status, body: { message } })
  })
})
