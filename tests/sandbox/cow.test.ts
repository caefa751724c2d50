import {
  type BuiltOrder,
  type BuiltQuote,
  QuoteAggregator,
  type QuoteProvider,
  type QuoteRequestInput,
} from '@causeway/core'
import { cow } from '@causeway/core/providers/cow'
import { type Address, erc20Abi, type Hash, type Hex, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, type Json, requireObject, soon, toTypes, usdc, valueAt, weth } from './json.ts'
import { buildWith, sendBuilt } from './transfer-fixtures.ts'

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const DAI = '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'
const SETTLEMENT: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const VAULT_RELAYER: Address = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
const ETH_FLOW: Address = '0xbA3cB449bD2B4ADddBc894D8697F5170800EAdeC'

const sandbox = useSandbox({ chains: [1, 8453] })
const provider = () => cow({ baseUrl: sandbox().services.cow.baseUrl })
const logger = { debug() {}, info() {}, warn() {}, error() {} }
const clock = {
  now: () => Date.now(),
  setTimeout: (callback: () => void, milliseconds: number) => setTimeout(callback, milliseconds),
  clearTimeout: (handle: unknown) => clearTimeout(handle as NodeJS.Timeout),
}
const context = () => ({ clock, logger, signal: new AbortController().signal })

/**
 * Functions that return the status of an order of the running test. They are awaited before the next test reads
 * balances.
 */
const settlements: (() => Promise<string>)[] = []

afterEach(async () => {
  sandbox().setSettlement('cow', { outcome: 'fill', delayMs: 0, unseenMs: 0, status: null })
  sandbox().setFaults('cow')
  for (const status of settlements.splice(0)) {
    await vi.waitFor(async () => expect(await status()).not.toBe('PENDING'), soon)
  }
})

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

function etherForUsdc(): QuoteRequestInput {
  return {
    ...usdcForDai(),
    fromTokenAddress: NATIVE,
    toTokenAddress: usdc[8453],
    fromTokenDecimals: 18,
    toTokenDecimals: 6,
    fromAmount: parseEther('1'),
  }
}

function usdtForEther(): QuoteRequestInput {
  return {
    ...usdcForDai(),
    fromChainId: 1,
    toChainId: 1,
    fromTokenAddress: USDT,
    toTokenAddress: NATIVE,
    toTokenDecimals: 18,
  }
}

function held(chainId: number, token: string, owner: Address): Promise<bigint> {
  return token === NATIVE
    ? sandbox().client(chainId).getBalance({ address: owner })
    : balanceOf(sandbox(), chainId, token as Address, owner)
}

async function approve({ approval, request }: BuiltQuote): Promise<void> {
  if (!approval) throw new Error('Expected an allowance.')
  const client = sandbox().client(request.fromChainId)
  const call = { address: approval.token as Address, abi: erc20Abi, account: sandbox().accounts.user.address }
  for (const amount of [0n, approval.amount]) {
    const args = [approval.spender as Address, amount] as const
    const hash = await client.writeContract({ ...call, functionName: 'approve', args })
    await client.waitForTransactionReceipt({ hash })
  }
}

async function sign({ order }: BuiltOrder): Promise<Hex> {
  const user = privateKeyToAccount(sandbox().accounts.user.privateKey)
  return user.signTypedData(order.typedData as Parameters<typeof user.signTypedData>[0])
}

async function submitOrder(built: BuiltOrder, signature?: Hex): Promise<string> {
  const { order, request, interfaceParamData } = built
  const signed = { ...order, signature: signature ?? (await sign(built)), request, interfaceParamData }
  return present(provider().submitOrder)(signed, context())
}

/** Requests a quote, builds it, approves, signs and submits the order. */
async function swap(request: QuoteRequestInput) {
  const built = await buildWith(sandbox(), provider(), request)
  if (built.type !== 'order') throw new Error('Expected an order.')
  await approve(built)
  const orderId = await submitOrder(built)
  const status = async () => {
    const orderRequest = { type: 'order', fromChainId: request.fromChainId, orderId } as const
    return present(provider().status)(orderRequest, context())
  }
  settlements.push(async () => (await status()).statusInfo.status)
  return { built, orderId, status }
}

/** Builds without a platform, because the transaction itself transfers nothing. */
async function buildSale(request = etherForUsdc()): Promise<BuiltQuote> {
  const aggregator = new QuoteAggregator({ providers: [provider()] })
  return aggregator.build(await aggregator.getBestQuote(request))
}

