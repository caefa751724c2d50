import type { Address } from 'viem'
import { type Asset, amountWorth, type Tariff } from '../../settlement/index.ts'

/** Maker account in Orbiter's list. In the sandbox, the relayer pays the recipients instead. */
export const maker: Address = '0x80C67432656d59144cEFf962E8fAF8926599bCF8'

/** Fees: a trade fee of 0.015 % and a withholding fee of 60 cents. */
export const tariff: Tariff = { rate: 150n, fixed: 60_000_000n }

/** Returns the withholding fee in base units of the token. */
export function getWithheldAmount(input: Asset): bigint {
  return amountWorth(tariff.fixed, input)
}
