import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type BalanceResult, BalanceService, createCauseway } from '@causeway/core'
import { allChains, type ChainRecord } from '@causeway/core/chains'
import { evm, evmBalances } from '@causeway/core/evm'
import { fuelBalances } from '@causeway/core/fuel'
import { type SandboxDescription, sandboxConfig } from '@causeway/sandbox'
import { createClient, erc20Abi, type Hex, http, pad, toHex } from 'viem'
import { getBalance, multicall } from 'viem/actions'
import { balanceOfCall } from '../../../packages/core/src/evm/balances/balance-of-call.ts'
import { decodeAggregate3, encodeAggregate3 } from '../../../packages/core/src/evm/encode-aggregate3.ts'
import type { Measured } from '../../part.ts'
import { peer } from '../../peers.ts'
import { median } from '../../support/median.ts'
import type { balancesPart } from './part.ts'

const ROUNDS = 15
const ARBITRUM = 42161
const TOKENS = 2_000
const MANY_CHAINS = 20
const TOKENS_EACH = 500

/**
 * Measures the balances of many tokens on one chain with several methods in alternating runs, and then the balances of
 * some tokens on each of many chains.
 */
export async function measure(): Promise<Measured<typeof balancesPart>> {
  const child = fork(new URL('../../support/sandbox-child.ts', import.meta.url))
  try {
    const [description] = (await once(child, 'message')) as [SandboxDescription]
    return { ...(await oneChain(description)), ...(await manyChains()) }
  } finally {
    child.disconnect()
    await once(child, 'exit')
  }
}

interface Run {
  readonly milliseconds: number
  readonly requests: number
  /** Request bytes in kB. */
  readonly sent: number
  readonly received: number
}

type Read = (fetch: typeof globalThis.fetch) => Promise<readonly bigint[]>

async function oneChain(description: SandboxDescription) {
  const url = description.chains.find(({ chainId }) => chainId === ARBITRUM)?.rpcUrl
  const [{ address: account } = { address: '0x' as Hex }] = description.accounts
  const multicall3 = allChains.find(({ id }) => id === ARBITRUM)?.multicall3
  if (url === undefined || multicall3 === undefined) throw new Error('The sandbox does not run Arbitrum.')
  const tokens = await placeTokens(url)
  const ourReader = createOurReader(description, account, tokens)
  const { balancesAt } = await peer('lifi')
  const lifi = balancesAt(url, multicall3, account)
  const context: ReadContext = { url, multicall3, account, tokens }
  const methods: Record<Method, Read> = {
    ours: ourReader.read,
    lifi: () => lifi(tokens),
    viem: (fetch) => viemMulticall(context, fetch),
    large: (fetch) => viemMulticall(context, fetch, LARGE_BATCH),
    bare: (fetch) => aggregate3(context, fetch),
  }
  const names: readonly Method[] = ['ours', 'lifi', 'viem', 'large', 'bare']
  const runs = new Map<Method, Run[]>(names.map((name) => [name, []]))
  for (let round = -2; round < ROUNDS; round++) {
    for (const name of names) {
      const run = await measured(methods[name], tokens)
      if (round >= 0) runs.get(name)?.push(run)
    }
  }
  await ourReader.dispose()
  const getMedians = (key: keyof Run) => {
    const figure = (name: Method) => median((runs.get(name) ?? []).map((run) => run[key]))
    return {
      ours: figure('ours'),
      lifi: figure('lifi'),
      viem: figure('viem'),
      large: figure('large'),
      bare: figure('bare'),
    }
  }
  return {
    time: getMedians('milliseconds'),
    requests: getMedians('requests'),
    sent: getMedians('sent'),
    received: getMedians('received'),
  }
}

type Method = 'ours' | 'lifi' | 'viem' | 'large' | 'bare'

/** Batch size in bytes for which one batch contains all calls. */
const LARGE_BATCH = 1_000_000

interface ReadContext {
  readonly url: string
  readonly multicall3: Hex
  readonly account: Hex
  readonly tokens: readonly Hex[]
}

const network = globalThis.fetch

async function measured(read: Read, tokens: readonly Hex[]): Promise<Run> {
  let requests = 0
  let sent = 0
  let received = 0
  const fetch: typeof globalThis.fetch = async (input, init) => {
    requests++
    sent += String(init?.body).length
    const response = await network(input, init)
    const body = await response.text()
    received += body.length
    return new Response(body, response)
  }
  // Replace the global fetch, as some SDKs use no other.
  globalThis.fetch = fetch
  const before = performance.now()
  const balances = await read(fetch)
  const milliseconds = performance.now() - before
  globalThis.fetch = network
  if (
    balances.length !== tokens.length ||
    balances.some((raw, index) => raw !== BigInt(tokens[index] ?? 0))
  ) {
    throw new Error('The balances differ from those of the token contracts.')
  }
  return { milliseconds, requests, sent: sent / 1_000, received: received / 1_000 }
}

/** Deploys one runtime code at many addresses. Each balance consists of 18 digits of the token's address. */
async function placeTokens(url: string): Promise<Hex[]> {
  const tokens = Array.from({ length: TOKENS }, (_, index) =>
    pad(toHex(0xabcdef0123450000n + BigInt(index)), { size: 20 }),
  )
  const calls = tokens.map((token, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'anvil_setCode',
    params: [token, '0x3060005260206000f3'],
  }))
  const headers = { 'content-type': 'application/json' }
  await fetch(url, { method: 'POST', headers, body: JSON.stringify(calls) })
  return tokens
}