async function sell(request = etherForUsdc()) {
  const built = await buildSale(request)
  const fromHash = await sendBuilt(sandbox(), built)
  const { fromChainId } = request
  const { interfaceParamData } = built
  const status = () =>
    present(provider().status)({ type: 'transaction', fromChainId, fromHash, interfaceParamData }, context())
  settlements.push(async () => {
    try {
      return (await status()).statusInfo.status
    } catch {
      return 'PENDING'
    }
  })
  return { built, fromHash, status }
}

function reached(status: () => ReturnType<NonNullable<QuoteProvider['status']>>, word: string) {
  return vi.waitFor(async () => {
    const result = await status()
    expect(result.statusInfo.status).toBe(word)
    return result
  }, soon)
}

function present<T>(part: T | undefined): T {
  if (part === undefined) throw new Error('CoW Swap does not define this method.')
  return part
}

async function ask(path: string, body?: object): Promise<{ status: number; body: Json }> {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await fetch(`${sandbox().services.cow.baseUrl}${path}`, init)
  return { status: response.status, body: (await response.json()) as Json }
}

const recipient = () => sandbox().accounts.recipient.address
const user = () => sandbox().accounts.user.address

describe('an order of CoW Swap', () => {
  it.each([
    ['USDC is sold for DAI', usdcForDai],
    ['USDT, which returns nothing, is sold for Ether', usdtForEther],
  ])(
    'settles: %s through the real settlement contract. The status names the settlement',
    async (_description, make) => {
      const request = make()
      const { toChainId, fromTokenAddress, toTokenAddress, fromAmount } = request
      const before = await held(toChainId, toTokenAddress, recipient())
      const had = await held(toChainId, fromTokenAddress, user())

      const { built, orderId, status } = await swap(request)
      const { toHash } = await reached(status, 'DONE')

      expect(await held(toChainId, toTokenAddress, recipient())).toBe(before + built.quote.toAmount)
      expect(await held(toChainId, fromTokenAddress, user())).toBe(had - BigInt(fromAmount))
      const receipt = await sandbox()
        .client(toChainId)
        .getTransactionReceipt({ hash: toHash as Hash })
      expect(receipt).toMatchObject({ status: 'success', to: SETTLEMENT.toLowerCase() })
      const traded = receipt.logs.find(({ address, data }) => {
        return address === SETTLEMENT.toLowerCase() && data.includes(orderId.slice(2).toLowerCase())
      })
      expect(traded, 'the contract computed the same uid').toBeDefined()
    },
  )

  it('is verified before it is signed', async () => {
    const built = await buildWith(sandbox(), provider(), usdcForDai())
    expect(built).toMatchObject({
      type: 'order',
      approval: { token: usdc[8453], spender: VAULT_RELAYER, amount: parseUnits('250', 6) },
      verification: {
        spend: { status: 'verified' },
        spender: { status: 'verified' },
        recipient: { status: 'verified' },
      },
    })
  })

  it('is one order if it is submitted twice', async () => {
    sandbox().setSettlement('cow', { outcome: 'hold' })
    const { built, orderId } = await swap(usdcForDai())
    if (built.type !== 'order') throw new Error('Expected an order.')
    expect(await submitOrder(built)).toBe(orderId)
  })

  it('stays open while it is held, and is executed later', async () => {
    sandbox().setSettlement('cow', { outcome: 'hold' })
    const { status } = await swap(usdcForDai())
    const held = await reached(status, 'PENDING')
    expect(held).toMatchObject({ toHash: '', statusInfo: { message: 'Pending' } })
    sandbox().setSettlement('cow', { outcome: 'fill' })
    const done = await reached(status, 'DONE')
    expect(done.statusInfo.message).toBe('Executed successfully')
  })

  it.each(['fail', 'refund'] as const)('spends no tokens of the user if it ends with %s', async (outcome) => {
    sandbox().setSettlement('cow', { outcome })
    const before = await held(8453, usdc[8453], user())
    const { status } = await swap(usdcForDai())
    const failed = await reached(status, 'FAILED')
    expect(failed.statusInfo.message).toBe('Transaction failed')
    expect(await held(8453, usdc[8453], user())).toBe(before)
  })

  it('is open again if its settlement is removed by a reorganization', async () => {
    const client = sandbox().client(8453)
    const built = await buildWith(sandbox(), provider(), usdcForDai())
    if (built.type !== 'order') throw new Error('Expected an order.')
    await approve(built)
    const id = await client.snapshot()
    const orderId = await submitOrder(built)
    const status = () => present(provider().status)({ type: 'order', fromChainId: 8453, orderId }, context())
    await reached(status, 'DONE')
    sandbox().setSettlement('cow', { outcome: 'hold' })
    await client.revert({ id })
    await reached(status, 'PENDING')
    sandbox().setSettlement('cow', { outcome: 'fill' })
    await reached(status, 'DONE')
  })

  it.each([
    ['open', 'PENDING'],
    ['presignaturePending', 'PENDING'],
    ['fulfilled', 'DONE'],
    ['cancelled', 'FAILED'],
    ['expired', 'FAILED'],
  ])('maps the status %s to %s', async (word, expected) => {
    const { status } = await swap(usdcForDai())
    await reached(status, 'DONE')
    sandbox().setSettlement('cow', { status: word })
    expect((await status()).statusInfo.status).toBe(expected)
  })

  it('has no status while the order book does not know it', async () => {
    sandbox().setSettlement('cow', { unseenMs: 3_600_000, outcome: 'hold' })
    const { status } = await swap(usdcForDai())
    await expect(status()).rejects.toMatchObject({ code: 'HTTP_ERROR', status: 404 })
  })

  it("is rejected with another account's signature, without an allowance or without the tokens", async () => {
    const built = await buildWith(sandbox(), provider(), usdcForDai())
    if (built.type !== 'order') throw new Error('Expected an order.')
    const thief = privateKeyToAccount(sandbox().accounts.other.privateKey)
    const forged = await thief.signTypedData(
      built.order.typedData as Parameters<typeof thief.signTypedData>[0],
    )
    const details = (text: string) => expect.objectContaining({ details: expect.stringContaining(text) })
    await expect(submitOrder(built, forged)).rejects.toEqual(details('WrongOwner'))
    const client = sandbox().client(8453)
    const call = { address: usdc[8453], abi: erc20Abi, account: user() } as const
    const args = [VAULT_RELAYER, 0n] as const
    const hash = await client.writeContract({ ...call, functionName: 'approve', args })
    await client.waitForTransactionReceipt({ hash })
    await expect(submitOrder(built)).rejects.toEqual(details('InsufficientAllowance'))
    const rich = { ...usdcForDai(), fromAmount: parseUnits('200000', 6) }
    const tooMuch = await buildWith(sandbox(), provider(), rich)
    if (tooMuch.type !== 'order') throw new Error('Expected an order.')
    await expect(submitOrder(tooMuch)).rejects.toEqual(details('InsufficientBalance'))
  })
})

