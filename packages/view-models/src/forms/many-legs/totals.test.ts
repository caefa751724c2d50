import { describe, expect, test } from 'vitest'
import { swapMoney } from '../swap/money.ts'
import { bridgeInput, priceOf, swapInput } from '../swap/swap-form.test-support.ts'
import { swapForm } from '../swap/swap-form.ts'
import { type LegOffer, legCosts, legTotals, usdPerUnit } from './totals.ts'

const FEE = swapMoney(20_000n, { chainId: 1, address: '0x', symbol: 'USDC', decimals: 6 }, priceOf(1))

function legOf(key: string, input: Parameters<typeof swapForm>[0]): LegOffer {
  const { pay, offer } = swapForm(input)
  return { key, paid: pay.money, offer, network: FEE }
}

describe('What several trades come to', () => {
  test('is the sum of what each gives and costs', () => {
    const legs = [legOf('arbitrum', bridgeInput()), legOf('base', bridgeInput())]
    const totals = legTotals(legs)
    expect(totals).toMatchObject({
      offers: 2,
      expected: { text: '1,699.83', usdText: '$1,699.83' },
      paidText: '$1,700.00',
      networkText: '$0.04',
      costsText: '$0.22',
      percentText: '0.01%',
    })
    const inCents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
    const lines = [...totals.lost.map(({ text }) => text), totals.networkText].map(inCents)
    expect(lines.reduce((sum, line) => sum + line)).toBe(inCents(totals.costsText))
    expect((totals.least?.amount ?? 0n) < (totals.expected?.amount ?? 0n)).toBe(true)
  })

  test('leaves out who has no offer, and says how many have one', () => {
    const unasked = legOf('mantle', swapInput({ quote: undefined }))
    const totals = legTotals([legOf('arbitrum', bridgeInput()), unasked])
    expect(totals.offers).toBe(1)
    expect(totals.lost.map(({ key }) => key)).toEqual(['arbitrum'])
  })

  test('says of less than a cent that it is not nothing', () => {
    const tiny = swapMoney(100n, { chainId: 1, address: '0x', symbol: 'USDC', decimals: 6 }, priceOf(1))
    expect(legTotals([{ ...legOf('arbitrum', bridgeInput()), network: tiny }]).networkText).toBe('< $0.001')
  })

  test('is not known without prices, and nothing without an offer', () => {
    const unpriced = legOf('arbitrum', bridgeInput({ prices: {} }))
    expect(legTotals([unpriced])).toMatchObject({ costsText: '-', percentText: '-' })
    expect(legCosts(unpriced)).toBe('-')
    expect(legTotals([])).toMatchObject({ offers: 0, expected: undefined, durationText: '-', paidText: '-' })
  })
})

describe('The price of a whole', () => {
  test('is what all of it is worth by how much it is', () => {
    expect(usdPerUnit(1_704.86, 5n * 10n ** 17n, 18)).toBeCloseTo(3_409.72)
    expect(usdPerUnit(undefined, 1n, 18)).toBeUndefined()
    expect(usdPerUnit(1, 0n, 18)).toBeUndefined()
  })
})
