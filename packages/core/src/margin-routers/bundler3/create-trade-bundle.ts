import { maxUint256 } from 'viem'
import { sameAddress } from '../../chains/address.ts'
import { mulDiv } from '../../kernel/amounts.ts'
import type { Address } from '../../kernel/schema.ts'
import { hasMarketId } from '../../lenders/shared/has-market-id.ts'
import type { IsolatedMarket, LenderMarket } from '../../lending/lender-market.ts'
import { rejectRoute } from '../../margin/margin-rejected-error.ts'
import type { MarginTrade } from '../../margin/margin-trade.ts'
import type { RefinanceTrade } from '../../margin/refinance/refinance-trade.ts'
import type { Bundler3Deployment } from './bundler3-deployments.ts'
import {
  createGeneralAdapterCalls,
  type GeneralAdapterCalls,
  toApproveCall,
  toTransferCall,
  WHOLE_BALANCE,
} from './create-general-adapter-calls.ts'
import { allowFailure, type BundleCall, toBundleCall } from './encode-multicall.ts'

/** Maximum deviation of the share price from that of the position, above which a step reverts: 1%. */
const SHARE_PRICE_TOLERANCE_BPS = 100n
const NAME = 'Morpho Bundler3'
const BPS = 10_000n
const E27 = 10n ** 27n

interface BundleInputs {
  readonly trade: MarginTrade
  readonly market: IsolatedMarket
  readonly deployment: Bundler3Deployment
  readonly adapter: GeneralAdapterCalls
}

/**
 * Creates the bundle of a trade: margin, a flash loan with all other steps in its callback, then transfers of the
 * remaining tokens to the account.
 *
 * @throws MarginRejectedError MARGIN_ROUTE_REJECTED
 */
export function createTradeBundle(trade: MarginTrade, deployment: Bundler3Deployment): readonly BundleCall[] {
  const { flashLoan, account, swap, margin, sweeps } = trade
  const adapter = createGeneralAdapterCalls(deployment.generalAdapter1)
  const inputs = { trade, deployment, market: requireMarket(trade, deployment), adapter }
  const marginCalls = margin?.asNative
    ? adapter.wrap(margin.amount)
    : margin
      ? [adapter.pull(margin.token, margin.amount)]
      : []
  const callback = [...createSwapCalls(inputs), createOutputCall(inputs), createFundingCall(inputs)]
  return [
    ...marginCalls,
    adapter.flashLoan(flashLoan.token, flashLoan.amount, callback),
    // Allow failure, because the adapter reverts if nothing remains to transfer.
    ...[swap.fromToken, swap.toToken, ...sweeps].map((token) =>
      allowFailure(adapter.transfer(token, account, WHOLE_BALANCE)),
    ),
  ]
}

/**
 * Creates the bundle that moves a loan between two markets of Morpho.
 *
 * @throws MarginRejectedError MARGIN_ROUTE_REJECTED
 */
export function createRefinanceBundle(
  { account, from, to, flashLoan }: RefinanceTrade,
  { generalAdapter1 }: Bundler3Deployment,
): readonly BundleCall[] {
  const adapter = createGeneralAdapterCalls(generalAdapter1)
  const [oldMarket, newMarket] = [requireParams(from.market), requireParams(to.market)]
  const due = flashLoan.amount + flashLoan.fee
  if (flashLoan.kind !== 'morpho') rejectRoute(NAME, ['Bundler3 only supports flash loans of Morpho.'])
  if (due > to.borrow.limit)
    rejectRoute(NAME, [`The flash loan needs ${due} base units, the limit is ${to.borrow.limit}.`])
  const { repay, withdraw } = from
  const maxSharePrice = getSharePrice(from, BPS + SHARE_PRICE_TOLERANCE_BPS) ?? maxUint256
  const minSharePrice = getSharePrice(to, BPS - SHARE_PRICE_TOLERANCE_BPS) ?? 0n
  const callback = [
    adapter.repay(oldMarket, repay.isAll ? 'whole-debt' : 'whole-balance', maxSharePrice, account),
    adapter.withdrawCollateral(oldMarket, withdraw.isAll ? WHOLE_BALANCE : withdraw.limit),
    adapter.supplyCollateral(newMarket, WHOLE_BALANCE, account),
    adapter.borrow(newMarket, due, minSharePrice),
  ]
  return [
    adapter.flashLoan(flashLoan.token, flashLoan.amount, callback),
    // Allow failure, because the adapter reverts if nothing remains to transfer.
    ...[oldMarket.loanToken, oldMarket.collateralToken].map((token) =>
      allowFailure(adapter.transfer(token, account, WHOLE_BALANCE)),
    ),
  ]
}