describe('a sale of ether through CoW Swap', () => {
  it('pays the recipient through an EthFlow order, whose status is found by the transaction', async () => {
    const before = await held(8453, usdc[8453], recipient())
    const { built, fromHash, status } = await sell()
    const result = await reached(status, 'DONE')
    expect(result.fromHash).toBe(fromHash)
    expect(await held(8453, usdc[8453], recipient())).toBe(before + built.quote.toAmount)
    const receipt = await sandbox()
      .client(8453)
      .getTransactionReceipt({ hash: result.toHash as Hash })
    expect(receipt).toMatchObject({ status: 'success', to: SETTLEMENT.toLowerCase() })
    expect(await held(8453, NATIVE, ETH_FLOW)).toBe(0n)
  })

  it('refunds the ether if it is not executed', async () => {
    sandbox().setSettlement('cow', { outcome: 'hold' })
    const { status } = await sell()
    await reached(status, 'PENDING')
    const before = await held(8453, NATIVE, user())
    sandbox().setSettlement('cow', { outcome: 'refund' })
    await reached(status, 'TRANSFER_REFUNDED')
    expect(await held(8453, NATIVE, user())).toBe(before + parseEther('1'))
  })

  it('creates two orders for two sales on the same terms', async () => {
    const first = await sell()
    const second = await sell()
    await reached(first.status, 'DONE')
    await reached(second.status, 'DONE')
  })

  it('can only be invalidated by its owner', async () => {
    sandbox().setSettlement('cow', { outcome: 'hold' })
    const { built } = await sell()
    if (built.type !== 'transaction') throw new Error('Expected a transaction.')
    // `invalidateOrder` takes the parameters of the order.
    const data: Hex = `0x7bc41b96${built.transaction.data.slice(10)}`
    const takeBack = (account: Address) => sandbox().client(8453).call({ account, to: ETH_FLOW, data })
    await expect(takeBack(sandbox().accounts.other.address)).rejects.toThrow()
    await expect(takeBack(user())).resolves.toBeDefined()
  })
})

