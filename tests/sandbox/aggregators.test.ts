import type { QuoteProvider, QuoteRequestInput } from '@causeway/core'
import { sandboxConfig } from '@causeway/sandbox'
import { type Address, decodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { describe, expect, it, test } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, type Json, query, requireObject, toTypes, usdc, valueAt, weth } from './json.ts'
import { buildWith, sendBuilt } from './transfer-fixtures.ts'

const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const OTHER_ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
/** Price of ether in US dollars when the sandbox starts. */
const ETHER = 2_500

/** Aggregator with its replies to unsupported requests. */
interface Case {
  readonly id: string
  /** Support for exact output: exact, or by selling an estimated input. */
  readonly buys?: 'exactly' | 'about'
  /** Token that the aggregator does not list. */
  readonly unknownToken: string
}

const CASES: readonly Case[] = [
  { id: 'kyberswap', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'bebop', buys: 'exactly', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'eisen', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'fly', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'nordstern', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'oogabooga', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'pendle', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'relay', buys: 'exactly', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'sushi', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'lifi', buys: 'about', unknownToken: 'NOT_SUPPORT' },
  { id: 'squid-v2', unknownToken: 'NOT_SUPPORT' },
  { id: 'zerox', buys: 'exactly', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'velora', buys: 'exactly', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'oneinch', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'openocean', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'enso', unknownToken: 'UNSUPPORTED_TOKEN' },
  { id: 'uniswap-v2', buys: 'exactly', unknownToken: 'NOT_ROUTE' },
  { id: 'uniswap-v3', buys: 'exactly', unknownToken: 'NOT_ROUTE' },
]
/**
 * Aggregators whose calldata proves the recipient and the minimum. The routers of the others are stand-ins with
 * different calldata.
 */
const PROVEN = ['lifi', 'uniswap-v2', 'uniswap-v3']
const BUYERS = CASES.filter(({ buys }) => buys)

const sandbox = useSandbox({ chains: [8453], markets: true })

function getProvider(id: string): QuoteProvider {
  const match = sandboxConfig(sandbox().description).providers?.find((provider) => provider.id === id)
  if (match === undefined) throw new Error(`The sandbox has no ${id}`)
  return match
}

/** Returns a request for 1,000 USDC to WETH on Base, from `user` to `recipient`. */
function usdcForWeth(): QuoteRequestInput {
  const { user, recipient } = sandbox().accounts
  return {
    fromChainId: 8453,
    toChainId: 8453,
    fromTokenAddress: usdc[8453],
    toTokenAddress: weth[8453],
    fromTokenDecimals: 6,
    toTokenDecimals: 18,
    fromAmount: parseUnits('1000', 6),
    fromAddress: user.address,
    toAddress: recipient.address,
    slippage: 0.5,
  }
}

const etherForUsdc = {
  fromTokenAddress: NATIVE,
  toTokenAddress: usdc[8453],
  fromTokenDecimals: 18,
  toTokenDecimals: 6,
  fromAmount: parseEther('1'),
}

function held(token: string, owner: Address): Promise<bigint> {
  return token === NATIVE
    ? sandbox().client(8453).getBalance({ address: owner })
    : balanceOf(sandbox(), 8453, token as Address, owner)
}

/** Builds and sends a swap, and returns the amounts spent and received. */
async function settle(id: string, request: QuoteRequestInput) {
  const { fromTokenAddress, toTokenAddress } = request
  const { user, recipient } = sandbox().accounts
  const built = await buildWith(sandbox(), getProvider(id), request)
  expect(built.verification.spender.status).toBe('verified')
  expect(built.verification.recipient).toMatchObject(
    PROVEN.includes(id) ? { status: 'verified' } : { status: 'unverified', reason: 'not-enforced' },
  )
  const had = await held(fromTokenAddress, user.address)
  const before = await held(toTokenAddress, recipient.address)
  await sendBuilt(sandbox(), built)
  return {
    built,
    spent: had - (await held(fromTokenAddress, user.address)),
    received: (await held(toTokenAddress, recipient.address)) - before,
  }
}

