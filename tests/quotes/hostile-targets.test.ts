import type { Platform, QuoteProvider, QuoteRequestInput } from '@causeway/core'
import { fly } from '@causeway/core/providers/fly'
import { squidV2 } from '@causeway/core/providers/squid-v2'
import {
  type Address,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadArtifacts } from '../../packages/sandbox/src/artifacts/index.ts'
import { aaveV3On } from '../../packages/sandbox/src/protocols/aave-v3/deployments.ts'
import { compoundV3On } from '../../packages/sandbox/src/protocols/compound-v3/deployments.ts'
import { morphoOn } from '../../packages/sandbox/src/protocols/morpho/index.ts'
import { usdc, weth } from '../sandbox/json.ts'
import { buildWith } from '../sandbox/transfer-fixtures.ts'
import { createTestClient } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const ETHEREUM = 1
const BASE = 8453
const ATTACKER = '0x6666666666666666666666666666666666666666'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const AMOUNT = parseUnits('1000', 6)
const PAID = parseEther('0.4')

const ABI = parseAbi([
  'function withdrawTo(address to, address asset, uint256 amount)',
  'function allow(address manager, bool isAllowed)',
  'function setAuthorization(address authorized, bool isAuthorized)',
  'function approveDelegation(address delegatee, uint256 amount)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function swap(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut, address receiver)',
  'function swapAlways(address tokenIn, uint256 amountIn, address tokenOut, uint256 amountOut, address receiver)',
  'function checkBlock(uint256 number) view',
])

const sandbox = useSandbox({ markets: true, chains: [ETHEREUM, BASE] })
const client = () => sandbox().client(ETHEREUM)
let router: Address

beforeAll(async () => {
  const { other } = sandbox().accounts
  const artifacts = await loadArtifacts()
  const nonce = await client().getTransactionCount({ address: other.address })
  const code = artifacts.bytecode('SimulationAwareRouter')
  const hash = await client().sendTransaction({ account: other.address, chain: null, data: code })
  await client().waitForTransactionReceipt({ hash })
  router = getContractAddress({ from: other.address, nonce: BigInt(nonce) })
  // The attacker's router holds enough output tokens to pay.
  const wrapping = await client().sendTransaction({
    account: other.address,
    chain: null,
    to: weth[ETHEREUM],
    value: parseEther('1'),
    data: '0xd0e30db0',
  })
  await client().waitForTransactionReceipt({ hash: wrapping })
  const funding = await client().writeContract({
    account: other.address,
    chain: null,
    address: weth[ETHEREUM],
    abi: parseAbi(['function transfer(address to, uint256 value) returns (bool)']),
    functionName: 'transfer',
    args: [router, parseEther('1')],
  })
  await client().waitForTransactionReceipt({ hash: funding })
})

/** Returns a request for 1,000 USDC to WETH on Ethereum. */
function request(): QuoteRequestInput {
  const { user } = sandbox().accounts
  return {
    fromChainId: ETHEREUM,
    toChainId: ETHEREUM,
    fromTokenAddress: usdc[ETHEREUM],
    toTokenAddress: weth[ETHEREUM],
    fromTokenDecimals: 6,
    toTokenDecimals: 18,
    fromAmount: AMOUNT,
    fromAddress: user.address,
    toAddress: user.address,
    slippage: 0.5,
  }
}

/** Returns a request for 1,000 USDC from Ethereum to Base. The simulated chain does not receive the output. */
function bridgeRequest(): QuoteRequestInput {
  return { ...request(), toChainId: BASE, toTokenAddress: usdc[BASE], toTokenDecimals: 6 }
}

interface Call {
  readonly to: Address
  readonly data: Hex
}

/** Returns a Squid adapter with a reply whose target can be any contract. */
function createSquid({ to, data }: Call): QuoteProvider {
  const route = {
    quoteId: 'a1b2c3',
    estimate: {
      fromAmount: String(AMOUNT),
      toAmount: String(AMOUNT),
      toAmountMin: String((AMOUNT * 999n) / 1_000n),
      exchangeRate: '1',
      aggregatePriceImpact: '0.0',
      estimatedRouteDuration: 20,
      feeCosts: [],
      gasCosts: [],
    },
    transactionRequest: { target: to, data, value: '0' },
  }
  return squidV2({ baseUrl: 'https://squid.test', fetch: async () => Response.json({ route }) })
}

/** Returns a Fly adapter without known contracts, with a reply whose router can be any contract. */
function createFly({ to, data }: Call): QuoteProvider {
  const reply = {
    quote: { amountOut: String(PAID), targetAddress: to },
    transaction: { to, data, value: '0' },
  }
  const { contracts: _, ...provider } = fly({
    baseUrl: 'https://fly.test',
    fetch: async () => Response.json(reply),
    contracts: { [ETHEREUM]: [{ router: to }] },
  })
  return provider
}

function lenders() {
  const [aave, compound, morpho] = [aaveV3On(ETHEREUM), compoundV3On(ETHEREUM), morphoOn(ETHEREUM)]
  const debtToken = aave?.reserves.find(({ symbol }) => symbol === 'WETH')?.variableDebtToken
  const comet = compound?.comets[0]?.comet
  if (!debtToken || !comet || !morpho) throw new Error('The sandbox does not have all lenders.')
  return { debtToken, comet, morpho: morpho.morpho }
}

