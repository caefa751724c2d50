import type { QuoteRequestInput } from '@causeway/core'
import { axelar } from '@causeway/core/providers/axelar'
import { type Address, encodeAbiParameters, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, type Json, soon, toTypes, usdc } from './json.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { buildWith, getStatus, sendBuilt, usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()
const AXL_USDC = '0xEB466342C4d449BC9f53A865D5Cb90586f405215'
const ROUTER = '0xce16F69375520ab01377ce7B88f5BA8C48F8D666'
const GAS_SERVICE = '0x2d5d7d31F671F86C782533cc367F14109a082712'
const GATEWAY = '0xe432150cce91c13a887f7D836923d5597adD8E31'
const MAIN_GATEWAY = '0x4F4495243837681061C4743b74B3eEdf548D56A5'
const FEE = parseEther('0.0002')

const baseUrl = () => sandbox().services.axelar.baseUrl
const provider = () => axelar({ baseUrl: `${baseUrl()}/gmp`, configUrl: `${baseUrl()}/configs` })
const recipient = () => sandbox().accounts.recipient.address
const user = () => sandbox().accounts.user.address

const ENDED = /^(DONE|FAILED)$/

/** Functions that return the status of a deposit of the running test. */
const deposits: (() => ReturnType<typeof getStatus>)[] = []

// Settle held deposits before the next test reads balances.
afterEach(async () => {
  const calm = { outcome: 'fill', delayMs: 0, unseenMs: 0, status: null, nativeFee: String(FEE) } as const
  sandbox().setSettlement('axelar', calm)
  sandbox().setFaults('axelar')
  for (const status of deposits.splice(0)) {
    await vi.waitFor(async () => expect((await status()).statusInfo.status).toMatch(ENDED), soon)
  }
})

/** Returns a request for 250 axlUSDC from Arbitrum to Base. */
function request(change: Partial<QuoteRequestInput> = {}): QuoteRequestInput {
  return { ...usdcRequest(sandbox()), fromTokenAddress: AXL_USDC, toTokenAddress: AXL_USDC, ...change }
}

async function deposit(quoteRequest = request()) {
  const built = await buildWith(sandbox(), provider(), quoteRequest)
  const hash = await sendBuilt(sandbox(), built)
  const status = () => getStatus(provider(), built, hash)
  deposits.push(status)
  return { built, hash, status }
}

function reached(status: () => ReturnType<typeof getStatus>, word: string) {
  return vi.waitFor(async () => {
    const result = await status()
    expect(result.statusInfo.status).toBe(word)
    return result
  }, soon)
}

async function ask(path: string, init?: RequestInit): Promise<Json> {
  return (await (await fetch(`${baseUrl()}${path}`, init)).json()) as Json
}