describe.each(CASES)('A swap through $id,', ({ id, unknownToken }) => {
  it.each([
    ['USDC for WETH', {}, 1_000 / ETHER, 18],
    ['USDC for Ether', { toTokenAddress: NATIVE }, 1_000 / ETHER, 18],
    ['Ether for USDC', etherForUsdc, ETHER, 6],
  ])(
    'pays the quoted amount for a swap of %s, close to the price of the pools',
    async (_description, change, worth, decimals) => {
      const request = { ...usdcForWeth(), ...change }
      const { built, spent, received } = await settle(id, request)
      expect(received).toBe(built.quote.toAmount)
      const human = Number(received) / 10 ** decimals
      expect(human).toBeLessThan(worth)
      expect(human).toBeGreaterThan(worth * 0.99)
      // Gas is also paid in ether.
      if (request.fromTokenAddress === NATIVE) expect(spent).toBeGreaterThan(BigInt(request.fromAmount))
      else expect(spent).toBe(BigInt(request.fromAmount))
    },
  )

  it('returns no quote and a reason for an unknown token', async () => {
    const request = { ...usdcForWeth(), toTokenAddress: OTHER_ACCOUNT }
    await expect(buildWith(sandbox(), getProvider(id), request)).rejects.toMatchObject({
      failures: [{ code: unknownToken }],
    })
  })
})

describe.each(BUYERS)('A purchase through $id,', ({ id, buys }) => {
  it.each([
    ['WETH with USDC', {}, parseEther('0.3'), 0.3 * ETHER, 6],
    ['Ether with USDC', { toTokenAddress: NATIVE }, parseEther('0.3'), 0.3 * ETHER, 6],
    ['USDC with Ether', etherForUsdc, parseUnits('500', 6), 500 / ETHER, 18],
  ])(
    'pays the exact output for %s within the maximum input',
    async (_description, change, toAmount, worth, decimals) => {
      const request = { ...usdcForWeth(), ...change, toAmount }
      const { built, spent, received } = await settle(id, request)
      expect(received).toBe(built.quote.toAmount)
      if (buys === 'exactly') expect(received).toBe(toAmount)
      else expect(received).toBeGreaterThanOrEqual(toAmount)
      expect(spent).toBeLessThan(BigInt(request.fromAmount))
      const expected = Number(built.quote.fromAmount) / 10 ** decimals
      // Earlier trades have moved the price slightly.
      expect(expected).toBeGreaterThan(worth * 0.999)
      expect(expected).toBeLessThan(worth * 1.01)
      // Gas is also paid in ether.
      if (request.fromTokenAddress !== NATIVE) expect(spent).toBe(built.quote.fromAmount)
    },
  )
})

const standInAbi = parseAbi([
  'function swap(address tokenIn, uint256 amountIn, address tokenOut, uint256 minOut, address receiver, bytes path)',
])

/**
 * Aggregators whose transactions call other functions. Their minimum output is covered in the tests of their services.
 */
const OTHER_FUNCTIONS = ['lifi', 'squid-v2', 'uniswap-v2', 'uniswap-v3']

test.each(CASES.filter(({ id }) => !OTHER_FUNCTIONS.includes(id)))(
  'enforces a slippage of 1 % in the router of $id, and no less',
  async ({ id }) => {
    const built = await buildWith(sandbox(), getProvider(id), { ...usdcForWeth(), slippage: 1 })
    if (built.type !== 'transaction') throw new Error('Expected a transaction.')
    const { args } = decodeFunctionData({ abi: standInAbi, data: built.transaction.data })
    expect(args[3]).toBe((built.quote.toAmount * 99n) / 100n)
  },
)

interface Asked {
  readonly status: number
  readonly body: Json
}

