import type { Address } from '@causeway/core'
import { formatAmount, formatChange, formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import { RATE_MODES } from '@causeway/core/lending'
import type { MarginOperation } from '@causeway/core/margin'
import { useLendingMarkets } from '@causeway/react'
import {
  type HoldingPart,
  type LenderWorth,
  type SubAccountWorth,
  supportsMargin,
  writeUrlState,
} from '@causeway/view-models'
import { Link } from 'react-router'
import { lendingCopy } from '#locale/lending-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { shortenSubAccount } from '../../copy/shorten-sub-account.ts'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { useEngine } from '../../state/use-engine.ts'
import { HealthFigure, HealthScale } from '../../ui/health-scale.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Table } from '../../ui/table.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { JOURNEY_SUB_ACCOUNT } from '../journeys/get-journey-target.ts'
import { JourneyButton } from '../journeys/journey-button.tsx'
import { findSole } from '../lending/find-sole.ts'
import { useRewardFacts } from '../lending/use-reward-facts.ts'
import { GainCell } from './gain-cell.tsx'
import styles from './lender-detail.module.css'

interface LenderDetailProps {
  readonly row: LenderWorth
  readonly name: string
  /** Whether the positions are those of the user. Others have no actions. */
  readonly isOwn: boolean
}

/** Deposits and debt with a lender, by sub-account. */
export function LenderDetail({ row, name, isOwn }: LenderDetailProps) {
  const change = useOverlayActions()
  const rewards = row.accounts.flatMap((account) => account.rewards)
  const claimable = useRewardFacts(rewards.map((reward) => ({ chainId: row.chainId, reward })))
  const open = row.accounts.filter(({ isClosed }) => !isClosed)
  return (
    <>
      {open.map((account) => (
        <SubAccount
          key={account.subAccount}
          account={account}
          hasOthers={row.accounts.length > 1}
          isOwn={isOwn}
        />
      ))}
      {open.length === 0 && <p className="muted">{portfolioCopy.nothingHere}</p>}
      {claimable.length > 0 && (
        <p className="small muted">
          {portfolioCopy.claimable(claimable.map(({ text }) => text).join(', '))}{' '}
          {isOwn && (
            <TextLink onClick={() => change({ type: 'setClaim', isOpen: true })}>
              {portfolioCopy.claimRewards}
            </TextLink>
          )}
        </p>
      )}
      <p className="small">
        <Link to={`/lending/${row.chainId}/${row.lender}`}>{lendingCopy.openLender(name)}</Link>
      </p>
    </>
  )
}

interface SubAccountProps {
  readonly account: SubAccountWorth
  readonly hasOthers: boolean
  readonly isOwn: boolean
}

function SubAccount({ account, hasOthers, isOwn }: SubAccountProps) {
  const { subAccount, healthFactor, leverage, netApr, netWorth, debt, holdings } = account
  const name =
    subAccount === '0' ? portfolioCopy.mainAccount : portfolioCopy.subAccount(shortenSubAccount(subAccount))
  return (
    <section className={styles['account']} aria-label={name}>
      {hasOthers && (
        <p className={styles['title']}>
          <b>{name}</b>
          <span>{formatUsd(netWorth)}</span>
          <span>{portfolioCopy.yearly(formatChange(netApr))}</span>
          <span>{formatLeverage(leverage)}</span>
          <HealthFigure value={healthFactor} />
        </p>
      )}
      {(debt > 0 || healthFactor === 'unknown') && (
        <HealthScale before={toKnown(healthFactor)} unknown={healthFactor === 'unknown'} />
      )}
      <Table label={portfolioCopy.depositsAndDebt(name)}>
        <thead>
          <tr>
            <th>{portfolioCopy.asset}</th>
            <th data-number data-from="small">
              {portfolioCopy.amount}
            </th>
            <th data-number>{portfolioCopy.value}</th>
            <th data-number data-from="small">
              {portfolioCopy.dayChange}
            </th>
            <th data-number data-from="small">
              APR
            </th>
            {isOwn && <th data-number>{portfolioCopy.action}</th>}
          </tr>
        </thead>
        <tbody>
          {holdings.map((part) => (
            <Holding key={`${part.holding.poolId}:${part.holding.rateMode}`} part={part} isOwn={isOwn} />
          ))}
        </tbody>
      </Table>
      {isOwn && (
        <div className={styles['actions']}>
          <Repayments holdings={holdings} />
          <MarginLinks holdings={holdings} />
          <MoveLink holdings={holdings} />
        </div>
      )}
    </section>
  )
}

/** Offers to repay each debt from another token or chain. */
function Repayments({ holdings }: { readonly holdings: readonly HoldingPart[] }) {
  const debts = holdings.flatMap(({ chainId, holding }) => {
    const { lender, poolId, asset, rateMode, subAccount, amount: debt } = holding
    return asset && rateMode === RATE_MODES.variable && subAccount === JOURNEY_SUB_ACCOUNT
      ? [{ action: 'repay' as const, chainId, lender, poolId, asset, debt }]
      : []
  })
  return debts.map((target) => <JourneyButton key={target.poolId} target={target} />)
}

/**
 * Links to the forms that close a leveraged position, or add to its leverage, if it has one collateral and one debt, and a router
 * supports the trade. Renders nothing until the market is read.
 */
function MarginLinks({ holdings }: { readonly holdings: readonly HoldingPart[] }) {
  const [deposit, debt] = (['deposit', 'debt'] as const).map((side) =>
    findSole(
      holdings.filter((part) => part.side === side && part.holding.subAccount === JOURNEY_SUB_ACCOUNT),
      ({ worth }) => toAbsolute(worth),
    ),
  )
  const [collateral, borrowed] = [deposit?.holding.asset?.address, debt?.holding.asset?.address]
  const { margin } = useEngine()
  const { data } = useLendingMarkets(
    { chainIds: [deposit?.chainId ?? 0], lenders: [deposit?.holding.lender ?? ''] },
    { enabled: deposit !== undefined && debt !== undefined },
  )
  const market = data?.markets[0]
  if (!deposit || !debt || collateral === undefined || borrowed === undefined || collateral === borrowed)
    return null
  const [depositPool, debtPool] = [deposit.holding.poolId, debt.holding.poolId]
  const supports = (operation: MarginOperation, sell: string, buy: string) =>
    market !== undefined && supportsMargin(margin.routers, market, { operation, sell, buy })
  const path = `/lending/${deposit.chainId}/${encodeURIComponent(deposit.holding.lender)}`
  const toPath = (operation: 'open' | 'close', inputCurrency: Address, outputCurrency: Address) =>
    path + writeUrlState('', { operation, inputCurrency, outputCurrency })
  return (
    <>
      {supports('Close', depositPool, debtPool) && (
        <Link to={toPath('close', collateral, borrowed)}>{lendingCopy.closePosition}</Link>
      )}
      {supports('Open', debtPool, depositPool) && (
        <Link to={toPath('open', borrowed, collateral)}>{lendingCopy.addLeverage}</Link>
      )}
    </>
  )
}

/** Links to the dialog that moves a loan to better rates. Renders nothing without a loan. */
function MoveLink({ holdings }: { readonly holdings: readonly HoldingPart[] }) {
  const ofAccount = holdings.filter(({ holding }) => holding.subAccount === JOURNEY_SUB_ACCOUNT)
  const debt = ofAccount.find(({ side }) => side === 'debt')
  if (!debt || ofAccount.every(({ side }) => side === 'debt')) return null
  const { chainId, holding } = debt
  const path = `/lending/${chainId}/${encodeURIComponent(holding.lender)}`
  return <Link to={`${path}?move=true`}>{lendingCopy.moveLoan}</Link>
}

/** Debts have negative values. */
function toAbsolute(worth: HoldingPart['worth']): number | undefined {
  return worth === 'unknown' ? undefined : Math.abs(worth)
}

function Holding({ part, isOwn }: { readonly part: HoldingPart; readonly isOwn: boolean }) {
  const { holding, side, worth, pnl24h } = part
  const { asset, amount, apr, poolId } = holding
  const symbol = asset?.symbol ?? portfolioCopy.unknownAsset
  const action = side === 'debt' ? 'repay' : 'withdraw'
  return (
    <tr>
      <td data-name>
        <span className={styles['asset']}>
          <TokenLogo
            symbol={symbol}
            seed={asset?.address ?? poolId}
            group={asset?.assetGroup}
            src={asset?.logoURI}
            size="s"
          />
          <bdi>{symbol}</bdi>
          <span className="dim">{portfolioCopy.sides[side]}</span>
        </span>
      </td>
      <td data-number data-from="small">
        {asset ? `${formatAmount(amount, asset.decimals)} ${asset.symbol}` : '-'}
      </td>
      <td data-number>{formatUsd(worth)}</td>
      <td data-number data-from="small">
        <GainCell gain={{ absolute: pnl24h, ratio: 'unknown' }} />
      </td>
      <td data-number data-from="small">
        {formatPercent(apr)}
      </td>
      {isOwn && (
        <td data-number>
          <Link
            to={actionPath(part)}
            aria-label={portfolioCopy.actionOn(portfolioCopy.reduce[action], symbol)}
          >
            {portfolioCopy.reduce[action]}
          </Link>
        </td>
      )}
    </tr>
  )
}

/** Returns the path of the form that repays a debt or withdraws a deposit. */
function actionPath({ side, chainId, holding: { lender, asset } }: HoldingPart): string {
  const query = new URLSearchParams({ action: side === 'debt' ? 'repay' : 'withdraw' })
  if (asset) query.set('inputCurrency', asset.address)
  return `/lending/${chainId}/${encodeURIComponent(lender)}?${query}`
}
