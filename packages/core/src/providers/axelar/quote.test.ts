import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionResult, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Platform, PlatformRegistry, ReadCall } from '../../platforms/index.ts'
import { type ProviderContext, parseQuoteRequest, type QuoteRequestInput } from '../../quotes/index.ts'
import { createFakeClock, drive } from '../../testing/index.ts'
import { CONFIG, ESTIMATE, PUBLISHED_ABI } from './answers.ts'
import { axelar } from './index.ts'

const { ethereum, base } = CONFIG.assets.uusdc.chains
const input: QuoteRequestInput = {
  fromChainId: 1,
  toChainId: 8453,
  fromTokenAddress: ethereum.tokenAddress,
  toTokenAddress: base.tokenAddress,
  fromTokenDecimals: 6,
  toTokenDecimals: 6,
  fromAmount: 1_000_000n,
  fromAddress: '0x1111111111111111111111111111111111111111',
  toAddress: '0x2222222222222222222222222222222222222222',
}

/** Axelar on a clock, and whatever was asked and logged. */
function scene(answers: { readonly config?: unknown; readonly estimate?: unknown } = {}) {
  const asked: { readonly url: string; readonly init: RequestInit | undefined }[] = []
  const logged: unknown[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    asked.push({ url: String(url), init })
    const reply = String(url).includes('config') ? (answers.config ?? CONFIG) : (answers.estimate ?? ESTIMATE)
    return reply instanceof Response ? reply.clone() : Response.json(reply)
  }
  const call = async ({ chainId, data }: ReadCall) => {
    const { functionName, args } = decodeFunctionData({ abi: PUBLISHED_ABI, data })
    const tokens: Record<string, string> = { USDC: ethereum.tokenAddress, axlUSDC: base.tokenAddress }
    const { AxelarGateway } = CONFIG.chains[chainId === 1 ? 'Ethereum' : 'base'].config.contracts
    const named = functionName === 'tokenAddresses' ? (tokens[args[0]] ?? zeroAddress) : AxelarGateway.address
    const result = named as Hex
    const answer = encodeFunctionResult({ abi: PUBLISHED_ABI, functionName: 'gateway', result })
    return { status: 'success', data: answer } as const
  }
  const clock = createFakeClock()
  const platforms: PlatformRegistry = {
    forChain: () => ({ call }) as unknown as Platform,
    dispose: () => undefined,
  }
  const log = (message: string) => logged.push(message)
  const context: ProviderContext = {
    signal: new AbortController().signal,
    clock,
    platforms,
    logger: { debug: log, info: log, warn: log, error: log },
  }
  const provider = axelar({ fetch })
  const quote = (change: Partial<QuoteRequestInput> = {}) =>
    drive(clock, provider.quote(parseQuoteRequest({ ...input, ...change }), context))
  return { asked, logged, clock, quote }
}

const bodyOf = ({ init }: { readonly init: RequestInit | undefined } = { init: undefined }): unknown =>
  JSON.parse(String(init?.body))

