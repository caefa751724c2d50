import type { Wallet } from '@causeway/core'
import { type FullCauseway } from '@causeway/core/all'

declare const causeway: FullCauseway
declare const wallet: Wallet

import { findBetterRates } from '@causeway/core/margin'

const { markets } = await causeway.lending.getMarkets({ chainIds: [1] })
const owner = { account: wallet.address, chainIds: [1], lenders: ['AAVE_V3'] }
const { positions } = await causeway.lending.getPositions(owner)
const [loan] = positions.flatMap(({ market, positions: [position] }) => (position ? [{ market, position }] : []))
const rates = loan ? findBetterRates({ from: loan, markets, routers: causeway.margin.routers }) : []
const best = rates.find(({ unsupportedReason }) => unsupportedReason === undefined)
if (best) {
  const move = await causeway.margin.refinance({ chainId: 1, account: wallet.address }, best.request)
  const { before, after, yearlyGainUsd, cost, breakEvenDays } = move.loan
  console.log(before.netApr, after.netApr, yearlyGainUsd, cost.flashLoanFee, cost.gasUsd, breakEvenDays)
  console.log(move.from.after.figures.healthFactor, move.to.after.figures.healthFactor)
  await causeway.margin.execute(move, wallet)
}
