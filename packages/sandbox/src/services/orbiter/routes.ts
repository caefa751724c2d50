import { type Address, formatUnits } from 'viem'
import { type Asset, amountWorth, type Tariff } from '../../settlement/index.ts'
import type { BridgeDesk } from '../bridge.ts'

/** Who is to pay out, by Orbiter's list; in the sandbox the relayer does. */
export const maker: Address = '0x80C67432656d59144cEFf962E8fAF8926599bCF8'

/** 0.015 % and a withholding fee of 60 cents. */
export const tariff: Tariff = { rate: 150n, fixed: 60_000_000n }

/** In 1e-8 US dollars. */
const least = 100_000_000n
const most = 1_000_000_00000000n

/** In seconds. */
const spentTime = 30

/** Orbiter's own numbers of the chains. Source: its list of chains. */
const internalIds: Readonly<Record<number, number>> = { 1: 1, 5000: 24, 8453: 21, 42161: 2 }

export function internalIdOf(chainId: number): number {
  return internalIds[chainId] ?? chainId
}

/** The code of a chain in a memo. */
function codeOf(chainId: number): string {
  return String(9_000 + internalIdOf(chainId))
}

export function chainOfCode(code: string): number | undefined {
  return Object.keys(internalIds)
    .map(Number)
    .find((chainId) => codeOf(chainId) === code)
}

/** `/routers/v2`: from every token to its like on each other chain, as a memo names no token. Only the contract entry is offered. */
export function listRoutes({ market, escrowOn }: BridgeDesk, entry: string | undefined) {
  if (entry !== 'contract') return []
  return market.assets.flatMap((input) =>
    market.assets
      .filter(({ chainId, symbol }) => chainId !== input.chainId && symbol === input.symbol)
      .map((output) => describeRoute(input, output, escrowOn(input.chainId))),
  )
}

/** What is kept of every amount, in base units. */
export function withheldOf(input: Asset): bigint {
  return amountWorth(tariff.fixed, input)
}

function describeRoute(input: Asset, output: Asset, router: Address) {
  const human = (amount: bigint) => formatUnits(amount, input.decimals)
  return {
    line: `${input.chainId}/${output.chainId}-${input.symbol}/${output.symbol}`,
    endpoint: maker,
    endpointContract: router,
    srcChain: String(input.chainId),
    tgtChain: String(output.chainId),
    srcToken: input.address,
    tgtToken: output.address,
    maxAmt: human(amountWorth(most, input)),
    minAmt: human(amountWorth(least, input)),
    tradeFee: (Number(tariff.rate) / 10_000).toFixed(6),
    withholdingFee: human(withheldOf(input)),
    vc: codeOf(output.chainId),
    state: 'available',
    compRatio: 1,
    spentTime,
  }
}
