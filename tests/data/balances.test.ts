import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { type Address, BalanceService, type ChainBalances, createCauseway } from '@causeway/core'
import type { FullCauseway } from '@causeway/core/all'
import type { ChainRecord } from '@causeway/core/chains'
import { FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { balanceKey } from '@causeway/core/data'
import { evmBalances } from '@causeway/core/evm'
import { fuelBalances } from '@causeway/core/fuel'
import { type ChainClient, sandboxConfig } from '@causeway/sandbox'
import { erc20Abi, type Hex, pad, toHex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FETCHER_CODE } from '../../packages/core/src/evm/balances/fetcher-code.ts'
import type { BalanceAdapterContext } from '../../packages/core/src/platforms/balance-adapter.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ARBITRUM = 42161
const BASE = 8453
const sandbox = useSandbox({ chains: [ARBITRUM, BASE] })

let causeway: FullCauseway
let chain: ChainClient
beforeAll(() => {
  causeway = createCauseway(sandboxConfig(sandbox().description))
  chain = sandbox().client(ARBITRUM)
})
afterAll(() => causeway.dispose())

let service: BalanceService
beforeEach(() => {
  service = createService()
  return () => service.dispose()
})

function createService(
  change: { platforms?: BalanceAdapterContext['platforms']; chains?: readonly ChainRecord[] } = {},
): BalanceService {
  const { chains, platforms } = causeway
  return new BalanceService({ chains, platforms, adapters: [evmBalances(), fuelBalances()], ...change })
}

const account = () => sandbox().accounts.user.address
const getTokens = (chainId: number) =>
  sandbox()
    .description.tokens.filter((token) => token.chainId === chainId)
    .map(({ address }) => address)

async function read(
  of: BalanceService,
  tokens: readonly Address[],
  chainId = ARBITRUM,
): Promise<ChainBalances> {
  return of.getChainBalances({ chainId, account: account(), tokens })
}

/** Returns the balances that the tokens report, read one by one. */
async function readBalances(tokens: readonly Hex[]): Promise<Record<string, { raw: bigint }>> {
  const read = tokens.map(async (address) => {
    const args = [account()] as const
    const raw = await chain.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args })
    return [address.toLowerCase(), { raw }] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** Contracts with non-standard `balanceOf` results. */
const ODD = {
  // PUSH1 0 DUP1 REVERT
  reverts: '0x600080fd',
  // Loops until it runs out of gas.
  burnsGas: '0x5b600056',
  // STOP: returns nothing.
  answersNothing: '0x00',
  // Returns 64 bytes.
  answersTwoWords: '0x60406000f3',
  // Returns 20 bytes.
  answersLess: '0x60146000f3',
  // Returns 2^256 - 1.
  answersTheMost: '0x60001960005260206000f3',
  // Returns one megabyte.
  answersTooMuch: '0x620fffff6000f3',
} as const

async function placeOddTokens(): Promise<Record<keyof typeof ODD, Hex>> {
  const placed = Object.entries(ODD).map(async ([name, bytecode], index) => {
    const address = pad(toHex(0xdd00 + index), { size: 20 })
    await chain.setCode({ address, bytecode })
    return [name, address] as const
  })
  return Object.fromEntries(await Promise.all(placed)) as Record<keyof typeof ODD, Hex>
}

/** Places one runtime code at many addresses. Every balance equals the token's own address. */
async function placeTokens(count: number): Promise<Hex[]> {
  const addresses = Array.from({ length: count }, (_, index) =>
    pad(toHex(0xabc_0000_0001 + index), { size: 20 }),
  )
  await Promise.all(addresses.map((address) => chain.setCode({ address, bytecode: '0x3060005260206000f3' })))
  return addresses
}

/** Counts requests, and can disable types of requests. */
function createCountingPlatform(without: { callDeployless?: true; multicall?: true } = {}) {
  const counts = { callDeployless: 0, call: 0 }
  const platforms: BalanceAdapterContext['platforms'] = {
    forChain(chainId) {
      const platform = causeway.platforms.forChain(chainId)
      return {
        ...platform,
        async callDeployless(request, options) {
          counts.callDeployless++
          if (without.callDeployless)
            return { status: 'reverted', reason: 'contract creation is not supported' }
          return platform.callDeployless?.(request, options) ?? { status: 'reverted', reason: 'none' }
        },
        call(request, options) {
          counts.call++
          return platform.call(request, options)
        },
      }
    },
  }
  const chains = without.multicall
    ? causeway.chains.map(({ multicall3: _, ...record }) => record)
    : causeway.chains
  return { asked: counts, service: createService({ platforms, chains }) }
}

const WAYS = [
  { name: 'code that is on no chain', without: {}, calls: () => 0 },
  { name: 'Multicall3', without: { callDeployless: true }, calls: () => 1 },
  {
    name: 'one call per token',
    without: { callDeployless: true, multicall: true },
    calls: (tokens: number) => tokens,
  },
] as const

describe.each(WAYS)('balances through $name', ({ without, calls }) => {
  it('equal those of the tokens, including the native token and the block number', async () => {
    const { service, asked } = createCountingPlatform(without)
    const tokens = getTokens(ARBITRUM)
    const before = await chain.getBlock()
    const answer = await read(service, tokens)
    expect(answer.tokenData).toEqual(await readBalances(tokens))
    expect(answer.nativeBalance).toEqual({ raw: await chain.getBalance({ address: account() }) })
    // The chain mines a block each second, regardless of requests.
    expect(answer.blockNumber).toBeGreaterThanOrEqual(before.number)
    expect(answer.blockNumber).toBeLessThanOrEqual(await chain.getBlockNumber())
    if (!('multicall' in without)) expect(answer.timestamp).toBeGreaterThanOrEqual(Number(before.timestamp))
    expect(answer).toMatchObject({
      chainId: ARBITRUM,
      account: account().toLowerCase(),
      isArgentWallet: false,
    })
    expect(asked).toEqual({ callDeployless: 1, call: calls(tokens.length) })
  })

  it('are unknown for contracts that revert, return invalid data or do not exist, without affecting others', async () => {
    const { service } = createCountingPlatform(without)
    const odd = await placeOddTokens()
    const good = getTokens(ARBITRUM)
    const nobody = pad('0xdead0001', { size: 20 })
    const { tokenData } = await read(service, [...good, ...Object.values(odd), nobody])
    expect(tokenData).toMatchObject(await readBalances(good))
    const getCode = (address: Hex) => {
      const entry = tokenData[address]
      return entry && 'error' in entry ? entry.error.code : entry
    }
    expect(getCode(odd.reverts)).toBe('REVERTED')
    expect(['REVERTED', 'READ_FAILED']).toContain(getCode(odd.burnsGas))
    expect(getCode(odd.answersTwoWords)).toBe('INVALID_ANSWER')
    expect(getCode(odd.answersLess)).toBe('INVALID_ANSWER')
    expect(getCode(odd.answersTheMost)).toEqual({ raw: 2n ** 256n - 1n })
    expect(['INVALID_ANSWER', 'REVERTED']).toContain(getCode(odd.answersTooMuch))
    expect(['INVALID_ANSWER', 'NO_CODE']).toContain(getCode(odd.answersNothing))
    expect(getCode(nobody)).toBe('NO_CODE')
  })
})

describe('many balances on one chain', () => {
  it('are read in one request (2,000 tokens and the native token)', async () => {
    const { service, asked } = createCountingPlatform()
    const tokens = await placeTokens(2_000)
    const { tokenData } = await read(service, tokens)
    expect(Object.keys(tokenData)).toHaveLength(2_000)
    for (const token of tokens) expect(tokenData[token]).toEqual({ raw: BigInt(token) })
    expect(asked.callDeployless).toBe(1)
  })

  it('are read in as many requests as necessary if each result fills its 32 bytes', async () => {
    const { service, asked } = createCountingPlatform()
    const tokens = await placeTokens(2_000)
    await Promise.all(tokens.map((address) => chain.setCode({ address, bytecode: ODD.answersTheMost })))
    const { tokenData } = await read(service, tokens)
    for (const token of tokens) expect(tokenData[token]).toEqual({ raw: 2n ** 256n - 1n })
    expect(asked.callDeployless).toBe(3)
  })

  it('are complete even if a hundred tokens consume all of their gas', async () => {
    const { service } = createCountingPlatform()
    const tokens = await placeTokens(300)
    const burning = tokens.slice(50, 150)
    await Promise.all(burning.map((address) => chain.setCode({ address, bytecode: ODD.burnsGas })))
    const { tokenData } = await read(service, tokens)
    const loaded = tokens.filter((token) => 'raw' in (tokenData[token] ?? {}))
    expect(loaded).toEqual(tokens.filter((token) => !burning.includes(token)))
  })
})

describe('balances on several chains', () => {
  it('are read concurrently, including Fuel, and unknown balances have a reason', async () => {
    const { fuel, accounts } = sandbox().description
    const [user] = fuel.accounts
    if (!user) throw new Error('The sandbox has no Fuel account.')
    const evm = await service.getBalances({
      chainIds: [ARBITRUM, BASE, FUEL_CHAIN_ID, '', 999],
      account: accounts[0]?.address,
      tokens: { [ARBITRUM]: [NATIVE_TOKEN_ADDRESS, 'nonsense' as string as Address] },
    })
    expect(evm.balances.map(({ chainId }) => chainId)).toEqual([ARBITRUM, BASE])
    expect(evm.failures).toEqual([])
    expect(evm.skipped.map(({ chainId, code }) => [chainId, code])).toEqual([
      [FUEL_CHAIN_ID, 'INVALID_ACCOUNT'],
      ['', 'BLANK_CHAIN_ID'],
      [999, 'CHAIN_NOT_ENABLED'],
    ])
    const arbitrum = evm.balances.find(({ chainId }) => chainId === ARBITRUM)
    expect(arbitrum?.tokenData).toMatchObject({
      [NATIVE_TOKEN_ADDRESS.toLowerCase()]: arbitrum?.nativeBalance,
      nonsense: { error: { code: 'INVALID_TOKEN' } },
    })

    const [eth, usdc] = fuel.assets
    const unheld = pad('0x01', { size: 32 })
    const held = await service.getChainBalances({
      chainId: FUEL_CHAIN_ID,
      account: user.address,
      tokens: [unheld],
    })
    const platform = causeway.platforms.forChain(FUEL_CHAIN_ID)
    const ask = (token: Address = NATIVE_TOKEN_ADDRESS) =>
      platform.getBalance({ chainId: FUEL_CHAIN_ID, account: user.address, token })
    expect(held.nativeBalance).toEqual({ raw: await ask(eth?.assetId) })
    expect(held.tokenData).toMatchObject({
      [usdc?.assetId ?? '']: { raw: await ask(usdc?.assetId) },
      [unheld]: { raw: 0n },
    })
    expect(held.blockNumber).toBe(await platform.getBlockNumber(FUEL_CHAIN_ID))
    expect(Math.abs((held.timestamp ?? 0) * 1000 - Date.now())).toBeLessThan(3_600_000)
  })

  it('only notify the row of the token that changed', async () => {
    const token = sandbox().description.tokens.find(
      ({ chainId, kind }) => chainId === ARBITRUM && kind === 'permit',
    )?.address
    if (!token) throw new Error('The token is missing in the sandbox.')
    await service.getBalances({ chainIds: [ARBITRUM], account: account(), tokens: getTokens(ARBITRUM) })
    const woken: string[] = []
    service.rows.subscribeAll((key) => woken.push(key))
    const to = sandbox().accounts.recipient.address
    const args = [to, 1n] as const
    const transfer = {
      address: token,
      abi: erc20Abi,
      functionName: 'transfer',
      args,
      account: account(),
    } as const
    const hash = await chain.writeContract({ ...transfer, chain: null })
    await chain.waitForTransactionReceipt({ hash })
    await service.getBalances({ chainIds: [ARBITRUM], account: account(), tokens: getTokens(ARBITRUM) })
    // The account has also paid for the gas.
    const keys = [token, NATIVE_TOKEN_ADDRESS].map((moved) => balanceKey(ARBITRUM, account(), moved))
    expect(woken.sort()).toEqual(keys.sort())
  })
})

describe('the code of the balance fetcher', () => {
  it('equals the compiled source', async () => {
    const source = new URL('../../packages/core/src/evm/balances/balance-fetcher.yul', import.meta.url)
    const input = {
      language: 'Yul',
      sources: { 'BalanceFetcher.yul': { content: await readFile(source, 'utf8') } },
      settings: {
        evmVersion: 'paris',
        optimizer: { enabled: true, details: { yul: true } },
        outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
      },
    }
    const output = JSON.parse(await compile(JSON.stringify(input)))
    const compiled = output.contracts['BalanceFetcher.yul'].BalanceFetcher.evm.bytecode.object
    expect(`0x${compiled}`).toBe(FETCHER_CODE)
  })
})

/** Compiles in a separate process, because the compiler sets process-wide handlers when it is loaded. */
async function compile(input: string): Promise<string> {
  const solc = createRequire(import.meta.url).resolve('solc/solc.js')
  const child = spawn(process.execPath, [solc, '--standard-json'], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(input)
  const output = await text(child.stdout)
  return output.slice(output.indexOf('{'))
}
