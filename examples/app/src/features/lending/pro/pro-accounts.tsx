import { abbreviateAddress, formatUsd } from '@causeway/core/format'
import { type LenderMarket, type LenderPosition, lenderPositionView } from '@causeway/core/lending'
import { proCopy } from '#locale/pro-copy'
import { shortenSubAccount } from '../../../copy/shorten-sub-account.ts'
import { Button } from '../../../ui/button.tsx'
import { HealthFigure } from '../../../ui/health-scale.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Table } from '../../../ui/table.tsx'
import styles from './pro.module.css'

interface ProAccountsProps {
  readonly market: LenderMarket | undefined
  readonly positions: readonly LenderPosition[]
  readonly isConnected: boolean
  readonly chosen: string
  onChoose(subAccount: string): void
}

/** Accounts of a wallet with the lender. */
export function ProAccounts({ market, positions, isConnected, chosen, onChoose }: ProAccountsProps) {
  const hint = newAccountText(market, isConnected)
  return (
    <Pane title={proCopy.accounts} flush>
      <Table label={proCopy.accounts}>
        <thead>
          <tr>
            <th>{proCopy.account}</th>
            <th data-from="small">{proCopy.mode}</th>
            <th data-number>{proCopy.netWorth}</th>
            <th data-number>{proCopy.health}</th>
          </tr>
        </thead>
        <tbody>
          {positions.map((position) => (
            <AccountRow
              key={position.subAccount}
              market={market}
              position={position}
              isChosen={position.subAccount === chosen}
              onChoose={onChoose}
            />
          ))}
          {positions.length === 0 && (
            <tr>
              <td className="dim">-</td>
              <td className="dim" data-from="small">
                -
              </td>
              <td className="dim" data-number>
                -
              </td>
              <td className="dim" data-number>
                -
              </td>
            </tr>
          )}
        </tbody>
      </Table>
      {hint !== undefined && <p className={styles['bottom']}>{hint}</p>}
    </Pane>
  )
}

interface AccountRowProps extends Pick<ProAccountsProps, 'market' | 'onChoose'> {
  readonly position: LenderPosition
  readonly isChosen: boolean
}

function AccountRow({ market, position, isChosen, onChoose }: AccountRowProps) {
  const { subAccount, mode, account } = position
  const positionView = market && lenderPositionView(position, market)
  const nav = positionView?.balanceData.nav
  const health = positionView?.healthFactor
  return (
    <tr data-lines="two" aria-selected={isChosen}>
      <td data-name>
        {isChosen ? (
          getName(subAccount)
        ) : (
          <Button kind="text" size="small" onClick={() => onChoose(subAccount)}>
            {getName(subAccount)}
          </Button>
        )}
        <br />
        <span className="micro dim numeric">{abbreviateAddress(account)}</span>
      </td>
      <td data-from="small">{market?.modes[mode]?.label ?? '-'}</td>
      <td data-number className="strong">
        {formatUsd(nav)}
      </td>
      <td data-number>{positionView ? <HealthFigure value={health} /> : '-'}</td>
    </tr>
  )
}

function getName(subAccount: string): string {
  return subAccount === '0' ? proCopy.main : proCopy.position(shortenSubAccount(subAccount))
}

/** Describes how to create another account. Undefined while the lender is unknown. */
function newAccountText(market: LenderMarket | undefined, isConnected: boolean): string | undefined {
  if (market?.family === 'init') return proCopy.accountsHint
  if (!isConnected) return proCopy.connectHint
  return market && proCopy.oneAccountHint
}