describe('a transfer through Axelar', () => {
  it.each([
    ['axlUSDC from Arbitrum to Base', {}],
    [
      'USDC from Ethereum, as axlUSDC on Mantle',
      { fromChainId: 1, fromTokenAddress: usdc[1], toChainId: 5000 },
    ],
    ['axlUSDC from Base, as USDC on Ethereum', { fromChainId: 8453, toChainId: 1, toTokenAddress: usdc[1] }],
  ])('verifies, sends and delivers %s in full', async (_description, change) => {
    const quoteRequest = request(change)
    const to = [quoteRequest.toChainId, quoteRequest.toTokenAddress as Address, recipient()] as const
    const before = await balanceOf(sandbox(), ...to)
    const { built, status } = await deposit(quoteRequest)
    expect(built.verification).toMatchObject({
      spend: { status: 'verified' },
      spender: { status: 'verified' },
      recipient: { status: 'verified' },
    })
    const { toHash, statusInfo } = await reached(status, 'DONE')
    expect(statusInfo.message).toBe('Executed successfully')
    expect(await balanceOf(sandbox(), ...to)).toBe(before + 250_000_000n)
    const payment = await sandbox()
      .client(quoteRequest.toChainId)
      .getTransactionReceipt({ hash: toHash as Hex })
    expect(payment.from).toBe(sandbox().accounts.relayer.address.toLowerCase())
  })

  it('spends the amount, leaves nothing in the router, and pays the gas service', async () => {
    sandbox().setSettlement('axelar', { outcome: 'hold' })
    const gasBefore = await sandbox().client(42161).getBalance({ address: GAS_SERVICE })
    const before = await balanceOf(sandbox(), 42161, AXL_USDC, user())
    const escrow = await balanceOf(sandbox(), 42161, AXL_USDC, GATEWAY)
    await deposit()
    expect(await balanceOf(sandbox(), 42161, AXL_USDC, user())).toBe(before - 250_000_000n)
    expect(await balanceOf(sandbox(), 42161, AXL_USDC, GATEWAY)).toBe(escrow + 250_000_000n)
    expect(await balanceOf(sandbox(), 42161, AXL_USDC, ROUTER)).toBe(0n)
    expect(await sandbox().client(42161).getBalance({ address: GAS_SERVICE })).toBe(gasBefore + FEE)
  })

  it('refunds the sender on chain, although Axelar reports no refund', async () => {
    sandbox().setSettlement('axelar', { outcome: 'hold' })
    const { status } = await deposit()
    await reached(status, 'PENDING')
    const before = await balanceOf(sandbox(), 42161, AXL_USDC, user())
    sandbox().setSettlement('axelar', { outcome: 'refund' })
    await reached(status, 'FAILED')
    expect(await balanceOf(sandbox(), 42161, AXL_USDC, user())).toBe(before + 250_000_000n)
  })

  it('fails when it is abandoned, and is unknown until the service has indexed it', async () => {
    sandbox().setSettlement('axelar', { outcome: 'fail', unseenMs: 3_600_000 })
    const { status } = await deposit()
    expect((await status()).statusInfo.status).toBe('NOT_FOUND')
    sandbox().setSettlement('axelar', { unseenMs: 0 })
    const { statusInfo } = await reached(status, 'FAILED')
    expect(statusInfo.message).toBe('Transaction failed')
  })

  it.each([
    ['called', 'PENDING'],
    ['confirmed', 'PENDING'],
    ['approved', 'PENDING'],
    ['executing', 'PENDING'],
    ['express_executable_without_gas_paid', 'PENDING'],
    ['insufficient_fee', 'PENDING'],
    ['executed', 'DONE'],
    ['express_executed', 'DONE'],
    ['error', 'FAILED'],
  ])('maps %s to %s', async (word, expected) => {
    sandbox().setSettlement('axelar', { outcome: 'hold' })
    const { status } = await deposit()
    await reached(status, 'PENDING')
    sandbox().setSettlement('axelar', { status: word })
    expect((await status()).statusInfo.status).toBe(expected)
  })

  it('charges the configured fees on top of the amount', async () => {
    sandbox().setSettlement('axelar', { nativeFee: '12345' })
    const { quote } = await buildWith(sandbox(), provider(), request())
    expect([quote.otherPayOut, quote.toAmount]).toEqual([12_345n, 250_000_000n])
  })

  it.each([
    [
      'of a token that is no gateway asset',
      { fromTokenAddress: usdc[42161] },
      /does not bridge this pair of tokens/,
    ],
    ['of an amount above the liquidity', { fromAmount: 10n ** 18n }, /does not connect/],
  ])('rejects a transfer %s', async (_description, change, reason) => {
    await expect(buildWith(sandbox(), provider(), request(change))).rejects.toMatchObject({
      details: expect.stringMatching(reason),
    })
  })
})

