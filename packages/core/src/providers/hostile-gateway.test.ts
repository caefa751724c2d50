import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { receiveFromGateway } from '../gateway/receive-from-gateway.test-support.ts'
import { type Address, evmAddressSchema, parseExternal } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { BuiltQuote } from '../quotes/build-quote.ts'
import type { QuoteProvider } from '../quotes/provider.ts'
import type { Quote } from '../quotes/quote.ts'
import { parseQuoteRequest, type QuoteRequestInput } from '../quotes/quote-request.ts'
import { drive } from '../testing/fake-clock.ts'
import { createProviderHarness } from '../testing/provider-harness.ts'
import { axelar } from './axelar/index.ts'
import { bebop } from './bebop/index.ts'
import { causewayPools } from './causeway-router/index.ts'
import { cow } from './cow/index.ts'
import { CROSSCURVE_CONTRACTS } from './crosscurve/contracts.ts'
import { crosscurve } from './crosscurve/index.ts'
import { ROUTE as CROSSCURVE_ROUTE } from './crosscurve/replies.test-support.ts'
import { eisen } from './eisen/index.ts'
import { enso } from './enso/index.ts'
import { erc20Wrapper } from './erc20-wrapper/index.ts'
import { fly } from './fly/index.ts'
import { depositCalldata as gasDeposit, request as gasRequest } from './gaszip/calldata.test-support.ts'
import { getDepositContract } from './gaszip/get-deposit-contract.ts'
import { gaszip } from './gaszip/index.ts'
import { bridgeCalldata } from './lifi/calldata.test-support.ts'
import { LIFI_DIAMONDS } from './lifi/diamonds.ts'
import { lifi } from './lifi/index.ts'
import { depositCalldata } from './nitro/calldata.test-support.ts'
import { NITRO_CONTRACTS } from './nitro/contracts.ts'
import { nitro } from './nitro/index.ts'
import { nordstern } from './nordstern/index.ts'
import { oneinch } from './oneinch/index.ts'
import { oogabooga } from './oogabooga/index.ts'
import { beraRequest } from './oogabooga/replies.test-support.ts'
import { openocean } from './openocean/index.ts'
import { orbiter } from './orbiter/index.ts'
import { MAKER } from './orbiter/replies.test-support.ts'
import { pendle } from './pendle/index.ts'
import { relay } from './relay/index.ts'
import { createDepositData, DEPOSITORY } from './relay/replies.test-support.ts'
import { ATTACKER, accounts, swapRequest, usdcRequest } from './shared/cases.test-support.ts'
import {
  bridgeCall,
  encodeOrder,
  payTo,
  router as squidRouter,
  spoke as squidSpoke,
} from './shared/encode-order.test-support.ts'
import { squidV2 } from './squid-v2/index.ts'
import { ROUTE as SQUID_ROUTE } from './squid-v2/replies.test-support.ts'
import { encodeSendToken } from './stargate/calldata.ts'
import { stargateBus, stargateTaxi } from './stargate/index.ts'
import { sushi } from './sushi/index.ts'
import { uniswapV2 } from './uniswap-v2/index.ts'
import { encodeSwap as encodeUniswapSwap } from './uniswap-v3/calldata.ts'
import { UNISWAP_V3_CONTRACTS } from './uniswap-v3/contracts.ts'
import { uniswapV3 } from './uniswap-v3/index.ts'
import { velora } from './velora/index.ts'
import { wrapper } from './wrapper/index.ts'
import { XY_CONTRACTS } from './xy/contracts.ts'
import { encodeOlderSwap, encodeSwap } from './xy/encode-swap.test-support.ts'
import { xy } from './xy/index.ts'
import { ROUTE as XY_ROUTE } from './xy/replies.test-support.ts'
import { contractsOn } from './zenlink/contracts.ts'
import { zenlink } from './zenlink/index.ts'
import { zerox } from './zerox/index.ts'