describe('a quote of Axelar', () => {
  test('asks for an estimate as the API documents it, under the symbol of the source chain', async () => {
    const { asked, quote } = scene()
    await quote()
    expect(asked.map(({ url }) => url)).toEqual([
      'https://axelar-mainnet.s3.us-east-2.amazonaws.com/configs/mainnet-config-1.x.json',
      'https://api.axelarscan.io/gmp/estimateGasFee',
    ])
    const router = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
    expect(bodyOf(asked[1])).toEqual({
      sourceChain: 'ethereum',
      destinationChain: 'base',
      gasLimit: '200000',
      gasMultiplier: 'auto',
      sourceAddress: input.fromAddress,
      sourceContractAddress: router,
      destinationContractAddress: router,
      amountInUnits: '1000000',
      symbol: 'USDC',
      sourceTokenAddress: zeroAddress,
      showDetailedFees: true,
    })
  })

  test('needs no preflight from a browser', async () => {
    const { asked, quote } = scene()
    await quote()
    expect(asked.map(({ init }) => init?.headers)).toEqual([{}, { 'content-type': 'text/plain' }])
  })

  test('asks for the gas that the request names', async () => {
    const { asked, quote } = scene()
    await quote({ destinationGasLimit: 350_000n })
    expect(bodyOf(asked[1])).toMatchObject({ gasLimit: '350000' })
  })

  test('reads the configuration once an hour, and each provider for itself', async () => {
    const { asked, quote, clock } = scene()
    const configs = () => asked.filter(({ url }) => url.includes('config')).length
    await quote()
    await quote()
    expect(configs()).toBe(1)
    await clock.advance(3_600_000)
    await quote()
    expect(configs()).toBe(2)
    await expect(scene().quote()).resolves.toBeDefined()
  })

  test('keeps no configuration that could not be read, and logs that', async () => {
    const config = Response.json({ message: 'down' }, { status: 503 })
    const { logged, quote, asked } = scene({ config })
    await expect(quote()).rejects.toMatchObject({ code: 'HTTP_ERROR' })
    const before = asked.length
    await expect(quote()).rejects.toMatchObject({ code: 'HTTP_ERROR' })
    expect(asked.length).toBe(2 * before)
    expect(logged).toEqual(
      Array(2).fill(expect.stringContaining('configuration of Axelar could not be read')),
    )
  })

  test('logs an estimate that failed', async () => {
    const { logged, quote } = scene({ estimate: Response.json({ message: 'no' }, { status: 400 }) })
    await expect(quote()).rejects.toMatchObject({ code: 'NOT_SUPPORT' })
    expect(logged).toEqual([expect.stringContaining('estimated no gas fee')])
  })

  test('has no transaction until both accounts are known', async () => {
    const result = await scene().quote({ fromAddress: undefined })
    expect(result.transactionData).toBe(undefined)
    expect(result.toAmount).toBe(1_000_000n)
  })

  test('serves one asset under its own symbol on each chain, and no token beside it', async () => {
    await expect(scene().quote()).resolves.toBeDefined()
    await expect(scene().quote({ toTokenAddress: ethereum.tokenAddress })).rejects.toMatchObject({
      code: 'NOT_SUPPORT',
    })
    const interchain = '0xa1a020D3B354D6460EE3c272976F213160BD6B1C'
    const request = { fromChainId: 42161, fromTokenAddress: interchain, toTokenAddress: interchain }
    await expect(scene().quote(request)).rejects.toMatchObject({ code: 'NOT_SUPPORT' })
  })

  test('is put off neither by rows of another form nor by the case of a name', async () => {
    const { ethereum: Ethereum, base: Base } = CONFIG.assets.uusdc.chains
    const chains = { Ethereum, Base, stellar: { id: 'axlUSDC' }, xrpl: null }
    const config = { ...CONFIG, assets: { odd: 7, uusdc: { ...CONFIG.assets.uusdc, chains } } }
    await expect(scene({ config }).quote()).resolves.toBeDefined()
  })

  test('whatever the amount and the fee, promises the amount and pays exactly the fee beside it', async () => {
    const uint = fc.bigInt({ min: 1n, max: 2n ** 255n })
    const property = fc.asyncProperty(uint, uint, async (fromAmount, totalFee) => {
      const result = await scene({ estimate: { ...ESTIMATE, totalFee: String(totalFee) } }).quote({
        fromAmount,
      })
      const { toAmount, toAmountMin, otherPayOut, fee, transactionData } = result
      expect([toAmount, toAmountMin]).toEqual([fromAmount, fromAmount])
      expect([otherPayOut, fee.destinationGasFee, transactionData?.value]).toEqual([
        totalFee,
        totalFee,
        totalFee,
      ])
    })
    await fc.assert(property, { numRuns: 50 })
  })

  test('any reply gives such a quote or a failure with a code', async () => {
    const property = fc.asyncProperty(fc.jsonValue(), fc.boolean(), async (reply, isEstimate) => {
      const { quote } = scene(isEstimate ? { estimate: reply } : { config: reply })
      const answer = await quote().catch((error: unknown) => ({ error }))
      if ('error' in answer) expect(answer.error).toMatchObject({ code: expect.any(String) })
      else expect(answer.toAmount).toBe(1_000_000n)
    })
    await fc.assert(property, { numRuns: 100 })
  })
})
