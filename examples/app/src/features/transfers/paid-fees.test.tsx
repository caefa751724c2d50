import type { TransferRecord, TransferStep } from '@causeway/core'
import { NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createWrapper } from '../../../../../packages/react/src/scripted-causeway.test-support.tsx'
import { withCauseway } from '../../state/with-causeway.test-support.ts'
import { approve, buildRecord, deposit, HASH } from './build-record.test-support.ts'
import { PaidFees } from './paid-fees.tsx'

const MESSAGE_FEE = 15n * 10n ** 14n

const getCauseway = withCauseway()

/** Creates a bridge of a token whose accepted terms have a native fee, and whose call sends this value. */
function createBridge(value: bigint, fields: Partial<TransferRecord> = {}): TransferRecord {
  const steps: TransferStep[] = [
    approve({ hash: `0x${'12'.repeat(32)}`, networkFee: 10n ** 15n }),
    deposit({ hash: HASH, networkFee: 10n ** 15n, call: { to: '0x01', data: '0x', value } }),
  ]
  const record = buildRecord({ hash: HASH, status: 'DONE', finishedTime: 1, ...fields }, steps)
  const terms = { otherPayOut: MESSAGE_FEE } as NonNullable<TransferRecord['run']>['terms']
  return { ...record, run: { name: 'Stargate bus', steps, terms } }
}

function getText(record: TransferRecord, step?: number): string | null {
  const { container } = render(<PaidFees record={record} className="" step={step} />, {
    wrapper: createWrapper(getCauseway()),
  })
  return container.textContent
}

describe('PaidFees', () => {
  it('states the network fee and the native fee on top of the amount', () => {
    expect(getText(createBridge(MESSAGE_FEE))).toBe(
      'Network fee paid: 0.002 ETHAdditional fees paid: 0.0015 ETH',
    )
  })

  it('names the step and the chain of the network fee among those of several steps', () => {
    expect(getText(createBridge(0n), 2)).toBe('Network fee paid in step 2, on Arbitrum One: 0.002 ETH')
  })

  it('does not count the amount of a native token as a fee', () => {
    const { info } = buildRecord()
    const native = { ...info, inputCurrency: NATIVE_TOKEN_ADDRESS, inputAmountRaw: 10n ** 18n } as const
    expect(getText(createBridge(10n ** 18n + MESSAGE_FEE, { info: native }))).toContain(
      'Additional fees paid: 0.0015 ETH',
    )
  })

  it.each([
    ['states the fee of a smart account, which it pays in a token', { amount: 50_000n }, '0.05 USDC'],
    ['does not count a fee that an earlier version did not store as zero', undefined, '-'],
  ])('%s', (_title, paid, text) => {
    const { chainId, info } = buildRecord()
    const token = info.inputCurrency ?? '0x'
    const fee = paid && { ...paid, chainId, token }
    const batch: TransferStep = { kind: 'batch', calls: [], hash: HASH, done: true, ...(fee && { fee }) }
    const record = buildRecord({ chainType: 'BICONOMY', hash: HASH, status: 'DONE' }, [batch])
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    queryClient.setQueryData([getCauseway().instanceId, 'tokens', 'list', chainId], {
      tokens: { [token]: { chainId, address: token, symbol: 'USDC', name: 'USD Coin', decimals: 6 } },
    })
    const { container } = render(<PaidFees record={record} className="" />, {
      wrapper: createWrapper(getCauseway(), queryClient),
    })
    expect(container.textContent).toBe(`Smart account fee paid: ${text}`)
  })

  it('states no fee of a smart account before its batch is executed', () => {
    const batch: TransferStep = { kind: 'batch', calls: [], id: '0x1', done: false }
    expect(getText(buildRecord({ chainType: 'BICONOMY', batchId: '0x1' }, [batch]))).toBe('')
  })

  it('states no native fee of a failed transfer, whose transaction may have reverted', () => {
    expect(getText(createBridge(MESSAGE_FEE, { status: 'FAILED' }))).not.toContain('Additional fees')
  })
})