describe('the gateways', () => {
  const abi = parseAbi([
    'function tokenAddresses(string symbol) view returns (address)',
    'function callContractWithToken(string destinationChain, string contractAddress, bytes payload, string symbol, uint256 amount)',
  ])
  const zero = `0x${'0'.repeat(64)}` as const

  it('name the asset after their chain', async () => {
    const getToken = (chainId: number, address: Address, symbol: string) =>
      sandbox()
        .client(chainId)
        .readContract({ address, abi, functionName: 'tokenAddresses', args: [symbol] })
    expect(await getToken(1, MAIN_GATEWAY, 'USDC')).toBe(usdc[1])
    expect(await getToken(8453, GATEWAY, 'axlUSDC')).toBe(AXL_USDC)
    expect(await getToken(8453, GATEWAY, 'USDC')).toMatch(/^0x0+$/)
  })

  it('reject a payload that would leave the tokens in the router', async () => {
    const parameters = [
      {
        type: 'tuple[]',
        components: [
          { type: 'uint8', name: 'callType' },
          { type: 'address', name: 'target' },
          { type: 'uint256', name: 'value' },
          { type: 'bytes', name: 'callData' },
          { type: 'bytes', name: 'payload' },
        ],
      },
      { type: 'address' },
      { type: 'bytes32' },
    ] as const
    const payload = encodeAbiParameters(parameters, [[], recipient(), zero])
    const args = ['base', ROUTER, payload, 'axlUSDC', 1n] as const
    const call = {
      address: GATEWAY,
      abi,
      functionName: 'callContractWithToken',
      args,
      account: user(),
    } as const
    await expect(sandbox().client(42161).simulateContract(call)).rejects.toThrow(/one call of the token/)
  })

  it('leave no allowance', async () => {
    await deposit()
    const args = [ROUTER, GATEWAY] as const
    const call = { address: AXL_USDC, abi: erc20Abi, functionName: 'allowance', args } as const
    expect(await sandbox().client(42161).readContract(call)).toBe(0n)
  })
})

describe('the Axelar service', () => {
  const text = 'string'

  it('estimates fees in the documented shape, as a plain number if no details are requested, and as 0 without a route', async () => {
    const estimate = (body: object) =>
      ask('/gmp/estimateGasFee', { method: 'POST', body: JSON.stringify(body) })
    const pair = { sourceChain: 'arbitrum', destinationChain: 'base', gasLimit: '200000' }
    expect(toTypes(await estimate({ ...pair, showDetailedFees: true }))).toEqual({
      isExpressSupported: 'boolean',
      baseFee: text,
      expressFee: text,
      executionFee: text,
      executionFeeWithMultiplier: text,
      gasLimit: text,
      gasLimitWithL1Fee: text,
      gasMultiplier: 'number',
      minGasPrice: text,
      totalFee: text,
    })
    expect(await estimate(pair)).toBe(String(FEE))
    expect(await estimate({ ...pair, destinationChain: 'sui' })).toBe('0')
    expect(await estimate({ ...pair, destinationChain: 'arbitrum' })).toBe('0')
    expect(await estimate([])).toBe('0')
  })

  it('returns an empty reply for an unknown hash', async () => {
    expect(await ask(`/gmp/searchGMP?txHash=0x${'ab'.repeat(32)}`)).toMatchObject({ data: [] })
    expect(await ask('/gmp/searchGMP')).toMatchObject({ data: [] })
  })

  it.skipIf(fixtures === undefined)('has the keys of the recorded replies (CAUSEWAY_FIXTURES)', async () => {
    const { hash, status } = await deposit()
    await reached(status, 'DONE')
    sandbox().setSettlement('axelar', { status: 'executed' })
    const searched = await ask(`/gmp/searchGMP?txHash=${hash}`)
    const without = ['data[].executed.transaction']
    expect(toLines(searched)).toEqual(
      expect.arrayContaining(
        recordedLines('axelar/searchGMP-executed.shape-only.json', { numbers: [], without }),
      ),
    )
    const ofChain = (config: Json) =>
      toLines(config).filter((line) =>
        /^(version|environment|resources|chains\.base\.(id|display|chainType|external|native))/.test(line),
      )
    expect(toLines(await ask('/configs/mainnet-config-1.x.json'))).toEqual(
      expect.arrayContaining(ofChain(JSON.parse(await readConfig()) as Json)),
    )
  })
})

async function readConfig(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  return readFile(`${fixtures ?? ''}/axelar/static-config.trimmed.json`, 'utf8')
}