// Preload the lazy module: fake timers do not wait for an import.
await import('./stargate/networks.ts')

const wrap = {
  ...swapRequest,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  fromTokenDecimals: 18,
  toAddress: accounts.fromAddress,
}
const sellEther: QuoteRequestInput = {
  ...swapRequest,
  fromTokenAddress: NATIVE_TOKEN_ADDRESS,
  toTokenAddress: swapRequest.fromTokenAddress,
  fromTokenDecimals: 18,
  toTokenDecimals: 6,
}
const wrapStEth: QuoteRequestInput = {
  ...swapRequest,
  fromChainId: 1,
  toChainId: 1,
  fromTokenAddress: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
  toTokenAddress: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
  fromTokenDecimals: 18,
  toAddress: accounts.fromAddress,
}
const POOL_ROUTER: Address = '0x3333333333333333333333333333333333333333'

const readAddress = (address: string | undefined) => parseExternal(evmAddressSchema, address, 'The contract')

interface Case {
  readonly create: () => QuoteProvider
  readonly request: QuoteRequestInput
  /** Published contract of the provider on the source chain. */
  readonly contract: Address
  /** Reply of the build endpoint. Default: the provider builds without a request. */
  readonly answer?: (transaction: Call) => unknown
  readonly interfaceParamData?: unknown
}

const answerSquid = ({ to, data, value }: Call) => ({
  route: {
    ...SQUID_ROUTE,
    estimate: { ...SQUID_ROUTE.estimate, feeCosts: [], toAmount: '1000000', toAmountMin: '1000000' },
    transactionRequest: { target: to, data, value: String(value) },
  },
})
const answerXy = ({ to, data, value }: Call) => ({
  success: true,
  route: { ...XY_ROUTE, dstQuoteTokenAmount: '1000000', minReceiveAmount: '1000000' },
  tx: { to, data, value: String(value) },
})
const answerCrossCurve = ({ to, data, value }: Call) => ({ to, data, value: String(value) })
const crossCurveRoute = {
  ...CROSSCURVE_ROUTE,
  amountIn: String(usdcRequest.fromAmount),
  amountOut: '1000000',
}

