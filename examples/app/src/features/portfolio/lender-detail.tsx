import { formatAmount, formatChange, formatLeverage, formatPercent, formatUsd } from '@causeway/core/format'
import type { HoldingPart, LenderWorth, SubAccountWorth } from '@causeway/view-models'
import { Link } from 'react-router'
import { portfolioCopy } from '#locale/portfolio-copy'
import { HealthFigure, HealthScale } from '../../ui/health-scale.tsx'
import { Table } from '../../ui/table.tsx'
import { toKnown } from '../../ui/to-known.ts'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { GainCell } from './gain-cell.tsx'
import styles from './lender-detail.module.css'

interface LenderDetailProps {
  readonly row: LenderWorth
  readonly name: string
}

/** Deposits and debt with a lender, by sub-account. */
export function LenderDetail({ row, name }: LenderDetailProps) {
  const claimable = row.accounts.flatMap(({ rewards }) => rewards.map(rewardText))
  const open = row.accounts.filter(({ isClosed }) => !isClosed)
  return (
    <>
      {open.map((account) => (
        <SubAccount key={account.subAccount} account={account} hasOthers={row.accounts.length > 1} />
      ))}
      {open.length === 0 && <p className="muted">{portfolioCopy.nothingHere}</p>}
      {claimable.length > 0 && <p className="small muted">{portfolioCopy.claimable(claimable.join(', '))}</p>}
      <p className="small">
        <Link to={`/lending/${row.chainId}/${row.lender}`}>{portfolioCopy.openLender(name)}</Link>
      </p>
    </>
  )
}

function rewardText({
  amount,
  decimals,
  symbol = portfolioCopy.unnamedRewards,
}: SubAccountWorth['rewards'][number]): string {
  return decimals === undefined ? symbol : `${formatAmount(amount, decimals)} ${symbol}`
}

interface SubAccountProps {
  readonly account: SubAccountWorth
  readonly hasOthers: boolean
}

function SubAccount({ account, hasOthers }: SubAccountProps) {
  const { subAccount, healthFactor, leverage, netApr, netWorth, debt, holdings } = account
  const name = subAccount === '0' ? portfolioCopy.mainAccount : portfolioCopy.subAccount(subAccount)
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
          </tr>
        </thead>
        <tbody>
          {holdings.map((part) => (
            <Holding key={`${part.holding.poolId}:${part.holding.rateMode}`} part={part} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Holding({ part }: { readonly part: HoldingPart }) {
  const { holding, side, worth, pnl24h } = part
  const { asset, amount, apr, poolId } = holding
  const symbol = asset?.symbol ?? portfolioCopy.unknownAsset
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
    </tr>
  )
}