/**
 * Creates the calls of the swap. The bundler calls the aggregator, so that the call cannot use the permissions of the
 * adapter. The allowance is reset afterwards, because some tokens reject a new allowance while an old one remains.
 */
function createSwapCalls({ trade: { swap, margin }, deployment, adapter }: BundleInputs): BundleCall[] {
  const { bundler3, generalAdapter1 } = deployment
  const { fromToken, toToken, spender, fromAmount, to, data } = swap
  const marginBought = margin && sameAddress(margin.token, toToken) ? margin.amount : 0n
  const minBalance = swap.toAmountMin + marginBought
  return [
    adapter.transfer(fromToken, bundler3, fromAmount),
    toApproveCall(fromToken, spender, 0n),
    toApproveCall(fromToken, spender, fromAmount),
    toBundleCall({ to, data, value: 0n }),
    toApproveCall(fromToken, spender, 0n),
    // Enforce the minimum output: these transfers there and back revert if the swap paid less.
    adapter.transfer(toToken, bundler3, minBalance),
    toTransferCall(toToken, generalAdapter1, minBalance),
  ]
}

function createOutputCall({ trade, market, adapter }: BundleInputs): BundleCall {
  const { output, account } = trade
  if (output.type === 'Deposit') return adapter.supplyCollateral(market, WHOLE_BALANCE, account)
  const maxSharePrice = getSharePrice(trade, BPS + SHARE_PRICE_TOLERANCE_BPS) ?? maxUint256
  return adapter.repay(market, output.isAll ? 'whole-debt' : 'whole-balance', maxSharePrice, account)
}

function createFundingCall({ trade, market, adapter }: BundleInputs): BundleCall {
  const { flashLoan, funding } = trade
  const repayment = flashLoan.amount + flashLoan.fee
  if (funding.type === 'Withdraw')
    return adapter.withdrawCollateral(market, funding.isAll ? WHOLE_BALANCE : repayment)
  return adapter.borrow(market, repayment, getSharePrice(trade, BPS - SHARE_PRICE_TOLERANCE_BPS) ?? 0n)
}

/** Returns the debt per share, times 1e27 and a factor in basis points; undefined without debt. */
function getSharePrice(
  { market, position }: Pick<MarginTrade, 'market' | 'position'>,
  factorBps: bigint,
): bigint | undefined {
  const loanToken = market.params?.loanToken.toLowerCase() ?? ''
  const { debt = 0n, debtShares = 0n } = position.pools[loanToken] ?? {}
  return debt > 0n && debtShares > 0n ? mulDiv(mulDiv(debt, E27, debtShares), factorBps, BPS) : undefined
}

/** @throws MarginRejectedError MARGIN_ROUTE_REJECTED */
function requireMarket(trade: MarginTrade, deployment: Bundler3Deployment): IsolatedMarket {
  const problems = findProblems(trade, deployment)
  const params = requireParams(trade.market, problems)
  return problems.length === 0 ? params : rejectRoute(NAME, problems)
}

/** Returns the parameters of a Morpho market. @throws MarginRejectedError MARGIN_ROUTE_REJECTED */
function requireParams({ params, lender }: LenderMarket, problems: readonly string[] = []): IsolatedMarket {
  if (!params) return rejectRoute(NAME, [`${lender} is not a Morpho market.`])
  if (hasMarketId(params)) return params
  return rejectRoute(NAME, [...problems, `The parameters of ${lender} belong to another market.`])
}

function findProblems({ swap, funding, flashLoan }: MarginTrade, deployment: Bundler3Deployment): string[] {
  const repayment = flashLoan.amount + flashLoan.fee
  const problemIf = (condition: boolean, problem: string) => (condition ? [problem] : [])
  return [
    ...problemIf(flashLoan.kind !== 'morpho', 'Bundler3 only supports flash loans of Morpho.'),
    ...problemIf(
      !funding.isAll && repayment > funding.limit,
      `The flash loan needs ${repayment} base units, the limit is ${funding.limit}.`,
    ),
    // Anyone could take unspent input from the bundler.
    ...problemIf(
      swap.supportsExactOutput,
      `The swap of ${swap.name} has an exact output, so its unspent input cannot be returned.`,
    ),
    ...problemIf(
      isTrustedContract(swap.to, deployment),
      `The swap of ${swap.name} calls ${swap.to}, which can act for the account.`,
    ),
  ]
}

/**
 * Returns whether a contract executes arbitrary calls of the bundler with permissions of the account. Calldata of a
 * provider must never call such a contract.
 */
function isTrustedContract(
  target: Address,
  { bundler3, generalAdapter1, others = [] }: Bundler3Deployment,
): boolean {
  return [bundler3, generalAdapter1, ...others].some((contract) => sameAddress(contract, target))
}