const ATTACKS: readonly [string, () => Call][] = [
  [
    'Comet.withdrawTo, which takes a position',
    () => ({
      to: lenders().comet,
      data: encodeFunctionData({
        abi: ABI,
        functionName: 'withdrawTo',
        args: [ATTACKER, weth[ETHEREUM], 0n],
      }),
    }),
  ],
  [
    'Comet.allow',
    () => ({
      to: lenders().comet,
      data: encodeFunctionData({ abi: ABI, functionName: 'allow', args: [ATTACKER, true] }),
    }),
  ],
  [
    'Morpho.setAuthorization',
    () => ({
      to: lenders().morpho,
      data: encodeFunctionData({ abi: ABI, functionName: 'setAuthorization', args: [ATTACKER, true] }),
    }),
  ],
  [
    'approveDelegation of a debt token of Aave',
    () => ({
      to: lenders().debtToken,
      data: encodeFunctionData({ abi: ABI, functionName: 'approveDelegation', args: [ATTACKER, maxUint256] }),
    }),
  ],
  [
    'Permit2.transferFrom',
    () => ({
      to: PERMIT2,
      data: encodeFunctionData({
        abi: ABI,
        functionName: 'transferFrom',
        args: [sandbox().accounts.user.address, ATTACKER, 0n, usdc[ETHEREUM]],
      }),
    }),
  ],
]

describe.each([
  ['Squid', createSquid, bridgeRequest],
  ['Fly', createFly, request],
] as const)('building a quote of %s', (_provider, calling, createRequest) => {
  test.each(ATTACKS)('rejects a reply that calls %s', async (_attack, call) => {
    await expect(buildWith(sandbox(), calling(call()), createRequest())).rejects.toMatchObject(
      calling === createSquid
        ? { code: 'VERIFICATION_FAILED' }
        : { failures: [{ code: 'VERIFICATION_FAILED' }] },
    )
  })
})

describe('a router that only pays in simulations without fees', () => {
  const swap = (functionName: 'swap' | 'swapAlways'): Call => ({
    to: router,
    data: encodeFunctionData({
      abi: ABI,
      functionName,
      args: [usdc[ETHEREUM], AMOUNT, weth[ETHEREUM], PAID, sandbox().accounts.user.address],
    }),
  })

  test('is rejected, because simulations run with fees', async () => {
    await expect(buildWith(sandbox(), createFly(swap('swap')), request())).rejects.toMatchObject({
      failures: [
        {
          code: 'VERIFICATION_FAILED',
          error: { details: expect.stringMatching(/^recipient: It pays 0, /) },
        },
      ],
    })
  })

  test('is not verified by a simulation in which it pays, because it may not pay in the real transaction', async () => {
    const { verification } = await buildWith(sandbox(), createFly(swap('swapAlways')), request())
    const unverified = { status: 'unverified', reason: 'unknown-target' }
    expect(verification).toMatchObject({ spend: unverified, spender: unverified, recipient: unverified })
  })
})

describe('a simulation', () => {
  // Stop mining: a new block between reading the block number and the simulation would change the result.
  beforeAll(() => client().setAutomine(false))
  afterAll(() => client().setAutomine(true))

  const disposals: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const dispose of disposals.splice(0)) await dispose()
  })

  function platform(): Platform {
    const { causeway } = createTestClient(sandbox().description)
    disposals.push(() => causeway.dispose())
    return causeway.platforms.forChain(ETHEREUM)
  }

  const check = async () => ({
    to: router,
    data: encodeFunctionData({
      abi: ABI,
      functionName: 'checkBlock',
      args: [(await client().getBlockNumber({ cacheTime: 0 })) + 1n],
    }),
    value: 0n,
  })

  test('runs a sequence of calls in the next block, with its fees', async () => {
    const { address: from } = sandbox().accounts.user
    const calls = [await check()]
    await expect(platform().simulateCalls({ chainId: ETHEREUM, from, calls })).resolves.toMatchObject({
      status: 'success',
    })
  })

  test('runs without fees for an account that cannot pay for gas', async () => {
    const calls = [{ to: ATTACKER, data: '0x', value: 0n } as const]
    await expect(
      platform().simulateCalls({
        chainId: ETHEREUM,
        from: '0x7777777777777777777777777777777777777777',
        calls,
      }),
    ).resolves.toMatchObject({ status: 'success' })
  })

  test('runs a transaction in the next block, with its own gas limit and fees', async () => {
    const { address: from } = sandbox().accounts.user
    const reader = platform()
    const transaction = { ...(await check()), chainId: ETHEREUM, from }
    const gasTerms = {
      gas: 100_000n,
      fees: { type: 'eip1559', maxFeePerGas: 50_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
    } as const
    await expect(reader.simulate({ ...transaction, gasTerms })).resolves.toMatchObject({ status: 'success' })
    await expect(reader.simulate(transaction)).resolves.toMatchObject({ status: 'reverted' })
    const poor = {
      ...transaction,
      from: '0x7777777777777777777777777777777777777777',
      gasTerms,
      data: '0x',
    } as const
    await expect(reader.simulate({ ...poor, to: ATTACKER })).resolves.toEqual({ status: 'success' })
  })
})
