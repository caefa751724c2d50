import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { connectSandbox, type Fault, type FaultReply, startSandbox } from '@causeway/sandbox'
import {
  type Address,
  domainSeparator,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  hexToSignature,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { longerTest } from '../support/current-tier.ts'
import { isAlive, useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, type Json, type JsonObject, query, soon, toTypes, usdc, weth } from './json.ts'

const spokePool42161 = '0xe35e9842fceaCA96570B734083f4a58e8F7C5f2A'

const sandbox = useSandbox()

async function ask(path: string, service = 'across'): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${sandbox().url}/services/${service}${path}`)
  return { status: response.status, body: (await response.json()) as Json }
}

async function askObject(path: string): Promise<JsonObject> {
  const { status, body } = await ask(path)
  if (status !== 200 || body === null || typeof body !== 'object' || Array.isArray(body)) {
    throw new Error(`${path} answered ${status} ${JSON.stringify(body)}`)
  }
  return body
}

const usdcRoute: Route = {
  originChainId: 42161,
  destinationChainId: 8453,
  inputToken: usdc[42161],
  outputToken: usdc[8453],
}

const balance = (chainId: number, token: Address, owner: Address) =>
  balanceOf(sandbox(), chainId, token, owner)

interface Route {
  readonly originChainId: number
  readonly destinationChainId: number
  readonly inputToken: Address
  readonly outputToken: Address
}

interface DepositOptions {
  readonly route?: Route
  readonly amount?: bigint
  readonly isNative?: boolean
  readonly fillDeadlineSeconds?: number
}

/** Requests a quote, builds, approves and sends a deposit from `user` to `recipient`, with only the service. */
async function deposit(options: DepositOptions = {}) {
  const { route = usdcRoute, amount = parseUnits('250', 6), isNative = false } = options
  const { user, recipient } = sandbox().accounts
  const originChainId = Number(route.originChainId)
  const client = sandbox().client(originChainId)
  const quote = await askObject(`/suggested-fees?${query({ ...route, amount: amount.toString() })}`)
  const { outputAmount, spokePoolAddress, timestamp } = quote
  const pool = getAddress(String(spokePoolAddress))
  const quoteTimestamp = Number(timestamp)
  const { fillDeadlineSeconds } = options
  const { data, value } = await askObject(
    `/build-deposit-tx?${query({
      ...route,
      inputAmount: amount.toString(),
      outputAmount: String(outputAmount),
      depositor: user.address,
      recipient: recipient.address,
      quoteTimestamp,
      isNative: String(isNative),
      ...(fillDeadlineSeconds === undefined ? {} : { fillDeadline: quoteTimestamp + fillDeadlineSeconds }),
    })}`,
  )
  if (!isNative) {
    const approval = await client.writeContract({
      address: route.inputToken,
      abi: erc20Abi,
      functionName: 'approve',
      args: [pool, amount],
      account: user.address,
    })
    await client.waitForTransactionReceipt({ hash: approval })
  }
  const hash = await client.sendTransaction({
    account: user.address,
    to: pool,
    data: data as Hex,
    value: BigInt(String(value)),
  })
  const receipt = await client.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return { hash, originChainId, amount, outputAmount: BigInt(String(outputAmount)) }
}

function getStatus({ hash, originChainId }: { hash: Hash; originChainId: number }) {
  return ask(`/deposit/status?${query({ depositTxHash: hash, originChainId })}`)
}

function reached(transfer: { hash: Hash; originChainId: number }, status: string): Promise<JsonObject> {
  return vi.waitFor(async () => {
    const { body } = await getStatus(transfer)
    expect(body).toMatchObject({ status })
    return body as JsonObject
  }, soon)
}

afterEach(() => {
  sandbox().setFaults('across')
  sandbox().setFaults('scripted')
  sandbox().setRelayer({ mode: 'fill', delayMs: 0, onlyAfterConfirmations: 1, refundDelayMs: 1_000 })
})

describe('a deposit', () => {
  it('is filled on Base by the real pool if it was made on Arbitrum, and the status contains the fill', async () => {
    const { recipient } = sandbox().accounts
    const before = await balance(8453, usdc[8453], recipient.address)
    const transfer = await deposit()

    const { fillTx } = await reached(transfer, 'filled')

    expect(await balance(8453, usdc[8453], recipient.address)).toBe(before + transfer.outputAmount)
    const hash = fillTx as Hash
    const fill = await sandbox().client(8453).getTransactionReceipt({ hash })
    expect(fill).toMatchObject({ status: 'success', from: sandbox().accounts.relayer.address.toLowerCase() })
  })

  it('delivers ether as ether', async () => {
    const { recipient } = sandbox().accounts
    const before = await sandbox().client(8453).getBalance(recipient)
    const route: Route = {
      originChainId: 1,
      destinationChainId: 8453,
      inputToken: weth[1],
      outputToken: weth[8453],
    }
    const transfer = await deposit({ route, amount: parseEther('1'), isNative: true })

    await reached(transfer, 'filled')

    expect(await sandbox().client(8453).getBalance(recipient)).toBe(before + transfer.outputAmount)
  })

  it('expires if it is not filled, and is refunded on its source chain', async () => {
    const { user } = sandbox().accounts
    sandbox().setRelayer({ mode: 'ignore', refundDelayMs: 1_000 })
    const before = await balance(42161, usdc[42161], user.address)
    const transfer = await deposit({ fillDeadlineSeconds: 2 })
    expect(await balance(42161, usdc[42161], user.address)).toBe(before - transfer.amount)

    await reached(transfer, 'expired')
    const status = await reached(transfer, 'refunded')

    expect(status).toMatchObject({ fillTx: null, depositRefundTxnRef: expect.stringMatching(/^0x/) })
    expect(await balance(42161, usdc[42161], user.address)).toBe(before)
  })

  it('stays pending while the relayer waits for confirmations', async () => {
    sandbox().setRelayer({ onlyAfterConfirmations: 5 })
    const transfer = await deposit()
    await reached(transfer, 'pending')

    await sandbox().client(42161).mine({ blocks: 4 })

    await reached(transfer, 'filled')
  })

  it('is removed when a reorganization removes its block', async () => {
    sandbox().setRelayer({ mode: 'ignore' })
    const client = sandbox().client(42161)
    const id = await client.snapshot()
    const transfer = await deposit()
    await reached(transfer, 'pending')

    await client.revert({ id })

    await vi.waitFor(async () => expect((await getStatus(transfer)).status).toBe(404), soon)
  })
})

describe('the Across service', () => {
  const quotePath = `/suggested-fees?${query({ ...usdcRoute, amount: '10000000' })}`

  it('quotes with the keys and types of the recorded reply', async () => {
    const fee = { pct: 'string', total: 'string' }
    const token = { address: 'string', symbol: 'string', decimals: 'number', chainId: 'number' }
    expect(toTypes(await askObject(quotePath))).toEqual({
      estimatedFillTimeSec: 'number',
      capitalFeePct: 'string',
      capitalFeeTotal: 'string',
      relayGasFeePct: 'string',
      relayGasFeeTotal: 'string',
      relayFeePct: 'string',
      relayFeeTotal: 'string',
      lpFeePct: 'string',
      timestamp: 'string',
      isAmountTooLow: 'boolean',
      quoteBlock: 'string',
      exclusiveRelayer: 'string',
      exclusivityDeadline: 'number',
      spokePoolAddress: 'string',
      destinationSpokePoolAddress: 'string',
      totalRelayFee: fee,
      relayerCapitalFee: fee,
      relayerGasFee: fee,
      lpFee: fee,
      internalizedSwapFee: fee,
      limits: {
        minDeposit: 'string',
        maxDeposit: 'string',
        maxDepositInstant: 'string',
        maxDepositShortDelay: 'string',
        recommendedDepositInstant: 'string',
      },
      fillDeadline: 'string',
      outputAmount: 'string',
      inputToken: token,
      outputToken: token,
      id: 'string',
    })
  })

  it('lists routes as recorded, and the wrapped native token also as ether', async () => {
    const filter = { originChainId: 1, destinationChainId: 8453, originToken: weth[1] }
    const { body } = await ask(`/available-routes?${query(filter)}`)
    const route = {
      originChainId: 1,
      originToken: weth[1],
      destinationChainId: 8453,
      destinationToken: weth[8453],
    }
    expect(body).toEqual([
      { ...route, originTokenSymbol: 'WETH', destinationTokenSymbol: 'WETH', isNative: false },
      { ...route, originTokenSymbol: 'ETH', destinationTokenSymbol: 'ETH', isNative: true },
    ])
    expect((await ask('/available-routes?destinationChainId=5000')).body).toEqual([])
  })

  it('lists tokens with the documented keys', async () => {
    const { body } = await ask('/token-list')
    expect(toTypes(body)).toEqual([
      {
        symbol: 'string',
        chainId: 'number',
        address: 'string',
        isNative: 'boolean',
        l1TokenAddress: 'string',
        name: 'string',
        decimals: 'number',
        logoURI: 'string',
      },
    ])
  })

  it('reports the status of a deposit with the recorded keys and types', async () => {
    const status = await reached(await deposit(), 'filled')
    expect(toTypes(status)).toEqual({
      status: 'string',
      originChainId: 'number',
      depositId: 'string',
      depositTxHash: 'string',
      depositTxnRef: 'string',
      fillTx: 'string',
      fillTxnRef: 'string',
      destinationChainId: 'number',
      depositRefundTxHash: 'null',
      depositRefundTxnRef: 'null',
      actionsSucceeded: 'boolean',
      pagination: { currentIndex: 'number', maxIndex: 'number' },
    })
    const { depositId, depositTxnRef } = status
    const byId = query({ originChainId: 42161, depositId: String(depositId) })
    expect(await askObject(`/deposit/status?${byId}`)).toEqual(status)
    const byReference = query({ depositTxnRef: String(depositTxnRef) })
    expect(await askObject(`/deposit/status?${byReference}`)).toEqual(status)
  })

  it('returns 404 for an unknown deposit and 400 for a request without one', async () => {
    expect(await ask(`/deposit/status?depositTxHash=0x${'ab'.repeat(32)}`)).toEqual({
      status: 404,
      body: {
        error: 'DepositNotFoundException',
        message: 'Deposit not found given the provided constraints',
      },
    })
    expect(await ask('/deposit/status')).toEqual({
      status: 400,
      body: { error: 'IncorrectQueryParamsException', message: 'Incorrect query params provided' },
    })
  })

  it.each([
    ['an amount below the fees', { amount: '1000' }, 'AMOUNT_TOO_LOW', /too low relative to fees/],
    [
      'an amount above the balance of the relayer',
      { amount: '9'.repeat(20) },
      'AMOUNT_TOO_HIGH',
      /max. deposit limit/,
    ],
    ['an unknown token', { inputToken: weth[8453] }, 'INVALID_PARAM', /Unsupported token on given origin/],
    [
      'a token that Across does not support',
      { inputToken: usdc[5000] },
      'INVALID_PARAM',
      /^No L1 token found for/,
    ],
    [
      'Mantle, where Across has no pool',
      { destinationChainId: 5000, outputToken: usdc[5000] },
      'INVALID_PARAM',
      /^Unsupported token address on given destination chain$/,
    ],
    ['two different assets', { outputToken: weth[8453] }, 'ROUTE_NOT_ENABLED', /^Route is not enabled\.$/],
    ['an invalid amount', { amount: '1.5' }, 'INVALID_PARAM', /amount/],
  ])('rejects %s like the real service', async (_description, change, code, message) => {
    const params = query({ ...usdcRoute, amount: '10000000', ...change })
    const { status, body } = await ask(`/suggested-fees?${params}`)
    expect(status).toBe(400)
    expect(body).toMatchObject({
      type: 'AcrossApiError',
      status: 400,
      code,
      message: expect.stringMatching(message),
      id: expect.any(String),
    })
  })

  it('appends the integrator id to the calldata, and sends ether as value', async () => {
    const { user } = sandbox().accounts
    const params = {
      originChainId: 1,
      destinationChainId: 8453,
      inputToken: weth[1],
      outputToken: weth[8453],
      inputAmount: '1000',
      outputAmount: '900',
      depositor: user.address,
      recipient: user.address,
      quoteTimestamp: 1_700_000_000,
      isNative: 'true',
      domainIdentifier: '0x00ab',
    }
    const built = await askObject(`/build-deposit-tx?${query(params)}`)
    expect(built).toEqual({ data: expect.stringMatching(/^0x7b939232.*1dc0de00ab$/), value: '1000' })
  })
})

describe('an injected fault', () => {
  const path = '/available-routes?originChainId=1'
  const inject = (reply: FaultReply, more: Partial<Fault> = {}) =>
    sandbox().setFaults('across', { reply, ...more })
  const raw = (signal?: AbortSignal) =>
    fetch(`${sandbox().url}/services/across${path}`, signal === undefined ? {} : { signal })

  it('returns an error status with a Retry-After header', async () => {
    inject({ kind: 'httpError', status: 429, retryAfterSeconds: 7, body: 'slow down' })
    const response = await raw()
    expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
      429,
      '7',
      'slow down',
    ])
  })

  it('delays the real response', async () => {
    sandbox().setFaults('across', { latencyMs: 150 })
    const started = performance.now()
    const response = await raw()
    expect(response.status).toBe(200)
    expect(performance.now() - started).toBeGreaterThanOrEqual(145)
  })

  it('hangs until the client times out', async () => {
    inject({ kind: 'hang' })
    await expect(raw(AbortSignal.timeout(200))).rejects.toThrow(/timeout/)
  })

  it('closes the connection', async () => {
    inject({ kind: 'closeSocket' })
    await expect(raw()).rejects.toThrow('fetch failed')
  })

  it('truncates the response', async () => {
    inject({ kind: 'truncate' })
    const response = await raw()
    await expect(response.text()).rejects.toThrow()
  })

  it.each(['malformedJson', 'html'] as const)('returns 200 with %s', async (kind) => {
    inject({ kind })
    const response = await raw()
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  it('returns an oversized response', async () => {
    inject({ kind: 'oversized', bytes: 5_000_000 })
    expect((await (await raw()).arrayBuffer()).byteLength).toBe(5_000_000)
  })

  it.each([
    ['proto', (text: string) => expect(text).toContain('"__proto__"')],
    ['deep', (text: string) => expect(text.startsWith('['.repeat(100_000))).toBe(true)],
    ['huge', (text: string) => expect(text).toContain('e+308')],
    ['negative', (text: string) => expect(text).toContain('"originChainId":-1')],
    ['wrongTypes', (text: string) => expect(text).toContain('"originChainId":"1"')],
    ['markup', (text: string) => expect(text).toContain('onerror')],
  ] as const)('replaces values in the response with hostile JSON: %s', async (variant, check) => {
    inject({ kind: 'hostile', variant })
    check(await (await raw()).text())
  })

  it('applies as often and on the paths that are configured', async () => {
    inject({ kind: 'httpError', status: 500 }, { times: 2, path: '/available-routes' })
    expect((await ask('/token-list')).status).toBe(200)
    expect([(await raw()).status, (await raw()).status, (await raw()).status]).toEqual([500, 500, 200])
  })

  it('can be set and cleared over HTTP, and invalid faults are rejected', async () => {
    const put = (body: string, service = 'across') =>
      fetch(`${sandbox().url}/faults/${service}`, { method: 'PUT', body })
    expect((await put('[{"reply":{"kind":"httpError","status":503}}]')).status).toBe(200)
    expect((await raw()).status).toBe(503)
    expect((await put('[]')).status).toBe(200)
    expect((await raw()).status).toBe(200)
    expect((await put('[{"reply":{"kind":"sulk"}}]')).status).toBe(400)
    expect((await put('not json')).status).toBe(400)
    expect((await put('[]', 'nobody')).status).toBe(404)
  })
})

describe('the scripted service', () => {
  const params = query({
    fromChainId: 42161,
    toChainId: 8453,
    fromTokenAddress: usdc[42161],
    toTokenAddress: usdc[8453],
    fromAmount: '1000000',
  })

  it('quotes at the given rate', async () => {
    expect(await ask(`/ok/quote?${params}&rate=9900`, 'scripted')).toEqual({
      status: 200,
      body: { toAmount: '990000', estimatedDuration: 30 },
    })
    expect((await ask('/ok/quote?fromAmount=1', 'scripted')).status).toBe(400)
    expect((await ask(`/nobody/quote?${params}`, 'scripted')).status).toBe(404)
  })

  it('fails in the way that its path selects', async () => {
    const get = (behaviour: string) =>
      fetch(`${sandbox().url}/services/scripted/${behaviour}/quote?${params}&delayMs=20`, {
        signal: AbortSignal.timeout(500),
      })
    expect((await get('error')).status).toBe(503)
    expect((await get('slow')).status).toBe(200)
    await expect(get('hang')).rejects.toThrow(/timeout/)
    await expect(get('close')).rejects.toThrow('fetch failed')
    for (const behaviour of ['malformed', 'html']) {
      await expect(get(behaviour).then((response) => response.json())).rejects.toThrow(SyntaxError)
    }
  })
})

describe('the contracts', () => {
  const permitAbi = parseAbi([
    'function nonces(address) view returns (uint256)',
    'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  ])
  const daiAbi = parseAbi([
    'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  ])

  const allowance = (address: Address, owner: Address, spender: Address) =>
    sandbox()
      .client(1)
      .readContract({ address, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })

  function signer() {
    return privateKeyToAccount(sandbox().accounts.user.privateKey)
  }

  it('USDT rejects changes of a nonzero allowance', async () => {
    const { user, other } = sandbox().accounts
    const approve = async (value: bigint) => {
      const client = sandbox().client(1)
      const { request } = await client.simulateContract({
        address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        abi: parseAbi(['function approve(address, uint256)']),
        functionName: 'approve',
        args: [other.address, value],
        account: user.address,
      })
      await client.waitForTransactionReceipt({ hash: await client.writeContract(request) })
    }
    await approve(5n)
    await expect(approve(6n)).rejects.toThrow(/reverted/)
    await approve(0n)
    await approve(6n)
  })

  // These tests contain the signed data instead of deriving it from the tested code.
  it('USDC accepts an EIP-2612 permit', async () => {
    const { user, other, deployer } = sandbox().accounts
    const client = sandbox().client(1)
    const nonce = await client.readContract({
      address: usdc[1],
      abi: permitAbi,
      functionName: 'nonces',
      args: [user.address],
    })
    const message = { owner: user.address, spender: other.address, value: 123n, nonce, deadline: maxUint256 }
    const signature = await signer().signTypedData({
      domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc[1] },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message,
    })
    const { r, s, yParity } = hexToSignature(signature)
    const args = [user.address, other.address, 123n, maxUint256, yParity + 27, r, s] as const
    const call = { address: usdc[1], abi: permitAbi, functionName: 'permit', args } as const
    const hash = await client.writeContract({ ...call, account: deployer.address })
    await client.waitForTransactionReceipt({ hash })
    expect(await allowance(usdc[1], user.address, other.address)).toBe(123n)
  })

  it("DAI accepts Dai's own permit", async () => {
    const { user, other, deployer } = sandbox().accounts
    const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
    const client = sandbox().client(1)
    const message = { holder: user.address, spender: other.address, nonce: 0n, expiry: 0n, allowed: true }
    const signature = await signer().signTypedData({
      domain: { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: dai },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'holder', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'nonce', type: 'uint256' },
          { name: 'expiry', type: 'uint256' },
          { name: 'allowed', type: 'bool' },
        ],
      },
      message,
    })
    const { r, s, yParity } = hexToSignature(signature)
    const args = [user.address, other.address, 0n, 0n, true, yParity + 27, r, s] as const
    const call = {
      address: dai,
      abi: daiAbi,
      functionName: 'permit',
      args,
      account: deployer.address,
    } as const
    await client.waitForTransactionReceipt({ hash: await client.writeContract(call) })
    expect(await allowance(dai, user.address, other.address)).toBe(maxUint256)
  })

  it.each([1, 5000, 8453, 42161])('Permit2 on %i signs for that chain', async (chainId) => {
    const address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
    const abi = parseAbi(['function DOMAIN_SEPARATOR() view returns (bytes32)'])
    const separator = await sandbox()
      .client(chainId)
      .readContract({ address, abi, functionName: 'DOMAIN_SEPARATOR' })
    const domain = { name: 'Permit2', chainId, verifyingContract: address } as const
    expect(separator).toBe(domainSeparator({ domain }))
  })

  it('Multicall3 aggregates many reads on one chain', async () => {
    const { chainId, tokens } = { chainId: 5000, tokens: sandbox().tokens }
    const here = tokens.filter((token) => token.chainId === chainId)
    const owner = sandbox().accounts.user.address
    const balances = await sandbox()
      .client(chainId)
      .multicall({
        multicallAddress: '0xcA11bde05977b3631167028862bE2a173976CA11',
        allowFailure: false,
        contracts: here.map(({ address }) => ({
          address,
          abi: erc20Abi,
          functionName: 'balanceOf' as const,
          args: [owner] as const,
        })),
      })
    const held = Object.fromEntries(here.map(({ symbol }, index) => [symbol, balances[index]]))
    expect(held).toEqual({
      WMNT: parseEther('100'),
      USDC: parseUnits('100000', 6),
      axlUSDC: parseUnits('100000', 6),
      USDT: parseUnits('100000', 6),
      WBTC: parseUnits('100', 8),
      WETH: parseEther('100'),
      mETH: parseEther('100'),
    })
  })
})

describe('a chain', () => {
  it('mines transactions that it had dropped from its pool, in order and with their hashes', async () => {
    const client = sandbox().client(5000)
    const account = sandbox().accounts.other.address
    const next = await client.getTransactionCount({ address: account })
    const send = (nonce: number) =>
      client.sendTransaction({ account, chain: null, to: account, value: 1n, nonce, gas: 100_000n })
    // Both transactions depend on a missing nonce: anvil's pool mishandles a transaction that arrives while that one is
    // mined.
    const hashes = [await send(next + 1), await send(next + 2)]
    await client.setNonce({ address: account, nonce: next + 1 })
    expect(await client.getTxpoolStatus()).toMatchObject({ queued: 2 })
    const receipts = await Promise.all(hashes.map((hash) => client.waitForTransactionReceipt({ hash })))
    expect(receipts.map(({ status }) => status)).toEqual(['success', 'success'])
    expect(await client.getTransactionCount({ address: account })).toBe(next + 3)
  })

  it('mines a block each second, and none while automatic mining is off', async () => {
    const [client, other] = [sandbox().client(5000), sandbox().client(1)]
    const height = (of = client) => of.getBlockNumber({ cacheTime: 0 })
    const oneMore = async (of = client) => expect.poll(() => height(of)).toBeGreaterThan(await height(of))
    await oneMore()
    await oneMore()
    await client.setAutomine(false)
    onTestFinished(() => client.setAutomine(true))
    await oneMore(other)
    const stopped = await height()
    await oneMore(other)
    await oneMore(other)
    expect(await height()).toBe(stopped)
    await client.setAutomine(true)
    await oneMore()
  })

  it('knows the balances at its last 300 blocks, but not at older ones', async () => {
    const client = sandbox().client(5000)
    const { address } = sandbox().accounts.other
    await client.mine({ blocks: 320 })
    const now = await client.getBlockNumber({ cacheTime: 0 })
    const past = (blocks: bigint) => client.getBalance({ address, blockNumber: now - blocks })
    await expect(past(280n)).resolves.toBeGreaterThan(0n)
    await expect(past(310n)).rejects.toThrow(/BlockOutOfRange/)
  })
})

describe('the description', () => {
  it('is equal in another process', async () => {
    expect(await connectSandbox(sandbox().url)).toEqual(sandbox().description)
  })

  it('contains the Across pool of each chain, except Mantle, which has none', () => {
    const pools = sandbox().description.chains.map(({ chainId, contracts }) => [
      chainId,
      contracts.acrossSpokePool,
    ])
    expect(Object.fromEntries(pools)).toMatchObject({ 5000: undefined, 42161: spokePool42161 })
  })

  it('is rejected if it has another format', async () => {
    await expect(connectSandbox(`${sandbox().url}/services/across`)).rejects.toMatchObject({
      code: 'SANDBOX_UNREACHABLE',
    })
    await expect(connectSandbox('http://127.0.0.1:1')).rejects.toThrow(/Start one with "npm run sandbox"/)
  })
})

describe('the processes of a sandbox', () => {
  const waitForExit = (pids: readonly number[]) =>
    vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 10_000, interval: 20 })
  const module = new URL('../../packages/sandbox/src/index.ts', import.meta.url).href

  /** Runs a program that starts its own sandbox, and waits for the ids of all processes that it started. */
  async function startParent(then: string): Promise<{ parent: ChildProcess; pids: readonly number[] }> {
    const program = `
      import { startSandbox } from '${module}'
      const sandbox = await startSandbox({ chains: [1, 42161], markets: false })
      console.log('PIDS ' + JSON.stringify(sandbox.pids))
      ${then}`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    return { parent, pids: await pidsFrom(parent) }
  }

  function pidsFrom(parent: ChildProcess): Promise<readonly number[]> {
    return new Promise((resolve, reject) => {
      let complaint = ''
      parent.stderr?.on('data', (chunk) => {
        complaint += String(chunk)
      })
      parent.once('close', (code) =>
        reject(new Error(`The program exited with code ${code} before it was ready: ${complaint}`)),
      )
      if (parent.stdout === null) return reject(new Error('no output to read'))
      createInterface({ input: parent.stdout }).on('line', (line) => {
        if (line.startsWith('PIDS ')) resolve(JSON.parse(line.slice(5)) as number[])
      })
    })
  }

  const ended = (parent: ChildProcess) =>
    new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      parent.once('exit', (code, signal) => resolve([code, signal]))
    })

  it('exit after a stop, and a second stop has no effect', async () => {
    const instance = await startSandbox({ chains: [8453], markets: false })
    expect(instance.pids.filter(isAlive)).toEqual(instance.pids)
    const listeners = process.listenerCount('SIGINT')
    await instance.stop()
    await instance.stop()
    expect(instance.pids.filter(isAlive)).toEqual([])
    expect(process.listenerCount('SIGINT')).toBe(listeners - 1)
    await expect(fetch(instance.url)).rejects.toThrow()
  })

  it('exit after the parent is killed', async () => {
    const { parent, pids } = await startParent('')
    expect(pids).toHaveLength(3)
    expect(pids.filter(isAlive)).toEqual(pids)
    parent.kill('SIGKILL')
    await waitForExit(pids)
  })

  longerTest('exit after a signal, which also ends the parent', async () => {
    const { parent, pids } = await startParent('')
    const end = ended(parent)
    parent.kill('SIGTERM')
    expect(await end).toEqual([null, 'SIGTERM'])
    await waitForExit(pids)
  })

  longerTest('exit after the parent crashes', async () => {
    const { parent, pids } = await startParent(`setTimeout(() => { throw new Error('crash') }, 10)`)
    expect(await ended(parent)).toEqual([1, null])
    await waitForExit(pids)
  })

  it('exit if the startup fails', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const usedAddress = blocker.address()
    if (usedAddress === null || typeof usedAddress === 'string') throw new Error('no port')
    const before = process.listenerCount('exit')
    const start = startSandbox({ chains: [1], port: usedAddress.port, markets: false })
    await expect(start).rejects.toMatchObject({ code: 'PORT_IN_USE' })
    expect(process.listenerCount('exit')).toBe(before)
    blocker.close()
  })

  it('are separate for two sandboxes in one program', async () => {
    const second = await startSandbox({ chains: [1], markets: false })
    const owner = second.accounts.user.address
    await second.client(1).setBalance({ address: owner, value: 1n })
    expect(await sandbox().client(1).getBalance({ address: owner })).not.toBe(1n)
    await second.stop()
  })

  it('rejects invalid options', async () => {
    await expect(startSandbox({ chains: [77] })).rejects.toMatchObject({ code: 'INVALID_OPTIONS' })
    await expect(startSandbox({ across: { fillDeadlineSeconds: 99_999 } })).rejects.toMatchObject({
      code: 'INVALID_OPTIONS',
    })
  })
})
