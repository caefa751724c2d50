import { describe, expect, test } from 'vitest'
import { swapMoney } from '../swap/money.ts'
import { answer, bridgeInput, createPrice, swapInput } from '../swap/swap-form.test-support.ts'
import { swapForm } from '../swap/swap-form.ts'
import { type LegOffer, legCosts, legTotals, usdPerUnit } from './totals.ts'

const FEE = swapMoney(20_000n, { chainId: 1, address: '0x', symbol: 'USDC', decimals: 6 }, createPrice(1))

function createLeg(key: string, input: Parameters<typeof swapForm>[0]): LegOffer {
  const { pay, offer } = swapForm(input)
  return { key, paid: pay.money, offer, network: FEE }
}

describe('legTotals', () => {
  test('adds up the outputs and costs of several trades', () => {
    const legs = [createLeg('arbitrum', bridgeInput()), createLeg('base', bridgeInput())]
    const totals = legTotals(legs)
    expect(totals).toMatchObject({
      expected: { text: '1,699.83', usdText: '$1,699.83' },
      paidText: '$1,700.00',
      networkText: '$0.04',
      costsText: '$0.22',
      percentText: '0.01%',
    })
    const inCents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
    const lines = [...totals.lost.map(({ text }) => text), totals.networkText].map(inCents)
    expect(lines.reduce((sum, line) => sum + line)).toBe(inCents(totals.costsText))
    expect((totals.minimum?.amount ?? 0n) < (totals.expected?.amount ?? 0n)).toBe(true)
  })

  test('has no output, total costs and duration while a trade has no offer, only the losses of the others', () => {
    const unquoted = createLeg('mantle', swapInput({ quote: undefined }))
    const totals = legTotals([createLeg('arbitrum', bridgeInput()), unquoted])
    expect(totals.lost.map(({ key }) => key)).toEqual(['arbitrum'])
    expect(totals).toMatchObject({
      expected: undefined,
      minimum: undefined,
      networkText: '-',
      costsText: '-',
      percentText: '-',
      durationText: '-',
      netUsd: undefined,
      isGain: false,
    })
  })

  test('has no duration if the providers state none, instead of 0 s', () => {
    const quote = answer(bridgeInput(), { estimatedDuration: 0 })
    const { duration, durationText } = legTotals([createLeg('arbitrum', bridgeInput({ quote }))])
    expect([duration, durationText]).toEqual([undefined, '-'])
  })

  test('subtracts network fees from the value of the output', () => {
    const { netUsd, expected } = legTotals([createLeg('arbitrum', bridgeInput())])
    expect(netUsd).toBeCloseTo((expected?.usd ?? 0) - 0.02, 6)
  })

  test('shows costs below one cent as such', () => {
    const tiny = swapMoney(100n, { chainId: 1, address: '0x', symbol: 'USDC', decimals: 6 }, createPrice(1))
    expect(legTotals([{ ...createLeg('arbitrum', bridgeInput()), network: tiny }]).networkText).toBe(
      '< $0.001',
    )
  })

  test('computes the percentage of exact costs, and shows costs below one cent as such', () => {
    const typed = { independentField: 'INPUT', typedValue: '1' } as const
    const input = bridgeInput({ typed })
    const leg = {
      ...createLeg('arbitrum', { ...input, quote: answer(input, { toAmount: 997_000n }) }),
      network: swapMoney(100n, { chainId: 1, address: '0x', symbol: 'USDC', decimals: 6 }, createPrice(1)),
    }
    expect(legCosts(leg)).toEqual({ text: '< $0.01', isGain: false })
    expect(legTotals([leg])).toMatchObject({ costsText: '< $0.01', percentText: '0.31%' })
  })

  test('shows no costs without prices and no total without an offer', () => {
    const unpriced = createLeg('arbitrum', bridgeInput({ prices: {} }))
    expect(legTotals([unpriced])).toMatchObject({ costsText: '-', percentText: '-' })
    expect(legCosts(unpriced).text).toBe('-')
    expect(legTotals([])).toMatchObject({ expected: undefined, durationText: '-', paidText: '-' })
  })
})

describe('usdPerUnit', () => {
  test('divides the value by the amount', () => {
    expect(usdPerUnit(1_704.86, 5n * 10n ** 17n, 18)).toBeCloseTo(3_409.72)
    expect(usdPerUnit(undefined, 1n, 18)).toBeUndefined()
    expect(usdPerUnit(1, 0n, 18)).toBeUndefined()
  })
})