async function ask(service: keyof typeof KEYS, path: string, params: object, body?: Json): Promise<Asked> {
  const { baseUrl } = sandbox().services[service]
  const response = await fetch(`${baseUrl}/${path}?${query(params)}`, {
    headers: KEYS[service],
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Json }
}

/** Headers that the gateway adds. */
const KEYS = {
  kyberswap: {},
  zerox: { '0x-api-key': 'sandbox-zerox-key-0000-local-only', '0x-version': 'v2' },
  velora: {},
  oneinch: { authorization: 'Bearer sandbox-oneinch-key-0000-local-only' },
  openocean: {},
  enso: { authorization: 'Bearer sandbox-enso-key-0000-local-only' },
  bebop: { 'source-auth': 'sandbox-bebop-key-0000-local-only' },
  eisen: { 'x-eisen-key': 'sandbox-eisen-key-0000-local-only' },
  fly: {},
  nordstern: {},
  oogabooga: { authorization: 'Bearer sandbox-oogabooga-key-0000-local-only' },
  relay: {},
  sushi: {},
}

const account: Address = '0x1111111111111111111111111111111111111111'
const zeroxParams = {
  chainId: 8453,
  sellToken: usdc[8453],
  buyToken: weth[8453],
  sellAmount: 1_000_000,
  taker: account,
}
const veloraParams = {
  network: 8453,
  version: '6.2',
  srcToken: usdc[8453],
  destToken: weth[8453],
  srcDecimals: 6,
  destDecimals: 18,
  amount: 1_000_000,
  side: 'SELL',
  slippage: 50,
  userAddress: account,
}
const oneinchParams = { src: usdc[8453], dst: weth[8453], amount: 1_000_000, from: account, slippage: 1 }
const openoceanParams = {
  inTokenAddress: usdc[8453],
  outTokenAddress: weth[8453],
  amountDecimals: 1_000_000,
  gasPriceDecimals: 1,
  account,
}

const bebopParams = {
  sell_tokens: usdc[8453],
  buy_tokens: weth[8453],
  sell_amounts: 1_000_000,
  taker_address: account,
  gasless: false,
}
const sushiParams = {
  tokenIn: usdc[8453],
  tokenOut: weth[8453],
  amount: 1_000_000,
  sender: account,
  referrer: 'tests',
}
const flyParams = {
  network: 'base',
  fromTokenAddress: usdc[8453],
  toTokenAddress: weth[8453],
  sellAmount: 1_000_000,
  slippage: 0.005,
  fromAddress: account,
  toAddress: account,
  gasless: false,
}
const nordsternParams = { src: usdc[8453], dst: weth[8453], amount: 1_000_000, from: account, slippage: 1 }
/** Amount of USDC that exceeds the supply. */
const TOO_MUCH = 10n ** 30n

describe('the services of the aggregators', () => {
  it.each(['zerox', 'oneinch', 'enso', 'bebop', 'eisen', 'oogabooga'] as const)(
    '%s rejects requests without a key',
    async (service) => {
      const response = await fetch(`${sandbox().services[service].baseUrl}/swap/allowance-holder/quote`)
      expect(response.status).toBe(401)
    },
  )

  it('0x replies with the fields of its recorded replies, for exact input and exact output', async () => {
    const { body } = await ask('zerox', 'swap/allowance-holder/quote', zeroxParams)
    const common = [
      ...['allowanceTarget', 'blockNumber', 'buyAmount', 'buyToken', 'fees', 'issues', 'liquidityAvailable'],
      ...['mode', 'sellToken', 'tokenMetadata', 'totalNetworkFee', 'transaction', 'zid'],
    ]
    const getFields = (value: Json) => Object.keys(requireObject(value)).sort()
    expect(getFields(body)).toEqual([...common, 'minBuyAmount', 'route', 'sellAmount'].sort())
    expect(toTypes(valueAt(body, 'transaction'))).toEqual({
      to: 'string',
      data: 'string',
      gas: 'string',
      gasPrice: 'string',
      value: 'string',
    })
    const { sellAmount: _, ...rest } = zeroxParams
    const bought = await ask('zerox', 'swap/allowance-holder/quote', { ...rest, buyAmount: 10n ** 15n })
    expect(getFields(bought.body)).toEqual(
      [...common, 'estimatedNetSellAmount', 'maxSellAmount', 'routes'].sort(),
    )
  })

  it('Velora replies with the fields of its recorded replies', async () => {
    const { body } = await ask('velora', 'swap', veloraParams)
    expect(toTypes(valueAt(body, 'txParams'))).toEqual({
      from: 'string',
      to: 'string',
      value: 'string',
      data: 'string',
      gasPrice: 'string',
      chainId: 'number',
    })
    expect(Object.keys(requireObject(valueAt(body, 'priceRoute'))).sort()).toEqual(
      [
        ...['bestRoute', 'blockNumber', 'contractAddress', 'contractMethod', 'destAmount', 'destDecimals'],
        ...[
          'destToken',
          'destUSD',
          'gasCost',
          'gasCostUSD',
          'hmac',
          'maxImpactReached',
          'network',
          'partner',
        ],
        ...['partnerFee', 'side', 'srcAmount', 'srcDecimals', 'srcToken', 'srcUSD', 'tokenTransferProxy'],
        'version',
      ].sort(),
    )
  })

  it('Bebop replies with the fields of its documented replies', async () => {
    const { body } = await ask('bebop', 'router/base/v1/quote', bebopParams)
    const routes = valueAt(body, 'routes')
    const quote = valueAt((Array.isArray(routes) ? routes[0] : undefined) ?? null, 'quote')
    expect(Object.keys(requireObject(quote)).sort()).toEqual(
      [
        ...['requestId', 'type', 'status', 'quoteId', 'chainId', 'approvalType', 'nativeToken', 'taker'],
        ...['receiver', 'expiry', 'slippage', 'gasFee', 'buyTokens', 'sellTokens', 'settlementAddress'],
        ...['approvalTarget', 'requiredSignatures', 'priceImpact', 'warnings', 'tx', 'hooksHash'],
      ].sort(),
    )
    expect(toTypes(valueAt(quote, 'tx'))).toEqual({
      chainId: 'number',
      from: 'string',
      to: 'string',
      value: 'string',
      data: 'string',
      gas: 'number',
    })
  })

  it('Sushi replies with the fields of its documented replies', async () => {
    const { body } = await ask('sushi', 'swap/v7/8453', sushiParams)
    expect(toTypes(body)).toMatchObject({
      status: 'string',
      tokenFrom: 'number',
      tokenTo: 'number',
      swapPrice: 'number',
      priceImpact: 'number',
      amountIn: 'string',
      assumedAmountOut: 'string',
      tx: { from: 'string', to: 'string', gas: 'string', gasPrice: 'number', data: 'string' },
    })
  })

  it('Nordstern replies with the fields of its recorded replies', async () => {
    const { body } = await ask('nordstern', 'aggregator/8453', nordsternParams)
    expect(toTypes(body)).toMatchObject({
      simulationBlock: 'number',
      tx: { value: 'string', data: 'string', from: 'string', to: 'string' },
      src: 'string',
      dst: 'string',
      fromAmount: 'string',
      toAmount: 'string',
      gasEstimate: 'string',
    })
  })

  it('KyberSwap only builds an unmodified route', async () => {
    const routeQuery = { tokenIn: usdc[8453], tokenOut: weth[8453], amountIn: 1_000_000 }
    const { body } = await ask('kyberswap', 'base/api/v1/routes', routeQuery)
    const routeSummary = requireObject(valueAt(body, 'data', 'routeSummary'))
    const terms = { sender: account, recipient: account, slippageTolerance: 50 }
    const build = (summary: Json) =>
      ask('kyberswap', 'base/api/v1/route/build', {}, { ...terms, routeSummary: summary })
    expect(await build(routeSummary)).toMatchObject({ status: 200, body: { code: 0 } })
    expect(await build({ ...routeSummary, amountOut: '1' })).toMatchObject({
      status: 400,
      body: { code: 4002 },
    })
  })

  it.each([
    [
      '0x: neither a sale nor a purchase',
      'zerox',
      'swap/allowance-holder/quote',
      { ...zeroxParams, buyAmount: 1 },
      400,
      { name: 'INPUT_INVALID' },
    ],
    [
      '0x: a recipient where the native token is wrapped',
      'zerox',
      'swap/allowance-holder/quote',
      { ...zeroxParams, sellToken: NATIVE, recipient: OTHER_ACCOUNT },
      400,
      { name: 'RECIPIENT_NOT_SUPPORTED' },
    ],
    [
      '0x: more than the pools can bear',
      'zerox',
      'swap/allowance-holder/quote',
      { ...zeroxParams, sellAmount: undefined, buyAmount: 10n ** 30n },
      200,
      { liquidityAvailable: false },
    ],
    [
      'Velora: the native token in small letters',
      'velora',
      'swap',
      { ...veloraParams, srcToken: NATIVE.toLowerCase(), srcDecimals: 18 },
      400,
      { error: expect.stringContaining('Invalid srcToken') },
    ],
    [
      '1inch: nobody who signs',
      'oneinch',
      '8453/swap',
      oneinchParams,
      400,
      { description: expect.stringContaining('origin') },
    ],
    [
      'OpenOcean: less slippage than its least',
      'openocean',
      '8453/swap',
      { ...openoceanParams, slippage: 0.01 },
      200,
      { code: 400 },
    ],
    [
      'Bebop: an address in lower case',
      'bebop',
      'router/base/v1/quote',
      { ...bebopParams, sell_tokens: usdc[8453].toLowerCase() },
      400,
      { error: { errorCode: 101 } },
    ],
    [
      'Bebop: an amount above the liquidity of the pools',
      'bebop',
      'router/base/v1/quote',
      { ...bebopParams, sell_amounts: undefined, buy_amounts: TOO_MUCH },
      200,
      { routes: [], routeErrors: { JAMv2: { errorCode: 102 } } },
    ],
    ['Sushi: no referrer', 'sushi', 'swap/v7/8453', { ...sushiParams, referrer: undefined }, 422, {}],
    ['Sushi: a chain that is not running', 'sushi', 'swap/v7/42161', sushiParams, 200, { status: 'NoWay' }],
    [
      'Fly: a gasless order',
      'fly',
      'aggregator/quote/transaction',
      { ...flyParams, gasless: true },
      400,
      { statusCode: 400 },
    ],
    [
      'Nordstern: the same token',
      'nordstern',
      'aggregator/8453',
      { ...nordsternParams, dst: usdc[8453] },
      200,
      { toAmount: '0' },
    ],
    ['Enso: missing parameters', 'enso', 'shortcuts/route', { chainId: 8453 }, 400, { error: 'Bad Request' }],
  ] as const)(
    'reject invalid requests like the real services. %s',
    async (_description, service, path, params, status, body) => {
      const defined = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
      expect(await ask(service, path, defined)).toMatchObject({ status, body })
    },
  )
})