/** Creates one service for all rounds, as an application does. By default, it does not cache balances. */
function createOurReader(description: SandboxDescription, account: Hex, tokens: readonly Hex[]) {
  let current = globalThis.fetch
  const { service, dispose } = createService(sandboxConfig(description), (input, init) =>
    current(input, init),
  )
  const read: Read = async (fetch) => {
    current = fetch
    const { tokenData } = await service.getChainBalances({ chainId: ARBITRUM, account, tokens })
    return tokens.map((token) => getRaw(tokenData[token]))
  }
  return { read, dispose }
}

function createService(
  config: Pick<Parameters<typeof createCauseway>[0], 'chains' | 'platforms' | 'providers'>,
  fetch: typeof globalThis.fetch,
) {
  const causeway = createCauseway({ ...config, fetch })
  const { chains, platforms } = causeway
  const service = new BalanceService({ chains, platforms, adapters: [evmBalances(), fuelBalances()] })
  return {
    service,
    async dispose() {
      service.dispose()
      await causeway.dispose()
    },
  }
}

function getRaw(balance: BalanceResult | undefined): bigint {
  return balance && 'raw' in balance ? balance.raw : -1n
}

async function aggregate3(
  { url, multicall3, account, tokens }: ReadContext,
  fetch: typeof globalThis.fetch,
): Promise<bigint[]> {
  const calls = tokens.map((target) => ({ target, data: balanceOfCall(account) }))
  const params = [{ to: multicall3, data: encodeAggregate3(calls) }, 'latest']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
  const headers = { 'content-type': 'application/json' }
  const reply = (await (await fetch(url, { method: 'POST', headers, body })).json()) as { result: Hex }
  return decodeAggregate3(reply.result, calls.length).map(({ data }) => BigInt(data))
}

async function viemMulticall(
  { url, multicall3, account, tokens }: ReadContext,
  fetch: typeof globalThis.fetch,
  batchSize?: number,
): Promise<bigint[]> {
  const client = createClient({ transport: http(url, { fetchFn: fetch }) })
  const args = [account] as const
  const [balances] = await Promise.all([
    multicall(client, {
      multicallAddress: multicall3,
      allowFailure: false,
      contracts: tokens.map((address) => ({ address, abi: erc20Abi, functionName: 'balanceOf', args })),
      ...(batchSize === undefined ? {} : { batchSize }),
    }),
    getBalance(client, { address: account }),
  ])
  return balances.map((balance) => BigInt(balance))
}

/** Reads balances on many chains from nodes in this process, which count concurrent requests. */
async function manyChains() {
  const chains = allChains.filter(({ chainType }) => chainType === 'EVM').slice(0, MANY_CHAINS)
  const account = pad('0xacc0', { size: 20 })
  const tokens = Array.from({ length: TOKENS_EACH }, (_, index) =>
    pad(toHex(0xabc_0000 + index), { size: 20 }),
  )
  const nodes = countingNodes(chains)
  const { service, dispose } = createService(
    {
      chains: chains.map((chain) => ({ ...chain, rpcUrls: [nodes.urlOf(chain)] })),
      platforms: [evm()],
      providers: [],
    },
    nodes.fetch,
  )
  const { balances, failures } = await service.getBalances({
    chainIds: chains.map(({ id }) => id),
    account,
    tokens,
  })
  await dispose()
  const knownBalances = balances
    .flatMap(({ tokenData }) => Object.values(tokenData))
    .filter((result) => 'raw' in result)
  if (failures.length > 0 || knownBalances.length < MANY_CHAINS * TOKENS_EACH) {
    throw new Error(
      `Received ${knownBalances.length} balances on many chains, and ${failures.length} chains failed.`,
    )
  }
  const beyond = chains.filter((chain) => nodes.mostAtOnce(chain) > chain.requestLimits.maxConcurrent)
  return {
    manyRequests: { ours: nodes.requests(), fewest: chains.length * 2 + 1 },
    manyBeyond: { ours: beyond.length },
  }
}

function countingNodes(chains: readonly ChainRecord[]) {
  const open = new Map<string, number>()
  const maxOpen = new Map<string, number>()
  let requests = 0
  const toUrl = ({ id }: ChainRecord) => `http://chain-${id}.test/`
  const byUrl = new Map(chains.map((chain) => [toUrl(chain), chain]))
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const openRequests = (open.get(url) ?? 0) + 1
    requests++
    open.set(url, openRequests)
    maxOpen.set(url, Math.max(openRequests, maxOpen.get(url) ?? 0))
    await new Promise((resolve) => setTimeout(resolve, 50))
    open.set(url, openRequests - 1)
    const { id, method, params } = JSON.parse(String(init?.body)) as RpcRequest
    const chainId = byUrl.get(url)?.id ?? 0
    const result = method === 'eth_call' ? createResult(params[0], chainId) : toHex(chainId)
    return Response.json({ jsonrpc: '2.0', id, result })
  }
  return {
    fetch,
    urlOf: toUrl,
    requests: () => requests,
    mostAtOnce: (chain: ChainRecord) => maxOpen.get(toUrl(chain)) ?? 0,
  }
}

interface RpcRequest {
  readonly id: number
  /** Body of an `eth_call` or `eth_chainId` request. */
  readonly method: string
  readonly params: readonly [{ readonly to?: string }]
}

/** Returns the result of a call: each token has a balance of 5, and no account is an Argent wallet. */
function createResult({ to }: RpcRequest['params'][0], chainId: number): Hex {
  if (to !== undefined) return '0x'
  const header = [7, 1_750_000_000, chainId].map((value) => value.toString(16).padStart(16, '0'))
  return `0x${header.join('')}${'0105'.repeat(TOKENS_EACH + 1)}`
}
