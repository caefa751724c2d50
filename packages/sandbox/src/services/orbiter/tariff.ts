import type { Address } from 'viem'
import { type Asset, amountWorth, type Tariff } from '../../settlement/index.ts'

/** Who is to pay out, by Orbiter's list; in the sandbox the relayer does. */
export const maker: Address = '0x80C67432656d59144cEFf962E8fAF8926599bCF8'

/** 0.015 % and a withholding fee of 60 cents. */
export const tariff: Tariff = { rate: 150n, fixed: 60_000_000n }

/** What is kept of every amount, in base units. */
export function withheldOf(input: Asset): bigint {
  return amountWorth(tariff.fixed, input)
}
