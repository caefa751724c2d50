import type { QuoteProvider, QuoteRequestInput, TransferStatus } from '@causeway/core'
import type { Sandbox } from '@causeway/sandbox'
import { type Address, isAddressEqual } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { balanceOf, soon } from './json.ts'
import { buildWith, etherRequest, getStatus, sendBuilt, usdcRequest } from './transfer-fixtures.ts'

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

export interface SettlementSpec {
  readonly service: Parameters<Sandbox['setSettlement']>[0]
  /** Creates the real adapter for the service. */
  readonly create: (baseUrl: string) => QuoteProvider
  /** Slippage in percent, for a provider with a higher minimum. Default: the slippage of the requests. */
  readonly slippage?: number
  /** Status or error code until the service has indexed the transfer. */
  readonly unknown: string
  /** Status of a held deposit. Default: PENDING. */
  readonly waiting?: TransferStatus
  readonly refunded: TransferStatus
  /** Status of an abandoned deposit. Default: FAILED. */
  readonly failed?: TransferStatus
  /** Whether the service only transfers the native token. */
  readonly nativeOnly?: boolean
  /** Status codes of the service that can be forced, with the adapter's status for each. */
  readonly statuses: Readonly<Record<string, string>>
}

/**
 * Tests a bridge of the sandbox with its adapter: the bridge must accept the deposit, and deliver or refund it on
 * chain.
 */
export function settlementCases(sandbox: () => Sandbox, spec: SettlementSpec): void {
  const { service, unknown, waiting = 'PENDING', refunded, failed = 'FAILED', statuses: statusCodes } = spec
  const carried: readonly (readonly [string, (sandbox: Sandbox) => QuoteRequestInput])[] = [
    ...(spec.nativeOnly ? [] : [['USDC', usdcRequest] as const]),
    ['Ether', etherRequest],
  ]
  const plainRequest = spec.nativeOnly ? etherRequest : usdcRequest
  const provider = () => spec.create(sandbox().services[service].baseUrl)

  const deposit = async (input = plainRequest(sandbox())) => {
    const request = { ...input, slippage: spec.slippage ?? input.slippage }
    const built = await buildWith(sandbox(), provider(), request)
    return { built, hash: await sendBuilt(sandbox(), built) }
  }
  const readVerdict = async ({ built, hash }: Awaited<ReturnType<typeof deposit>>): Promise<string> => {
    try {
      return (await getStatus(provider(), built, hash)).statusInfo.status
    } catch (error) {
      return Object(error).code
    }
  }
  const reached = (sent: Awaited<ReturnType<typeof deposit>>, verdict: string) =>
    vi.waitFor(async () => expect(await readVerdict(sent)).toBe(verdict), soon)
  const held = (chainId: number, token: string, owner: Address) =>
    isAddressEqual(token as Address, NATIVE)
      ? sandbox().client(chainId).getBalance({ address: owner })
      : balanceOf(sandbox(), chainId, token as Address, owner)

  describe(`a transfer through ${service}, by its adapter`, () => {
    afterEach(() => {
      sandbox().setSettlement(service, { outcome: 'fill', delayMs: 0, unseenMs: 0, status: null })
    })

    it.each(carried)('delivers %s, and the status names the payment', async (_description, requestOf) => {
      const request = requestOf(sandbox())
      const recipient = sandbox().accounts.recipient.address
      const before = await held(request.toChainId, request.toTokenAddress, recipient)
      const sent = await deposit(request)
      const { toHash } = await vi.waitFor(async () => {
        const part = provider().settlesOn === 'source' ? 'checkArrival' : 'status'
        const status = await getStatus(provider(), sent.built, sent.hash, part)
        expect(status.statusInfo.status).toBe('DONE')
        expect(status.toHash).not.toBe('')
        return status
      }, soon)
      const after = await held(request.toChainId, request.toTokenAddress, recipient)
      expect(after).toBe(before + sent.built.quote.toAmount)
      const payment = await sandbox()
        .client(request.toChainId)
        .getTransactionReceipt({ hash: toHash as `0x${string}` })
      expect(payment.status).toBe('success')
    })

    it.each(carried)('refunds the %s', async (_description, requestOf) => {
      const request = requestOf(sandbox())
      sandbox().setSettlement(service, { outcome: 'hold' })
      const sent = await deposit(request)
      await reached(sent, waiting)
      const user = sandbox().accounts.user.address
      const before = await held(request.fromChainId, request.fromTokenAddress, user)
      sandbox().setSettlement(service, { outcome: 'refund' })
      await reached(sent, refunded)
      const after = await held(request.fromChainId, request.fromTokenAddress, user)
      expect(after).toBe(before + BigInt(request.fromAmount))
    })

    it('reports a failure', async () => {
      sandbox().setSettlement(service, { outcome: 'fail' })
      await reached(await deposit(), failed)
    })

    it(`is ${unknown} until the service has indexed it`, async () => {
      sandbox().setSettlement(service, { unseenMs: 3_600_000, outcome: 'hold' })
      const sent = await deposit()
      expect(await readVerdict(sent)).toBe(unknown)
      sandbox().setSettlement(service, { unseenMs: 0 })
      await reached(sent, waiting)
    })

    it('can report every status of its service', async () => {
      sandbox().setSettlement(service, { outcome: 'hold' })
      const sent = await deposit()
      await reached(sent, waiting)
      for (const [status, verdict] of Object.entries(statusCodes)) {
        sandbox().setSettlement(service, { status })
        await vi.waitFor(
          async () => expect([status, await readVerdict(sent)]).toEqual([status, verdict]),
          soon,
        )
      }
    })
  })
}