describe("CoW Swap's order book", () => {
  const requestQuote = (change: object = {}) =>
    ask('/base/api/v1/quote', {
      sellToken: usdc[8453],
      buyToken: DAI,
      from: user(),
      kind: 'sell',
      sellAmountBeforeFee: '250000000',
      ...change,
    })

  it('returns quotes in the documented format', async () => {
    const { status, body } = await requestQuote()
    expect(status).toBe(200)
    expect(toTypes(body)).toEqual({
      quote: {
        sellToken: 'string',
        buyToken: 'string',
        receiver: 'string',
        sellAmount: 'string',
        buyAmount: 'string',
        validTo: 'number',
        appData: 'string',
        appDataHash: 'string',
        feeAmount: 'string',
        gasAmount: 'string',
        gasPrice: 'string',
        sellTokenPrice: 'string',
        kind: 'string',
        partiallyFillable: 'boolean',
        sellTokenBalance: 'string',
        buyTokenBalance: 'string',
        signingScheme: 'string',
      },
      from: 'string',
      expiration: 'string',
      id: 'number',
      verified: 'boolean',
    })
    const quote = valueAt(body, 'quote')
    const sold = BigInt(String(valueAt(quote, 'sellAmount'))) + BigInt(String(valueAt(quote, 'feeAmount')))
    expect(sold).toBe(250_000_000n)
  })

  it('returns orders and trades in the documented format', async () => {
    const { orderId, status } = await swap(usdcForDai())
    await reached(status, 'DONE')
    const { body: order } = await ask(`/base/api/v1/orders/${orderId}`)
    expect(requireObject(order)).toMatchObject({
      uid: orderId.toLowerCase(),
      owner: user().toLowerCase(),
      status: 'fulfilled',
      kind: 'sell',
      class: 'limit',
      feeAmount: '0',
      executedSellAmount: '250000000',
      invalidated: false,
      isLiquidityOrder: false,
      availableBalance: null,
      signingScheme: 'eip712',
    })
    const { body: trades } = await ask(`/base/api/v2/trades?orderUid=${orderId}`)
    expect(toTypes(trades)).toEqual([
      {
        blockNumber: 'number',
        logIndex: 'number',
        orderUid: 'string',
        buyAmount: 'string',
        sellAmount: 'string',
        sellAmountBeforeFees: 'string',
        owner: 'string',
        buyToken: 'string',
        sellToken: 'string',
        txHash: 'string',
      },
    ])
    expect(await ask(`/mainnet/api/v1/orders/${orderId}`)).toMatchObject({ status: 404 })
  })

  it.each([
    ['an unknown token', { buyToken: '0x1111111111111111111111111111111111111111' }, 404, 'NoLiquidity'],
    [
      'an amount above the balance of the solver',
      { sellAmountBeforeFee: '9'.repeat(25) },
      404,
      'NoLiquidity',
    ],
    ['an amount below the fee', { sellAmountBeforeFee: '1000' }, 400, 'SellAmountDoesNotCoverFee'],
    ['Ether itself', { sellToken: NATIVE }, 400, 'InvalidNativeSellToken'],
    ['wrapped Ether for Ether', { sellToken: weth[8453], buyToken: NATIVE }, 400, 'SameBuyAndSellToken'],
    ['another document', { appDataHash: `0x${'11'.repeat(32)}` }, 400, 'AppDataHashMismatch'],
  ])('rejects %s like the real service', async (_description, change, code, errorType) => {
    const { status, body } = await requestQuote(change)
    expect([status, valueAt(body, 'errorType')]).toEqual([code, errorType])
    expect(typeof valueAt(body, 'description')).toBe('string')
  })

  it('rejects an invalid body, an unknown order and an unknown network', async () => {
    expect((await ask('/base/api/v1/quote', { kind: 'sell' })).status).toBe(422)
    const unknown = await ask(`/base/api/v1/orders/0x${'00'.repeat(56)}`)
    expect(unknown).toEqual({
      status: 404,
      body: { errorType: 'NotFound', description: 'Order was not found' },
    })
    expect((await ask('/optimism/api/v1/orders/0x00')).status).toBe(404)
    expect(await ask('/base/api/v2/trades?orderUid=0x00')).toEqual({ status: 200, body: [] })
  })
})