const CASES: Readonly<Record<string, Case>> = {
  axelar: { create: axelar, request: usdcRequest, contract: '0xce16F69375520ab01377ce7B88f5BA8C48F8D666' },
  bebop: { create: bebop, request: swapRequest, contract: '0xbbbbbBB520d69a9775E85b458C58c648259FAD5F' },
  'causeway-router': {
    create: () =>
      causewayPools({ deployments: { 8453: { router: POOL_ROUTER, quoter: ATTACKER, hops: [], fees: [] } } }),
    request: swapRequest,
    contract: POOL_ROUTER,
  },
  crosscurve: {
    create: crosscurve,
    request: usdcRequest,
    contract: readAddress(CROSSCURVE_CONTRACTS[42161]?.targets[0]),
    answer: answerCrossCurve,
    interfaceParamData: { routing: crossCurveRoute },
  },
  eisen: { create: eisen, request: swapRequest, contract: '0x81Bbba46b9FCf04ab13314136B895b15291F0462' },
  enso: { create: enso, request: swapRequest, contract: '0xF75584eF6673aD213a685a1B58Cc0330B8eA22Cf' },
  'erc20-wrapper': { create: erc20Wrapper, request: wrapStEth, contract: wrapStEth.toTokenAddress },
  fly: { create: fly, request: swapRequest, contract: '0x20F6ee51340aDEed01A59B0e65cB3703f3dc860c' },
  gaszip: { create: gaszip, request: gasRequest, contract: readAddress(getDepositContract(1)) },
  lifi: { create: lifi, request: usdcRequest, contract: readAddress(LIFI_DIAMONDS[42161]) },
  nitro: {
    create: nitro,
    request: usdcRequest,
    contract: readAddress(NITRO_CONTRACTS[42161]?.assetForwarder),
  },
  nordstern: {
    create: nordstern,
    request: swapRequest,
    contract: '0xC87De04e2EC1F4282dFF2933A2D58199f688fC3d',
  },
  oneinch: { create: oneinch, request: swapRequest, contract: '0x111111125421cA6dc452d289314280a0f8842A65' },
  oogabooga: {
    create: oogabooga,
    request: beraRequest,
    contract: '0xFd88aD4849BA0F729D6fF4bC27Ff948Ab1Ac3dE7',
  },
  openocean: {
    create: openocean,
    request: swapRequest,
    contract: '0x6352a56caadC4F1E25CD6c75970Fa768A3304e64',
  },
  orbiter: { create: orbiter, request: usdcRequest, contract: '0x6a065083886ec63d274b8e1fe19ae2ddf498bfdd' },
  pendle: { create: pendle, request: swapRequest, contract: '0x888888888889758F76e7103c6CbF23ABbF58F946' },
  relay: { create: relay, request: usdcRequest, contract: DEPOSITORY },
  'squid-v2': {
    create: squidV2,
    request: usdcRequest,
    contract: readAddress(squidRouter),
    answer: answerSquid,
  },
  'stargate-bus': {
    create: stargateBus,
    request: usdcRequest,
    contract: '0xe8CDF27AcD73a434D661C84887215F7598e7d0d3',
  },
  'stargate-taxi': {
    create: stargateTaxi,
    request: usdcRequest,
    contract: '0xe8CDF27AcD73a434D661C84887215F7598e7d0d3',
  },
  sushi: { create: sushi, request: swapRequest, contract: '0xAC4c6e212A361c968F1725b4d055b47E63F80b75' },
  'uniswap-v2': {
    create: uniswapV2,
    request: swapRequest,
    contract: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  },
  'uniswap-v3': {
    create: uniswapV3,
    request: swapRequest,
    contract: readAddress(UNISWAP_V3_CONTRACTS[8453]?.router),
  },
  velora: { create: velora, request: swapRequest, contract: '0x6A000F20005980200259B80c5102003040001068' },
  wrapper: { create: wrapper, request: wrap, contract: wrap.toTokenAddress },
  xy: {
    create: xy,
    request: usdcRequest,
    contract: readAddress(XY_CONTRACTS[42161]?.targets[0]),
    answer: answerXy,
  },
  zenlink: { create: zenlink, request: swapRequest, contract: readAddress(contractsOn(8453)?.router) },
  zerox: { create: zerox, request: swapRequest, contract: '0x0000000000001fF3684f28c67538d4D072C22734' },
}

/** Builds a quote that a hostile gateway streams, without a previous call of the provider's `quote`. */
async function build(
  { create, request: input, answer, interfaceParamData = {} }: Omit<Case, 'contract'>,
  hostile: Partial<Quote>,
): Promise<BuiltQuote> {
  const { provider, aggregator, clock } = createProviderHarness({
    create,
    request: input,
    answer: () => hostile.transactionData && answer?.(hostile.transactionData),
  })
  const request = parseQuoteRequest(input)
  const quote: Quote = {
    id: 'quote-1',
    providerId: provider.id,
    name: provider.name,
    request,
    toAmount: 1_000_000n,
    toAmountMin: 1_000_000n,
    fee: { swapFee: 0n, destinationGasFee: 0n },
    estimatedDuration: 0,
    interfaceParamData,
    fetchedAt: clock.now(),
    validUntil: clock.now() + 60_000,
    elapsedMs: 0,
    ...hostile,
  }
  const streamed = await receiveFromGateway(quote, input, clock)
  return drive(clock, aggregator.build(streamed))
}

const sell = ({ fromTokenAddress, fromAmount = 0n }: QuoteRequestInput) =>
  fromTokenAddress === NATIVE_TOKEN_ADDRESS ? BigInt(fromAmount) : 0n

