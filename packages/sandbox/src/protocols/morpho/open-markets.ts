import type { Address } from 'viem'
import type { PlannedTransaction } from '../../chains/send-all.ts'
import { ownAddress } from '../../own-address.ts'
import { acquire, approveAll } from '../acquire.ts'
import { encodeCall } from '../encode-call.ts'
import { morphoAbi } from './abi.ts'
import { getMarketParams, type MorphoDeployment, type MorphoSeed } from './deployments.ts'

const abi = morphoAbi

export function openMarkets(
  { morpho, irm }: MorphoDeployment,
  seeds: readonly MorphoSeed[],
): readonly PlannedTransaction[] {
  const label = "creating Morpho's markets"
  const lltvs = [...new Set(seeds.map(({ market }) => market.lltv))]
  return [
    encodeCall(morpho, label, { abi, functionName: 'enableIrm', args: [irm] }),
    encodeCall(morpho, label, { abi, functionName: 'setFeeRecipient', args: [ownAddress('morpho fees')] }),
    ...lltvs.map((lltv) => encodeCall(morpho, label, { abi, functionName: 'enableLltv', args: [lltv] })),
    ...seeds.map(({ market }) =>
      encodeCall(morpho, label, { abi, functionName: 'createMarket', args: [getMarketParams(market)] }),
    ),
    ...seeds
      .filter(({ fee }) => fee > 0n)
      .map(({ market, fee }) =>
        encodeCall(morpho, label, { abi, functionName: 'setFee', args: [getMarketParams(market), fee] }),
      ),
  ]
}

/** Returns the calls with which the owner supplies the loan token, supplies collateral and borrows. */
export function fillMarket(
  chainId: number,
  morpho: Address,
  { market, supplied, pledged, borrowed }: MorphoSeed,
  owner: Address,
): readonly PlannedTransaction[] {
  const params = getMarketParams(market)
  const label = `filling Morpho's market ${market.collateralToken.symbol} / ${market.loanToken.symbol}`
  return [
    acquire(chainId, params.loanToken, owner, supplied),
    acquire(chainId, params.collateralToken, owner, pledged),
    approveAll(params.loanToken, morpho),
    approveAll(params.collateralToken, morpho),
    encodeCall(morpho, label, { abi, functionName: 'supply', args: [params, supplied, 0n, owner, '0x'] }),
    encodeCall(morpho, label, {
      abi,
      functionName: 'supplyCollateral',
      args: [params, pledged, owner, '0x'],
    }),
    encodeCall(morpho, label, { abi, functionName: 'borrow', args: [params, borrowed, 0n, owner, owner] }),
  ]
}

/** Returns the call that changes the debt of the owner. @param percent change in percent of the seeded debt */
export function changeMarketDebt(
  morpho: Address,
  { market, borrowed }: MorphoSeed,
  owner: Address,
  percent: bigint,
): readonly PlannedTransaction[] {
  const change = (borrowed * percent) / 100n
  if (change === 0n) return []
  const params = getMarketParams(market)
  const label = `changing the debt of Morpho's market ${market.collateralToken.symbol} / ${market.loanToken.symbol}`
  return change > 0n
    ? [encodeCall(morpho, label, { abi, functionName: 'borrow', args: [params, change, 0n, owner, owner] })]
    : [encodeCall(morpho, label, { abi, functionName: 'repay', args: [params, -change, 0n, owner, '0x'] })]
}
