import { explorerUrl } from '@causeway/core/chains'
import { abbreviateAddress, formatAmount, formatUsd } from '@causeway/core/format'
import { useMemo, useState } from 'react'
import { approvalsCopy } from '#locale/approvals-copy'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type DataColumn, DataTable, type TableSort } from '../../ui/data-table/data-table.tsx'
import { Hash } from '../../ui/hash.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pane } from '../../ui/pane.tsx'
import { TokenLogo } from '../../ui/token-logo.tsx'
import { type Approval, getApprovalName, isUnlisted } from './approval.ts'
import styles from './approvals.module.css'

interface ApprovalListProps {
  readonly approvals: readonly Approval[]
  readonly selected: readonly string[]
  readonly isLoading: boolean
  /** Whether some chains or approvals could not be read, so that an empty list proves nothing. */
  readonly isIncomplete: boolean
  readonly canSelect: boolean
  onSelect(keys: readonly string[]): void
}

/** Number of placeholder rows while loading. */
const PENDING = 4

/** The approvals of an account. Those of unlisted tokens are hidden at first. */
export function ApprovalList({
  approvals,
  selected,
  isLoading,
  isIncomplete,
  canSelect,
  onSelect,
}: ApprovalListProps) {
  const [sort, setSort] = useState<TableSort>({ key: 'risk', isDescending: true })
  const [showsUnlisted, setShowsUnlisted] = useState(false)
  const listed = approvals.filter((approval) => !isUnlisted(approval))
  const unlistedCount = approvals.length - listed.length
  const shown = showsUnlisted ? approvals : listed
  const emptyTitle = unlistedCount > 0 ? approvalsCopy.noneListed : approvalsCopy.none
  const columns = useMemo(
    () => approvalColumns({ selected, onSelect: canSelect ? onSelect : undefined }),
    [selected, onSelect, canSelect],
  )
  const isAllSelected = listed.length > 0 && listed.every(({ key }) => selected.includes(key))
  return (
    <Pane
      flush
      title={
        <>
          {approvalsCopy.list} {shown.length > 0 && <span className={styles['count']}>{shown.length}</span>}
        </>
      }
      aside={
        canSelect &&
        listed.length > 0 && (
          <TextLink onClick={() => onSelect(isAllSelected ? [] : listed.map(({ key }) => key))}>
            {isAllSelected ? approvalsCopy.clear : approvalsCopy.selectAll}
          </TextLink>
        )
      }
    >
      <DataTable
        label={approvalsCopy.list}
        columns={columns}
        rows={shown}
        getKey={({ key }) => key}
        sort={sort}
        onSort={setSort}
        height={48}
        pending={isLoading && approvals.length === 0 ? PENDING : 0}
        empty={
          <p className={styles['empty']}>
            <b>{isIncomplete ? approvalsCopy.noneRead : emptyTitle}</b> {approvalsCopy.noneText}
          </p>
        }
      />
      {listed.some(({ family }) => family) && <p className={styles['more']}>{approvalsCopy.managerHint}</p>}
      {unlistedCount > 0 && (
        <p className={styles['more']}>
          <TextLink onClick={() => setShowsUnlisted(!showsUnlisted)}>
            {showsUnlisted ? approvalsCopy.hideUnlisted : approvalsCopy.showUnlisted(unlistedCount)}
          </TextLink>{' '}
          {approvalsCopy.unlistedHint}
        </p>
      )}
    </Pane>
  )
}

interface Selection {
  readonly selected: readonly string[]
  /** Undefined if nothing can be revoked. */
  readonly onSelect: ((keys: readonly string[]) => void) | undefined
}

function approvalColumns({ selected, onSelect }: Selection): DataColumn<Approval>[] {
  return [
    {
      key: 'token',
      head: approvalsCopy.token,
      width: 135,
      sortBy: ({ asset, lenderName }) => asset?.symbol ?? lenderName,
      render: (approval) => {
        const { key } = approval
        const isChecked = selected.includes(key)
        if (!onSelect) return <TokenName approval={approval} />
        return (
          <Checkbox
            isChecked={isChecked}
            onChange={(isOn) =>
              onSelect(isOn ? [...selected, key] : selected.filter((selectedKey) => selectedKey !== key))
            }
          >
            <TokenName approval={approval} />
          </Checkbox>
        )
      },
    },
    {
      key: 'spender',
      head: approvalsCopy.spender,
      width: 133,
      align: 'start',
      sortBy: ({ spenderName }) => spenderName,
      render: (approval) => <Spender approval={approval} />,
    },
    {
      key: 'allowance',
      head: approvalsCopy.allowance,
      width: 110,
      tone: 'context',
      from: 'small',
      render: ({ isUnlimited, amount, asset, family }) => {
        if (family) return approvalsCopy.manage
        if (isUnlimited) return approvalsCopy.unlimited
        return asset && amount !== undefined ? formatAmount(amount, asset.decimals) : approvalsCopy.limited
      },
    },
    {
      key: 'risk',
      head: approvalsCopy.atRisk,
      width: 92,
      tone: 'main',
      sortBy: ({ atRiskUsd }) => atRiskUsd,
      render: ({ atRiskUsd }) => formatUsd(atRiskUsd),
    },
  ]
}

function TokenName({ approval }: { readonly approval: Approval }) {
  const { asset, token, receipt, family, lenderName, chain, isListMissing } = approval
  return (
    <span className={styles['token']}>
      <TokenLogo
        symbol={asset?.symbol ?? lenderName ?? abbreviateAddress(token)}
        seed={token}
        group={asset?.assetGroup}
        src={asset?.logoURI}
        chain={{ name: chain.name, seed: String(chain.id) }}
      />
      <span className={styles['lines']}>
        <bdi>{getApprovalName(approval)}</bdi>
        <span className="small dim">
          {family && !isUnlisted(approval) && `${approvalsCopy.positions} `}
          {!family && lenderName && `${lenderName}, `}
          {isUnlisted(approval) ? approvalsCopy.unlisted : chain.name}
          {isListMissing && !receipt && asset && `, ${abbreviateAddress(token)}`}
        </span>
      </span>
    </span>
  )
}

function Spender({ approval: { spender, spenderName, chain } }: { readonly approval: Approval }) {
  return (
    <span className={styles['lines']}>
      <span className={spenderName === undefined ? styles['unknown'] : undefined}>
        {spenderName ?? approvalsCopy.unknownContract}
      </span>
      <span className="small dim">
        <Hash
          value={spender}
          short={abbreviateAddress(spender)}
          href={explorerUrl(chain, { kind: 'address', value: spender })}
          label={approvalsCopy.copySpender}
        />
      </span>
    </span>
  )
}
