import { arbitrum } from '@causeway/core/chains'
import { formatUsd } from '@causeway/core/format'
import { describe, expect, it } from 'vitest'
import { swapCosts } from './costs.ts'
import { networkFee } from './network-fee.ts'
import { answer, bridgeInput, createPrice } from './swap-form.test-support.ts'
import { swapForm } from './swap-form.ts'
import type { SwapFormInput } from './swap-form-input.ts'

const createView = (fields: Partial<SwapFormInput>, quote: Parameters<typeof answer>[1] = {}) => {
  const input = bridgeInput(fields)
  return swapForm({ ...input, quote: answer(input, quote) })
}
const GWEI = 1_000_000_000n
const gas = networkFee(['approve', 'call'], {
  chain: arbitrum,
  fees: { type: 'legacy', gasPrice: GWEI / 100n },
  price: createPrice(3_000),
})

const inCents = (text: string) => Math.round(Number(text.replace('−', '-').replace(/[$,+]/g, '')) * 100)

describe('swapCosts', () => {
  it('lists costs by line, which add up to the total', () => {
    const costs = swapCosts(
      createView({}, { toAmount: 848_613_000n, fee: { swapFee: 80_400n, destinationGasFee: 53_300n } }),
      gas,
    )
    expect(costs).toEqual({
      inside: [
        { kind: 'swapFee', text: '−$0.08', amountText: '0.0804 USDC' },
        { kind: 'destinationGasFee', text: '−$0.05', amountText: '0.0533 USDC' },
        { kind: 'rest', text: '−$1.26', amountText: undefined },
      ],
      onTop: [{ kind: 'network', text: '$0.01', amountText: '0.0₅31 ETH' }],
      totalText: '$1.40',
      percentText: '0.16%',
      isGain: false,
    })
    const lines = [...(costs?.inside ?? []), ...(costs?.onTop ?? [])]
    const sum = lines.reduce((total, { text }) => total + Math.abs(inCents(text)), 0)
    expect(sum).toBe(inCents(costs?.totalText ?? ''))
  })

  it('has the total that the consent to the loss states, to the cent', () => {
    const fees = { type: 'legacy', gasPrice: 161_290_322n } as const
    // The costs of $10.006, $1.006 and $0.15 are $11.162, but their lines add up to $11.17.
    const view = createView({ fees }, { toAmount: 839_994_000n, otherPayOut: 335_333_333_333_333n })
    expect(swapCosts(view, view.offer?.network)?.totalText).toBe('$11.17')
    expect(formatUsd(view.offer?.netLoss?.lossUsd)).toBe('$11.17')
  })

  it('has no line for a rounding difference', () => {
    const fee = { swapFee: 85_000n, destinationGasFee: 50_000n }
    const costs = swapCosts(createView({}, { toAmount: 849_865_000n, fee }), gas)
    expect(costs?.inside.map(({ kind }) => kind)).toEqual(['swapFee', 'destinationGasFee'])
    const sum = costs?.inside.reduce((total, { text }) => total - inCents(text), 0) ?? 0
    expect(sum + inCents(costs?.onTop[0]?.text ?? '')).toBe(inCents(costs?.totalText ?? ''))
  })

  it('shows a gain with a plus sign', () => {
    const costs = swapCosts(createView({}, { toAmount: 851_000_000n }), gas)
    expect(costs?.inside).toEqual([{ kind: 'rest', text: '+$1.00', amountText: undefined }])
  })

  it('states a total gain without a sign', () => {
    const view = createView({}, { toAmount: 851_000_000n })
    expect(swapCosts(view, gas)).toMatchObject({ totalText: '$0.99', percentText: '0.12%', isGain: true })
    const tiny = createView({}, { toAmount: 850_010_000n })
    expect(swapCosts(tiny, gas)).toMatchObject({ totalText: '< $0.001', isGain: true })
  })

  it('lists a native fee on top of the amount once', () => {
    const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const fee = { swapFee: 0n, destinationGasFee: 10n ** 14n, destinationGasFeeToken: native } as const
    const costs = swapCosts(createView({}, { toAmount: 850_000_000n, fee, otherPayOut: 10n ** 14n }), gas)
    expect(costs).toMatchObject({
      inside: [],
      onTop: [{ kind: 'additional', text: '$0.30', amountText: '0.0₃1 ETH' }, { kind: 'network' }],
      totalText: '$0.31',
    })
  })

  it('does not count a native delivery fee twice', () => {
    const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
    const fee = { swapFee: 100_000n, destinationGasFee: 10n ** 14n, destinationGasFeeToken: native } as const
    const costs = swapCosts(createView({}, { toAmount: 849_900_000n, fee }), gas)
    expect(costs?.inside.map(({ kind, text }) => [kind, text])).toEqual([['swapFee', '−$0.10']])
    expect(costs?.totalText).toBe('$0.11')
  })

  it('shows a fee below one cent as such', () => {
    const costs = swapCosts(createView({}, { fee: { swapFee: 2_000n, destinationGasFee: 0n } }), gas)
    expect(costs?.inside[0]).toMatchObject({ kind: 'swapFee', text: '< $0.01' })
  })

  it('computes the percentage of the exact total, and shows a total below one cent as such', () => {
    const free = gas && { ...gas, usd: 0.0002 }
    const typed = { independentField: 'INPUT', typedValue: '1' } as const
    expect(swapCosts(createView({ typed }, { toAmount: 997_000n }), free)).toMatchObject({
      totalText: '< $0.01',
      percentText: '0.32%',
    })
    expect(swapCosts(createView({ typed }, { toAmount: 994_000n }), free)).toMatchObject({
      totalText: '$0.01',
      percentText: '0.62%',
    })
  })

  it('shows no total without a price or the network fee, which keeps its line', () => {
    expect(swapCosts(createView({}), undefined)).toMatchObject({
      onTop: [{ kind: 'network', text: '-', amountText: undefined }],
      totalText: '-',
      percentText: '-',
    })
    const unpriced = swapCosts(
      createView({ prices: {} }, { fee: { swapFee: 2_000n, destinationGasFee: 0n } }),
      gas,
    )
    expect(unpriced).toMatchObject({
      inside: [{ kind: 'swapFee', text: '-', amountText: '0.002 USDC' }],
      totalText: '-',
    })
  })

  it('is undefined without a quote', () => {
    expect(swapCosts(swapForm(bridgeInput({ quote: undefined })), gas)).toBeUndefined()
  })
})
