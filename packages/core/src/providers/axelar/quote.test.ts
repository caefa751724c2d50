import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionResult, type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ReadCall, ReadResult } from '../../platforms/platform.ts'
import { createProviderHarness } from '../../testing/provider-harness.ts'
import { usdcRequest } from '../shared/cases.test-support.ts'
import { axelar } from './index.ts'
import { CONFIG, ESTIMATE, PUBLISHED_ABI } from './replies.test-support.ts'

const { ethereum, base } = CONFIG.assets.uusdc.chains
const request = {
  ...usdcRequest,
  fromChainId: 1,
  fromTokenAddress: ethereum.tokenAddress,
  toTokenAddress: base.tokenAddress,
}

const axelarWith = (replies: { readonly config?: unknown; readonly estimate?: unknown } = {}) =>
  createProviderHarness({
    create: axelar,
    request,
    answer: ({ url }) =>
      url.includes('config') ? (replies.config ?? CONFIG) : (replies.estimate ?? ESTIMATE),
    readChain: readGateway,
  })

/** Replies of the gateways in the configuration. */
function readGateway({ chainId, data }: ReadCall): ReadResult {
  const { functionName, args } = decodeFunctionData({ abi: PUBLISHED_ABI, data })
  const tokens: Record<string, string> = { USDC: ethereum.tokenAddress, axlUSDC: base.tokenAddress }
  const { AxelarGateway } = CONFIG.chains[chainId === 1 ? 'Ethereum' : 'base'].config.contracts
  const named = functionName === 'tokenAddresses' ? (tokens[args[0]] ?? zeroAddress) : AxelarGateway.address
  const result = named as Hex
  const answer = encodeFunctionResult({ abi: PUBLISHED_ABI, functionName: 'gateway', result })
  return { status: 'success', data: answer }
}

describe('quotes of Axelar', () => {
  test('request an estimate as documented, with the symbol of the source chain', async () => {
    const { calls, quote } = axelarWith()
    await quote()
    expect(calls.map(({ url }) => url)).toEqual([
      'https://axelar-mainnet.s3.us-east-2.amazonaws.com/configs/mainnet-config-1.x.json',
      'https://api.axelarscan.io/gmp/estimateGasFee',
    ])
    const router = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
    expect(calls[1]?.body).toEqual({
      sourceChain: 'ethereum',
      destinationChain: 'base',
      gasLimit: '200000',
      gasMultiplier: 'auto',
      sourceAddress: request.fromAddress,
      sourceContractAddress: router,
      destinationContractAddress: router,
      amountInUnits: '1000000',
      symbol: 'USDC',
      sourceTokenAddress: zeroAddress,
      showDetailedFees: true,
    })
  })

  test('need no preflight in a browser', async () => {
    const { calls, quote } = axelarWith()
    await quote()
    expect(calls.map(({ headers }) => Object.fromEntries(headers))).toEqual([
      {},
      { 'content-type': 'text/plain' },
    ])
  })

  test('send the gas limit of the request', async () => {
    const { calls, quote } = axelarWith()
    await quote({ destinationGasLimit: 350_000n })
    expect(calls[1]?.body).toMatchObject({ gasLimit: '350000' })
  })

  test('read the configuration once an hour per instance', async () => {
    const { calls, quote, clock } = axelarWith()
    const configs = () => calls.filter(({ url }) => url.includes('config')).length
    await quote()
    await quote()
    expect(configs()).toBe(1)
    await clock.advance(3_600_000)
    await quote()
    expect(configs()).toBe(2)
    await expect(axelarWith().quote()).resolves.toBeDefined()
  })

  test('log a failed configuration request and do not cache it', async () => {
    const config = Response.json({ message: 'down' }, { status: 503 })
    const { logged, quote, calls } = axelarWith({ config })
    await expect(quote()).rejects.toMatchObject({ code: 'HTTP_ERROR' })
    const before = calls.length
    await expect(quote()).rejects.toMatchObject({ code: 'HTTP_ERROR' })
    expect(calls.length).toBe(2 * before)
    const message = expect.stringContaining('Failed to read the configuration of Axelar')
    expect(logged).toMatchObject([{ message }, { message }])
  })

  test('log a failed estimate', async () => {
    const { logged, quote } = axelarWith({ estimate: Response.json({ message: 'no' }, { status: 400 }) })
    await expect(quote()).rejects.toMatchObject({ code: 'NOT_SUPPORT' })
    expect(logged).toMatchObject([{ message: expect.stringContaining('Failed to estimate the gas fee') }])
  })

  test('have no transaction unless both accounts are known', async () => {
    const result = await axelarWith().quote({ fromAddress: undefined })
    expect(result.transactionData).toBe(undefined)
    expect(result.toAmount).toBe(1_000_000n)
  })

  test('support an asset with its symbol on each chain, and no other token', async () => {
    await expect(axelarWith().quote()).resolves.toBeDefined()
    await expect(axelarWith().quote({ toTokenAddress: ethereum.tokenAddress })).rejects.toMatchObject({
      code: 'NOT_SUPPORT',
    })
    const interchain = '0xa1a020D3B354D6460EE3c272976F213160BD6B1C'
    const request = { fromChainId: 42161, fromTokenAddress: interchain, toTokenAddress: interchain }
    await expect(axelarWith().quote(request)).rejects.toMatchObject({ code: 'NOT_SUPPORT' })
  })

  test('reject two tokens that only the configuration calls one asset', async () => {
    const wbtc = { tokenAddress: '0x1a35EE4640b0A3B87705B0A4B45D227Ba60Ca2ad', symbol: 'axlWBTC' }
    const asset = { ...CONFIG.assets.uusdc, chains: { ethereum, base: wbtc } }
    const change = {
      fromChainId: 1,
      fromTokenAddress: ethereum.tokenAddress,
      toTokenAddress: wbtc.tokenAddress,
    }
    const { quote } = axelarWith({ config: { ...CONFIG, assets: { asset } } })
    await expect(quote(change)).rejects.toMatchObject({
      code: 'NOT_SUPPORT',
      details: expect.stringContaining('this pair of tokens'),
    })
  })

  test('ignore invalid rows and the case of names', async () => {
    const { ethereum: Ethereum, base: Base } = CONFIG.assets.uusdc.chains
    const chains = { Ethereum, Base, stellar: { id: 'axlUSDC' }, xrpl: null }
    const config = { ...CONFIG, assets: { odd: 7, uusdc: { ...CONFIG.assets.uusdc, chains } } }
    await expect(axelarWith({ config }).quote()).resolves.toBeDefined()
  })

  test('have the input as the output and exactly the fee as the value, for any amount and fee', async () => {
    const uint = fc.bigInt({ min: 1n, max: 2n ** 255n })
    const property = fc.asyncProperty(uint, uint, async (fromAmount, totalFee) => {
      const result = await axelarWith({ estimate: { ...ESTIMATE, totalFee: String(totalFee) } }).quote({
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

  test('fail with a code for any invalid reply', async () => {
    const property = fc.asyncProperty(fc.jsonValue(), fc.boolean(), async (reply, isEstimate) => {
      const { quote } = axelarWith(isEstimate ? { estimate: reply } : { config: reply })
      const answer = await quote().catch((error: unknown) => ({ error }))
      if ('error' in answer) expect(answer.error).toMatchObject({ code: expect.any(String) })
      else expect(answer.toAmount).toBe(1_000_000n)
    })
    await fc.assert(property, { numRuns: 100 })
  })
})
