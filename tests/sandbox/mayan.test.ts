import { systemClock } from '@causeway/core'
import { mayan } from '@causeway/core/providers/mayan'
import { erc20Abi, type Hex, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it, vi } from 'vitest'
import { getUser } from '../support/create-test-client.ts'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, type Json, query, requireObject, soon, usdc } from './json.ts'
import { fixtures, recordedLines, toLines } from './recorded-lines.ts'
import { settlementCases } from './settlement-cases.ts'
import { buildWith, sendBuilt, usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()
const create = (baseUrl: string, gasless = false) =>
  mayan({ baseUrl: `${baseUrl}/price`, explorerUrl: `${baseUrl}/explorer`, gasless })

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${sandbox().services.mayan.baseUrl}${path}`, init)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as Json) }
}

const quote = (change: object = {}) =>
  ask(
    `/price/quote?${query({
      swift: true,
      gasless: false,
      amountIn64: '250000000',
      fromToken: usdc[42161],
      fromChain: 'arbitrum',
      toToken: usdc[8453],
      toChain: 'base',
      slippageBps: 50,
      sdkVersion: '15_2_0',
      ...change,
    })}`,
  )

describe('a signed order', () => {
  const context = {
    clock: systemClock,
    signal: new AbortController().signal,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  }

  /** Builds, approves and signs an order, like an application. */
  async function signed() {
    const provider = create(sandbox().services.mayan.baseUrl, true)
    const built = await buildWith(sandbox(), provider, usdcRequest(sandbox()))
    if (built.type !== 'order' || !built.approval) throw new Error('Expected an order with an approval.')
    const client = sandbox().client(42161)
    const hash = await client.writeContract({
      address: usdc[42161],
      abi: erc20Abi,
      functionName: 'approve',
      args: [built.approval.spender as Hex, built.approval.amount],
      account: sandbox().accounts.user.address,
    })
    await client.waitForTransactionReceipt({ hash })
    const account = privateKeyToAccount(getUser(sandbox().description).privateKey)
    const signature = await account.signTypedData(built.order.typedData as TypedDataDefinition)
    const { order, request, interfaceParamData } = built
    return { provider, built, signedOrder: { ...order, signature, request, interfaceParamData } }
  }

  it('is submitted, settled and tracked by its hash, and the relayer pays the gas', async () => {
    const { provider, built, signedOrder } = await signed()
    const { recipient, user } = sandbox().accounts
    const before = await balanceOf(sandbox(), 8453, usdc[8453], recipient.address)
    const held = await balanceOf(sandbox(), 42161, usdc[42161], user.address)

    const orderId = await provider.submitOrder?.(signedOrder, context)

    expect(orderId).toBe(Object(built.interfaceParamData).orderHash)
    await vi.waitFor(async () => {
      const status = await provider.status?.(
        { type: 'order', fromChainId: 42161, orderId: String(orderId) },
        context,
      )
      expect(status).toMatchObject({ statusInfo: { status: 'DONE' } })
      expect(status?.toHash).toMatch(/^0x[0-9a-f]{64}$/)
    }, soon)
    const { toAmount } = built.quote
    expect(await balanceOf(sandbox(), 8453, usdc[8453], recipient.address)).toBe(before + toAmount)
    expect(await balanceOf(sandbox(), 42161, usdc[42161], user.address)).toBe(held - 250_000_000n)
  })

  it('is settled once, however often it is submitted', async () => {
    const { provider, signedOrder } = await signed()
    const first = await provider.submitOrder?.(signedOrder, context)
    await vi.waitFor(async () => expect((await ask(`/explorer/swap/trx/${first}`)).status).toBe(200), soon)
    const held = await balanceOf(sandbox(), 42161, usdc[42161], sandbox().accounts.user.address)
    expect(await provider.submitOrder?.(signedOrder, context)).toBe(first)
    expect(await balanceOf(sandbox(), 42161, usdc[42161], sandbox().accounts.user.address)).toBe(held)
  })

  it("is rejected with another account's signature", async () => {
    const { provider, signedOrder } = await signed()
    const otherAccount = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    const signature = await otherAccount.signTypedData(signedOrder.typedData as TypedDataDefinition)
    await expect(provider.submitOrder?.({ ...signedOrder, signature }, context)).rejects.toMatchObject({
      code: 'HTTP_ERROR',
    })
  })
})

describe('the Mayan service', () => {
  it.skipIf(!fixtures)('replies to a quote with known keys and types only', async () => {
    const offers = requireObject((await quote()).body)['quotes'] as Json[]
    const recorded = recordedLines('mayan/quote-element-swift-base-arb.json', { numbers: [], without: [] })
    const expectedOnly = ['swiftWrapAndLock: boolean']
    expect([...recorded, ...expectedOnly]).toEqual(expect.arrayContaining(toLines(offers[1] ?? null)))
  })

  it.skipIf(!fixtures)('replies to a status with known keys and types only', async () => {
    const provider = create(sandbox().services.mayan.baseUrl)
    const hash = await sendBuilt(sandbox(), await buildWith(sandbox(), provider, usdcRequest(sandbox())))
    const recorded = recordedLines('mayan/swap-trx-swift-usdt-owb.json', { numbers: [], without: [] })
    await vi.waitFor(async () => {
      const { body } = await ask(`/explorer/swap/trx/${hash}`)
      expect(requireObject(body)['clientStatus']).toBe('COMPLETED')
      expect(recorded).toEqual(expect.arrayContaining(toLines(body)))
    }, soon)
  })

  it.each([
    ['an amount below the fee', { amountIn64: '1' }, 406, 'Amount too small'],
    [
      'an unknown token',
      { toToken: usdc[1] },
      406,
      `Route not found: Token ${usdc[1]} is not supported on base.`,
    ],
    ['a slippage above its maximum', { slippageBps: 501 }, 400, 'slippageBps: Too big'],
  ])('rejects %s in its own format', async (_description, change, status, msg) => {
    const { status: answered, body } = await quote(change)
    expect(answered).toBe(status)
    expect(String(requireObject(body)['msg'])).toContain(msg)
  })
})

// This test runs last, because its held deposits are filled while later tests would read balances.
settlementCases(sandbox, {
  service: 'mayan',
  create,
  unknown: 'NOT_FOUND',
  refunded: 'TRANSFER_REFUNDED',
  // Mayan does not report a payment in another token.
  failed: 'PENDING',
  statuses: { INPROGRESS: 'PENDING', COMPLETED: 'DONE', REFUNDED: 'TRANSFER_REFUNDED' },
})