describe('Building a quote that a hostile gateway streams', () => {
  it.each(Object.entries(CASES))(
    'rejects a quote of %s that calls an unknown contract',
    async (_id, testCase) => {
      const transactionData = { to: ATTACKER, data: '0x12345678', value: sell(testCase.request) } as const
      await expect(
        build(testCase, { spender: ATTACKER, depositContract: ATTACKER, transactionData }),
      ).rejects.toMatchObject({
        code: 'VERIFICATION_FAILED',
        details: expect.stringContaining(`spender: It calls ${ATTACKER}, expected`),
      })
    },
  )

  it.each(
    // Providers that build through their API replace the spender, so they are excluded.
    Object.entries(CASES).filter(
      ([, { request, answer }]) => request.fromTokenAddress !== NATIVE_TOKEN_ADDRESS && !answer,
    ),
  )('rejects a quote of %s that needs an approval for an unknown contract', async (_id, testCase) => {
    const transactionData = { to: testCase.contract, data: '0x12345678', value: 0n } as const
    await expect(build(testCase, { spender: ATTACKER, transactionData })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining(`spender: It needs an approval for ${ATTACKER}, expected`),
    })
  })

  it.each([
    'causeway-router',
    'erc20-wrapper',
    'gaszip',
    'orbiter',
    'stargate-bus',
    'stargate-taxi',
    'uniswap-v2',
    'uniswap-v3',
    'wrapper',
    'zenlink',
  ])('rejects a quote of %s that calls an unknown function', async (id) => {
    const testCase = CASES[id]
    if (!testCase) throw new Error(`There is no case for ${id}.`)
    const transactionData = {
      to: testCase.contract,
      data: '0x12345678',
      value: sell(testCase.request),
    } as const
    await expect(build(testCase, { spender: testCase.contract, transactionData })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining('spend: It is not a call that'),
    })
  })

  it('rejects a quote whose provider has no contract on the source chain', async () => {
    const request = { ...gasRequest, fromChainId: 1284 }
    const transactionData = { to: ATTACKER, data: '0x', value: gasRequest.fromAmount } as const
    await expect(build({ create: gaszip, request }, { transactionData })).rejects.toMatchObject({
      details: expect.stringContaining('expected none on chain 1284'),
    })
  })

  it('rejects a quote of LI.FI that pays less than it promises', async () => {
    const to = readAddress(LIFI_DIAMONDS[42161])
    const data = bridgeCalldata(parseQuoteRequest(usdcRequest), { outputAmount: 999_999n })
    const hostile = { spender: to, transactionData: { to, data, value: 0n } }
    await expect(build({ create: lifi, request: usdcRequest }, hostile)).rejects.toMatchObject({
      details: expect.stringContaining('recipient: It pays 999999'),
    })
  })

  it('rejects a quote of Nitro that delivers next to nothing', async () => {
    const to = readAddress(NITRO_CONTRACTS[42161]?.assetForwarder)
    const data = depositCalldata(parseQuoteRequest(usdcRequest), { destAmount: 1n })
    const hostile = { spender: to, transactionData: { to, data, value: 0n } }
    await expect(build({ create: nitro, request: usdcRequest }, hostile)).rejects.toMatchObject({
      details: expect.stringContaining('recipient: It pays 1,'),
    })
  })

  it('rejects a quote of Relay whose deposit is credited to another account, which would receive the refund', async () => {
    const data = createDepositData(parseQuoteRequest(usdcRequest), ATTACKER)
    const hostile = { spender: DEPOSITORY, transactionData: { to: DEPOSITORY, data, value: 0n } } as const
    await expect(build({ create: relay, request: usdcRequest }, hostile)).rejects.toMatchObject({
      details: expect.stringContaining(`spend: The deposit is credited to ${ATTACKER}`),
    })
  })

  it.each([
    ['another chain', 54n],
    ['a chain that is not known', 65_000n],
  ])('rejects a quote of Gas.zip that pays the recipient on %s', async (_chain, short) => {
    const transactionData = {
      to: readAddress(getDepositContract(1)),
      data: gasDeposit(short, accounts.toAddress),
      value: gasRequest.fromAmount,
    }
    await expect(build({ create: gaszip, request: gasRequest }, { transactionData })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
    })
  })

  it('rejects a quote of Gas.zip that pays another account', async () => {
    const transactionData = {
      to: readAddress(getDepositContract(1)),
      data: gasDeposit(57n, ATTACKER),
      value: gasRequest.fromAmount,
    }
    await expect(build({ create: gaszip, request: gasRequest }, { transactionData })).rejects.toMatchObject({
      details: expect.stringContaining(`recipient: It pays ${ATTACKER}`),
    })
  })

  it.each([
    ['goes to an account that is not a maker', { maker: ATTACKER }, `recipient: It pays ${ATTACKER}`],
    ['is paid on another chain', { code: '9007' }, 'on chain 10.'],
    ['has a code of no known chain', { code: '9999' }, `recipient: It pays ${MAKER}`],
  ])('rejects a quote of Orbiter whose deposit %s', async (_what, change, reason) => {
    const to: Address = '0x6a065083886ec63d274b8e1fe19ae2ddf498bfdd'
    const { maker, code } = { maker: MAKER as Address, code: '9021', ...change }
    const data = encodeFunctionData({
      abi: parseAbi(['function transferToken(address token, address to, uint256 value, bytes data)']),
      args: [
        usdcRequest.fromTokenAddress as Hex,
        maker,
        usdcRequest.fromAmount,
        stringToHex(`c=${code}&t=${usdcRequest.toAddress}`),
      ],
    })
    const hostile = { spender: to, transactionData: { to, data, value: 0n } }
    await expect(build({ create: orbiter, request: usdcRequest }, hostile)).rejects.toMatchObject({
      details: expect.stringContaining(reason),
    })
  })

  it.each([
    ['pays another account', { recipient: ATTACKER }, ATTACKER],
    ['accepts less than it promises', { minAmount: 1n }, 'It pays 1,'],
    ['leads to another chain', { dstEid: 30101 }, 'It pays the token'],
  ])('rejects a quote of Stargate that %s', async (_what, change, reason) => {
    const to: Address = '0xe8CDF27AcD73a434D661C84887215F7598e7d0d3'
    const send = {
      dstEid: 30184,
      recipient: usdcRequest.toAddress,
      amount: usdcRequest.fromAmount,
      minAmount: 1_000_000n,
      mode: 'taxi',
      ...change,
    } as const
    const data = encodeSendToken(send, 7n, accounts.fromAddress)
    const hostile = { spender: to, otherPayOut: 7n, transactionData: { to, data, value: 7n } }
    await expect(build({ create: stargateTaxi, request: usdcRequest }, hostile)).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining(reason),
    })
  })

  it.each([
    [
      'pays another account after the bridge',
      squidRouter,
      bridgeCall(payTo(ATTACKER)),
      `It pays ${ATTACKER}`,
    ],
    ['pays another account', squidSpoke, encodeOrder({ toAddress: ATTACKER }), `It pays ${ATTACKER}`],
    [
      'leads to another chain',
      squidSpoke,
      encodeOrder({ toChain: 10n }),
      `It pays ${usdcRequest.toAddress} on chain 10`,
    ],
    ['pays another token', squidSpoke, encodeOrder({ toToken: ATTACKER }), `It pays the token ${ATTACKER}`],
    ['pays less than it promises', squidSpoke, encodeOrder({ fillAmount: 1n }), 'It pays 1,'],
  ])('rejects a quote of Squid that %s', async (_what, target, data, reason) => {
    const to = readAddress(target)
    const hostile = { spender: to, transactionData: { to, data, value: 0n } }
    await expect(
      build({ create: squidV2, request: usdcRequest, answer: answerSquid }, hostile),
    ).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining(`recipient: ${reason}`),
    })
  })

  it('rejects an order of Squid that locks the tokens for years, for one solver to fill', async () => {
    const to = readAddress(squidSpoke)
    const data = encodeOrder({ filler: ATTACKER, expiry: 2n ** 256n - 1n })
    const hostile = { spender: to, transactionData: { to, data, value: 0n } }
    await expect(
      build({ create: squidV2, request: usdcRequest, answer: answerSquid }, hostile),
    ).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining('the limit is 6 hours'),
    })
  })

  it.each([swapRequest, sellEther])(
    'rejects a quote of CoW Swap that is dated in the future',
    async (request) => {
      // The order would be valid until 2106.
      const quotedAt = (2n ** 32n - 1n - 1_800n) * 1_000n
      const hostile = { interfaceParamData: { quoteId: 1n, quotedAt } }
      await expect(build({ create: cow, request }, hostile)).rejects.toMatchObject({
        code: 'ERROR',
        details: expect.stringContaining('dated in the future'),
      })
    },
  )

  it.each(
    [encodeOlderSwap, encodeSwap].flatMap((encode) => [
      ['pays another account', encode({ receiver: ATTACKER }), `It pays ${ATTACKER}`] as const,
      [
        'leads to another chain',
        encode({ chain: 10 }),
        `It pays ${usdcRequest.toAddress} on chain 10`,
      ] as const,
      ['pays another token', encode({ token: ATTACKER }), `It pays the token ${ATTACKER}`] as const,
    ]),
  )('rejects a quote of XY Finance that %s', async (_what, data, reason) => {
    const to = readAddress(XY_CONTRACTS[42161]?.targets[0])
    const hostile = { spender: to, transactionData: { to, data, value: 0n } }
    await expect(
      build({ create: xy, request: usdcRequest, answer: answerXy }, hostile),
    ).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      details: expect.stringContaining(`recipient: ${reason}`),
    })
  })

  it.each([
    ['Squid', squidV2, squidRouter, answerSquid],
    ['XY Finance', xy, XY_CONTRACTS[42161]?.targets[0], answerXy],
  ])('does not show the recipient of an unknown call of %s', async (_name, create, target, answer) => {
    const to = readAddress(target)
    const transactionData = { to, data: '0x12345678', value: 0n } as const
    const { verification } = await build(
      { create, request: usdcRequest, answer },
      { spender: to, transactionData },
    )
    expect(verification.recipient).toMatchObject({ status: 'unverified', reason: 'opaque-calldata' })
  })

  it('rejects a quote of Uniswap V3 whose multicall has an entry in addition to the swap', async () => {
    const to = readAddress(UNISWAP_V3_CONTRACTS[8453]?.router)
    const abi = parseAbi(['function multicall(uint256 deadline, bytes[] data)'])
    const entriesFor = (toAddress: Hex) => {
      const request = { ...parseQuoteRequest(swapRequest), fromAddress: accounts.fromAddress, toAddress }
      const path = { tokens: [swapRequest.fromTokenAddress, swapRequest.toTokenAddress], fees: [500] }
      const maxAmountIn = swapRequest.fromAmount / 2n
      const limits = { router: to, path, minAmountOut: 1_000_000n, maxAmountIn, deadline: 0n }
      return decodeFunctionData({ abi, data: encodeUniswapSwap(request, limits).data }).args[1]
    }
    const calls = [...entriesFor(accounts.toAddress), ...entriesFor(ATTACKER)]
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [0n, calls] })
    const hostile = { spender: to, transactionData: { to, data, value: 0n } }
    await expect(build({ create: uniswapV3, request: swapRequest }, hostile)).rejects.toMatchObject({
      details: expect.stringContaining('spend: It is not a call that Uniswap V3 makes'),
    })
  })
})
