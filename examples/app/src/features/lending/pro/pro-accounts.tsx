import { abbreviateAddress, formatUsd } from '@causeway/core/format'
import { type LenderMarket, type LenderPosition, lenderPositionView } from '@causeway/core/lending'
import { Button } from '../../../ui/button.tsx'
import { HealthFigure } from '../../../ui/health-scale.tsx'
import { Pane } from '../../../ui/pane.tsx'
import { Table } from '../../../ui/table.tsx'
import styles from './pro.module.css'

interface ProAccountsProps {
  readonly market: LenderMarket | undefined
  readonly positions: readonly LenderPosition[]
  readonly chosen: string
  onChoose(subAccount: string): void
}

/** The accounts that one wallet has with the lender, kept apart by the lender itself. */
export function ProAccounts({ market, positions, chosen, onChoose }: ProAccountsProps) {
  return (
    <Pane title="Accounts" flush>
      <Table label="Accounts">
        <thead>
          <tr>
            <th>Account</th>
            <th data-from="small">Mode</th>
            <th data-number>Net worth</th>
            <th data-number>Health</th>
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
      <p className={styles['foot']}>{newAccountText(market, positions.length)}</p>
    </Pane>
  )
}

interface AccountRowProps extends Pick<ProAccountsProps, 'market' | 'onChoose'> {
  readonly position: LenderPosition
  readonly isChosen: boolean
}

function AccountRow({ market, position, isChosen, onChoose }: AccountRowProps) {
  const { subAccount, mode, account } = position
  const own = market && lenderPositionView(position, market)
  const nav = own?.balanceData.nav
  const health = own?.healthFactor
  return (
    <tr data-lines="two" aria-selected={isChosen}>
      <td data-name>
        {isChosen ? (
          nameOf(subAccount)
        ) : (
          <Button kind="text" size="small" onClick={() => onChoose(subAccount)}>
            {nameOf(subAccount)}
          </Button>
        )}
        <br />
        <span className="micro dim numeric">{abbreviateAddress(account)}</span>
      </td>
      <td data-from="small">{market?.modes[mode]?.label ?? '-'}</td>
      <td data-number className="strong">
        {formatUsd(nav)}
      </td>
      <td data-number>{own ? <HealthFigure value={health} /> : '-'}</td>
    </tr>
  )
}

function nameOf(subAccount: string): string {
  return subAccount === '0' ? 'Main' : `Position ${subAccount}`
}

/** How the lender comes to another account. */
function newAccountText(market: LenderMarket | undefined, count: number): string {
  if (market?.family === 'init') {
    return 'Each position is an account of its own; a deposit into the main one opens the next.'
  }
  return count === 0
    ? 'Connect a wallet to see what it has here.'
    : 'This lender keeps one account for each wallet: another wallet is another account.'
}
